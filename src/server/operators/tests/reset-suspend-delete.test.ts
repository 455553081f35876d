import { expect, test } from "vitest";
import { accountHistory, countSessions, storedPassword } from "#server/testing/accounts.ts";
import { refused } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin", "Ayesha Khan");

test("a reset password ends the operator's sessions and is readable afterwards", async () => {
  const person = await app.person("operator");
  const path = `/auto/operator/${person.id}/password`;
  const { status, text } = await admin.put(path, { password: "purple-kite-4" });
  expect(status).toBe(200);
  expect(text).not.toContain("purple-kite-4");
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(401);
  expect((await app.signIn(person.email, "purple-kite-4")).status).toBe(200);
});

test("a reset must pass the password rules", async () => {
  const person = await app.person("operator");
  const answer = await admin.put(`/auto/operator/${person.id}/password`, { password: "12345678" });
  expect(refused(answer)).toEqual([400, "Password is too common; please choose another one"]);
  expect((await person.get("/user/profile")).status).toBe(200);
});

test("a suspended operator's sessions end and sign-in is refused until reactivated", async () => {
  const person = await app.person("operator");
  const path = `/auto/operator/${person.id}/state`;
  const suspended = await admin.patch(path, { state: "suspended" });
  expect(suspended.body).toMatchObject({ suspended_at: expect.stringMatching(/Z$/) });
  expect((await person.get("/user/profile")).status).toBe(401);
  expect(refused(await app.signIn(person.email, person.password))).toEqual([
    403,
    "This account is suspended. Please ask your admin.",
  ]);
  expect((await admin.patch(path, { state: "active" })).body).toMatchObject({ suspended_at: null });
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
  expect((await person.get("/user/profile")).status).toBe(401);
});

test("suspending twice is one entry in the history", async () => {
  const person = await app.person("operator");
  for (let times = 0; times < 2; times += 1) {
    await admin.patch(`/auto/operator/${person.id}/state`, { state: "suspended" });
  }
  const history = await accountHistory(app, person.id);
  expect(history.filter(({ action }) => action === "suspended")).toMatchObject([
    { actor_name: "Ayesha Khan" },
  ]);
});

test("a deleted operator is gone at once, and their slips stay with the name", async () => {
  const person = await app.person("operator", "Karim Ali");
  const slip = await person.post("/auto/slip/data", slipForm());
  const { id } = slip.body as { id: number };
  expect((await admin.delete(`/auto/operator/${person.id}`)).status).toBe(204);
  expect((await person.get("/user/profile")).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(401);
  expect((await admin.get(`/auto/operator/${person.id}`)).status).toBe(404);
  expect(JSON.stringify((await admin.get("/auto/operators")).body)).not.toContain(person.email);
  expect((await admin.get(`/auto/slip/${id}`)).body).toMatchObject({
    User: { id: person.id, first_name: "Karim", last_name: "Ali" },
  });
});

test("the e-mail and the username of a deleted operator are free again", async () => {
  const person = await app.person("operator");
  await admin.delete(`/auto/operator/${person.id}`);
  const { status } = await admin.post("/auto/operator/data", {
    first_name: "New",
    last_name: "Person",
    email: person.email,
    username: person.email.split("@")[0],
    password: "green-river-7",
  });
  expect(status).toBe(201);
  expect((await app.signIn(person.email, "green-river-7")).status).toBe(200);
});

test("credentials of a deleted account are removed", async () => {
  const person = await app.person("operator");
  await admin.delete(`/auto/operator/${person.id}`);
  expect(await storedPassword(app, person.id)).toEqual({
    password_hash: "deleted",
    plain_password_encrypted: null,
  });
  expect(refused(await admin.delete(`/auto/operator/${person.id}`))[0]).toBe(404);
});

test("a sign-in during a suspension leaves no session", async () => {
  const person = await app.person("operator");
  const [, signedIn] = await Promise.all([
    admin.patch(`/auto/operator/${person.id}/state`, { state: "suspended" }),
    app.signIn(person.email, person.password),
  ]);
  const token = (signedIn.body as { token?: string }).token;
  if (token) expect((await app.withToken(token).get("/user/profile")).status).toBe(401);
  expect(await countSessions(app, person.id)).toBe(0);
});
