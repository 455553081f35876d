import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { addCenter, countSlips } from "#server/testing/records.ts";
import { readHistory, slipForm } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");

const send = (by: Person, key: string, changes: Record<string, unknown> = {}) =>
  by.post("/auto/slip/data", slipForm(changes), { "idempotency-key": key });

test("the same key sent ten times at once creates one record, which all calls return", async () => {
  const before = await countSlips(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(operator, "ten-clicks")));
  const ids = new Set(answers.map((answer) => slipOf(answer).id));
  expect(ids.size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await countSlips(app)).toBe(before + 1);
  const [id] = ids;
  expect((await readHistory(operator, Number(id))).length).toBe(1);
});

test("a repeated call returns the slip as it is now", async () => {
  const first = slipOf(await send(operator, "again"));
  await operator.put(`/auto/slip/${first.id}`, slipForm({ first_name: "Another" }));
  const second = slipOf(await send(operator, "again"));
  expect([second.id, second.first_name]).toEqual([first.id, "Another"]);
});

test("the same application in another spelling is the same", async () => {
  const first = slipOf(await send(operator, "written-twice"));
  const second = await send(operator, "written-twice", { first_name: "  Rahim ", not_a_field: 1 });
  expect(slipOf(second).id).toBe(first.id);
});

const USED = [
  422,
  "This Idempotency-Key was used for another application. Nothing was saved; send it under a new key.",
];

test("a key reused for another application is refused, and nothing is stored", async () => {
  await send(operator, "other-body");
  const before = await countSlips(app);
  expect(refused(await send(operator, "other-body", { first_name: "Another" }))).toEqual(USED);
  expect(await countSlips(app)).toBe(before);
});

test("of two applications sent at once under one key, one is stored and the other refused", async () => {
  const names = ["Rahim", "Karim"];
  const answers = await Promise.all(
    names.map((first_name) => send(operator, "at-once", { first_name })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test("a repeated call creates no second record after the first was deleted", async () => {
  const { id } = slipOf(await send(operator, "deleted-since"));
  expect((await (await app.person("admin")).delete(`/auto/slip/${id}`)).status).toBe(204);
  const before = await countSlips(app);
  for (const first_name of ["Rahim", "Another"]) {
    expect(refused(await send(operator, "deleted-since", { first_name }))).toEqual([
      409,
      "This application was submitted before and has been deleted since.",
    ]);
  }
  expect(await countSlips(app)).toBe(before);
});

test("another person's same key is another record", async () => {
  const other = await app.person("operator");
  const mine = slipOf(await send(operator, "shared-key"));
  const theirs = slipOf(await send(other, "shared-key"));
  expect(theirs.id).not.toBe(mine.id);
  expect(theirs.user_id).toBe(other.id);
});

test("another key, or none, is another record", async () => {
  const first = slipOf(await send(operator, "key-1"));
  const second = slipOf(await send(operator, "key-2"));
  const third = slipOf(await operator.post("/auto/slip/data", slipForm()));
  const fourth = slipOf(await operator.post("/auto/slip/data", slipForm()));
  expect(new Set([first.id, second.id, third.id, fourth.id]).size).toBe(4);
});

async function draftOf(by: Person): Promise<string> {
  const { body } = await by.post("/slip-drafts", { form_values: { first_name: "Rahim" } });
  return String((body as { id: number }).id);
}

test("submitting deletes the draft, also when the call is repeated", async () => {
  for (const key of ["with-draft", "with-draft"]) {
    const draft = await draftOf(operator);
    const headers = { "idempotency-key": key, "draft-id": draft };
    expect((await operator.post("/auto/slip/data", slipForm(), headers)).status).toBe(201);
    expect((await operator.get(`/slip-drafts/${draft}`)).status).toBe(404);
  }
});

test("an application refused for its center uses up neither key nor draft", async () => {
  const draft = await draftOf(operator);
  const headers = { "idempotency-key": "wrong-center", "draft-id": draft };
  const sendWith = (medical_center_id: number) =>
    operator.post("/auto/slip/data", slipForm({ medical_center_id }), headers);
  expect(refused(await sendWith(999_999))).toEqual([
    400,
    "This medical center does not exist any more",
  ]);
  expect((await operator.get(`/slip-drafts/${draft}`)).status).toBe(200);
  const center = await addCenter(app, "Dhaka Medical");
  expect(slipOf(await sendWith(center)).medical_center_id).toBe(center);
});

test("a refused form does not use up its key", async () => {
  expect((await send(operator, "second-try", { phone: "1" })).status).toBe(400);
  expect((await send(operator, "second-try")).status).toBe(201);
});

test.each(["", "two words", "x".repeat(101), "ключ".normalize(), "a\tb"])(
  "%j is not a valid key",
  async (key) => {
    const answer = await send(operator, key);
    expect(refused(answer)).toEqual([
      400,
      "Idempotency-Key must be 1 to 100 letters, digits, - or _",
    ]);
  },
);
