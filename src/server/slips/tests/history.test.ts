import { expect, test } from "vitest";
import { addCenter, changeAccount } from "#server/testing/records.ts";
import { process, put, readHistory, STATES, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { HistoryEntry } from "#shared/log/contract.ts";

const app = await testApp();
const admin = await app.person("admin", "Nasrin Akter");
const operator = await app.person("operator", "Karim Mia");

/** The newest entry in short: who did what, and each change as field, from, to. */
async function newest(id: number) {
  const entry = HistoryEntry.strict().parse((await readHistory(operator, id)).at(-1));
  const changes = entry.changes.map(({ field, from, to }) => [field, from, to]);
  return [entry.actor_name, entry.action, changes];
}

test("a new slip has one entry with its submitter", async () => {
  const { id } = await submit(operator);
  expect((await readHistory(operator, id)).length).toBe(1);
  expect(await newest(id)).toEqual(["Karim Mia", "submitted", []]);
});

test("an edit is one entry with the old and new value of every changed field", async () => {
  const slip = await submit(operator);
  await operator.put(`/auto/slip/${slip.id}`, { ...slip, city: "83", others: "Urgent" });
  expect(await newest(slip.id)).toEqual([
    "Karim Mia",
    "edited",
    [
      ["city", "80", "83"],
      ["others", null, "Urgent"],
    ],
  ]);
});

test("an edit that changes nothing leaves no entry and does not touch the slip", async () => {
  const slip = await submit(operator);
  const { body } = await operator.put(`/auto/slip/${slip.id}`, slip);
  expect(body).toEqual(slip);
  expect((await readHistory(operator, slip.id)).length).toBe(1);
});

test("decision, payment, slip URL and center are one entry each, by the admin", async () => {
  const { id } = await submit(operator);
  await admin.patch(`/auto/slip/${id}/status`, { status: "approved" });
  expect(await newest(id)).toEqual([
    "Nasrin Akter",
    "approved",
    [["status", "pending", "approved"]],
  ]);
  await admin.patch(`/auto/slip/${id}/status`, { payment_status: "paid" });
  const paid = [["payment_status", "unpaid", "paid"]];
  expect(await newest(id)).toEqual(["Nasrin Akter", "marked-paid", paid]);
  await admin.patch(`/auto/slip/${id}/status`, { payment_status: "unpaid" });
  const unpaid = [["payment_status", "paid", "unpaid"]];
  expect(await newest(id)).toEqual(["Nasrin Akter", "marked-unpaid", unpaid]);
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/1" });
  const url = [["slip_url", null, "https://slips.example/1"]];
  expect(await newest(id)).toEqual(["Nasrin Akter", "slip-url-changed", url]);
  await put(app, id, STATES["finished with a slip URL"]);
  const center = await addCenter(app);
  await admin.put(`/auto/slip/${id}`, { medical_center_id: center });
  const assigned = [["medical_center_id", null, center]];
  expect(await newest(id)).toEqual(["Nasrin Akter", "center-assigned", assigned]);
  expect((await readHistory(admin, id)).length).toBe(6);
});

test("setting the current value leaves no entry", async () => {
  const { id } = await submit(operator);
  await put(app, id, STATES["finished with a slip URL"]);
  await admin.patch(`/auto/slip/${id}/url`, { slip_url: "https://slips.example/1" });
  await admin.patch(`/auto/slip/${id}/status`, { payment_status: "unpaid" });
  await admin.put(`/auto/slip/${id}`, { medical_center_id: null });
  expect((await readHistory(admin, id)).length).toBe(1);
});

test("a refused change leaves no entry", async () => {
  const slip = await submit(operator);
  await operator.put(`/auto/slip/${slip.id}`, { ...slip, phone: "1" });
  await operator.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });
  await admin.patch(`/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example/1" });
  await process(admin, slip.id);
  expect((await readHistory(admin, slip.id)).length).toBe(1);
});

test("sending is logged as the admin's action, processing as the program's", async () => {
  const { id } = await submit(operator);
  await put(app, id, STATES.approved);
  await process(admin, id);
  expect(await newest(id)).toEqual(["Nasrin Akter", "queued", []]);
  await app.work();
  await expect
    .poll(() => newest(id))
    .toEqual([
      null,
      "finished",
      [["payment_link", null, expect.stringContaining("http://desk.test/sandbox/payment/")]],
    ]);
  const actions = (await readHistory(operator, id)).map(({ action, actor_name }) => [
    action,
    actor_name,
  ]);
  expect(actions).toEqual([
    ["submitted", "Karim Mia"],
    ["queued", "Nasrin Akter"],
    ["started", null],
    ["finished", null],
  ]);
});

test("old entries have the person's name at that time", async () => {
  const person = await app.person("operator", "Old Name");
  const { id } = await submit(person);
  await app.context.sql.unsafe(`update users set first_name = 'New' where id = ${person.id}`);
  expect((await readHistory(admin, id))[0]?.actor_name).toBe("Old Name");
});

test("an entry has the person's id and role too, so that equal names can be distinguished", async () => {
  const namesake = await app.person("operator", "Nasrin Akter");
  const { id } = await submit(namesake);
  await put(app, id, STATES.approved);
  await admin.patch(`/auto/slip/${id}/status`, { payment_status: "paid" });
  const who = (await readHistory(admin, id)).map(({ actor_id, actor_name, actor_role }) => [
    actor_id,
    actor_name,
    actor_role,
  ]);
  expect(who).toEqual([
    [namesake.id, "Nasrin Akter", "operator"],
    [admin.id, "Nasrin Akter", "admin"],
  ]);
});

test("old entries have the person's role at that time", async () => {
  const person = await app.person("operator");
  const { id } = await submit(person);
  await changeAccount(app, person.id, "admin");
  expect((await readHistory(admin, id))[0]?.actor_role).toBe("operator");
});

test("entries of the program have no person, id or role", async () => {
  const { id } = await submit(operator);
  await put(app, id, STATES.approved);
  await process(admin, id);
  await app.work();
  await expect
    .poll(async () => (await readHistory(admin, id)).at(-1))
    .toMatchObject({ action: "finished", actor_id: null, actor_name: null, actor_role: null });
});

test("the entries of a deleted slip stay in the database, with the person who deleted it", async () => {
  const { id } = await submit(operator);
  await admin.delete(`/auto/slip/${id}`);
  const rows = await app.context.sql.unsafe(
    `select action, actor_name from record_log where subject = 'slip' and subject_id = ${id} order by id`,
  );
  expect([...rows]).toEqual([
    { action: "submitted", actor_name: "Karim Mia" },
    { action: "deleted", actor_name: "Nasrin Akter" },
  ]);
});
