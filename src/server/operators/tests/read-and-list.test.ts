import { expect, test } from "vitest";
import { accountHistory } from "#server/testing/accounts.ts";
import { refused } from "#server/testing/client.ts";
import { changeAccount, whileAnswering } from "#server/testing/records.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { HistoryEntry } from "#shared/log/contract.ts";
import { NotificationPage } from "#shared/notifications/contract.ts";
import { Operator, OperatorRecord } from "#shared/operators/contract.ts";

const app = await testApp();
const hiding = await testApp({ PLAIN_PASSWORD_DISPLAY: "off" });
const admin = await app.person("admin", "Ayesha Khan");

test("the list has all operators by name, and no others, without passwords", async () => {
  const zakir = await app.person("operator", "Zakir Hossain");
  const abdul = await app.person("operator", "Abdul Karim");
  const { status, body, text } = await admin.get("/auto/operators");
  expect(status).toBe(200);
  const list = Operator.strict().array().parse(body);
  expect(list.map(({ id }) => id)).toEqual([abdul.id, zakir.id]);
  expect(text).not.toMatch(/plain_password|password_hash/);
});

test("the list shows last sign-in and number of slips", async () => {
  const busy = await app.person("operator", "Busy One");
  await busy.post("/auto/slip/data", slipForm());
  await busy.post("/auto/slip/data", slipForm({ city: "83" }));
  const list = Operator.array().parse((await admin.get("/auto/operators")).body);
  expect(list.find(({ id }) => id === busy.id)).toMatchObject({
    slip_count: 2,
    last_sign_in_at: expect.stringMatching(/Z$/),
  });
});

test("an admin can read an operator's password, which is logged without it", async () => {
  const person = await app.person("operator");
  const { body, headers } = await admin.get(`/auto/operator/${person.id}`);
  expect(OperatorRecord.strict().parse(body).plain_password).toBe(person.password);
  expect(headers["cache-control"]).toBe("no-store");
  const history = await accountHistory(app, person.id);
  expect(history.at(-1)).toMatchObject({ action: "password-read", actor_name: "Ayesha Khan" });
  expect(JSON.stringify(history)).not.toContain(person.password);
  expect(app.logged()).not.toContain(person.password);
});

test("a password is returned only after the reading was logged", async () => {
  const reader = await app.person("admin");
  const { id } = await app.person("operator");
  const answer = await whileAnswering(
    app,
    () => reader.get(`/auto/operator/${id}`),
    (context) => changeAccount({ context }, reader.id, "suspend"),
  );
  expect(refused(answer)).toEqual([401, "Please sign in."]);
});

test("the operator is notified who read the password, but not of readings without it", async () => {
  const person = await app.person("operator");
  const { body } = await admin.get(`/auto/operator/${person.id}?password=hide`);
  expect(OperatorRecord.strict().parse(body)).toMatchObject({
    plain_password: null,
    has_readable_password: true,
  });
  const readings = async () =>
    NotificationPage.parse((await person.get("/notifications")).body).items.map(
      ({ kind, text_params }) => [kind, text_params.who],
    );
  expect(await readings()).toEqual([]);
  await admin.get(`/auto/operator/${person.id}`);
  expect(await readings()).toEqual([["password-read", `Ayesha Khan (admin #${admin.id})`]]);
  const actions = (await accountHistory(app, person.id)).map(({ action }) => action);
  expect(actions).toEqual(["created", "password-read"]);
});

test("with PLAIN_PASSWORD_DISPLAY=off there is no password to read, and nothing is logged", async () => {
  const hidingAdmin = await hiding.person("admin");
  const person = await hiding.person("operator");
  const { body } = await hidingAdmin.get(`/auto/operator/${person.id}`);
  expect(body).toMatchObject({ id: person.id, plain_password: null });
  const history = await accountHistory(hiding, person.id);
  expect(history.map(({ action }) => action)).toEqual(["created"]);
});

test.each(["admin", "applicant"] as const)("an %s is not found as an operator", async (role) => {
  const person = await app.person(role);
  for (const answer of [
    await admin.get(`/auto/operator/${person.id}`),
    await admin.delete(`/auto/operator/${person.id}`),
    await admin.patch(`/auto/operator/${person.id}/state`, { state: "suspended" }),
    await admin.put(`/auto/operator/${person.id}/password`, { password: "green-river-7" }),
    await admin.put(`/auto/operator/${person.id}`, {
      first_name: "A",
      last_name: "B",
      email: "ab@desk.test",
      username: "ab",
    }),
  ]) {
    expect(refused(answer)).toEqual([404, "No Operator found"]);
  }
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
});

test.each(["operator", "applicant"] as const)("an %s is refused with 403", async (role) => {
  const person = await app.person(role);
  for (const answer of [
    await person.get("/auto/operators"),
    await person.post("/auto/operator/data", {}),
    await person.get(`/auto/operator/${person.id}`),
    await person.put(`/auto/operator/${person.id}`, {}),
    await person.put(`/auto/operator/${person.id}/password`, {}),
    await person.patch(`/auto/operator/${person.id}/state`, {}),
    await person.delete(`/auto/operator/${person.id}`),
  ]) {
    expect(answer.status).toBe(403);
  }
});

test("an admin sees who read an operator's password and what else happened to the account", async () => {
  const person = await app.person("operator");
  await admin.get(`/auto/operator/${person.id}`);
  await admin.patch(`/auto/operator/${person.id}/state`, { state: "suspended" });
  const { body, text } = await admin.get(`/auto/operator/${person.id}/history`);
  expect(HistoryEntry.strict().array().parse(body)).toMatchObject([
    { action: "created", actor_name: null },
    { action: "password-read", actor_name: "Ayesha Khan" },
    { action: "suspended", actor_name: "Ayesha Khan" },
  ]);
  expect(text).not.toContain(person.password);
  const other = await app.person("admin");
  expect((await admin.get(`/auto/operator/${other.id}/history`)).status).toBe(404);
});
