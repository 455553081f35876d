import { expect, test } from "vitest";
import { refused, slipOf } from "#server/testing/client.ts";
import { countSlips } from "#server/testing/records.ts";
import { slipForm } from "#server/testing/slip-form.ts";
import { readHistory } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");

const send = (by: Person, key: string, changes: Record<string, unknown> = {}) =>
  by.post("/auto/slip/data", slipForm(changes), { "idempotency-key": key });

test("the same key sent ten times at once makes one record, and all get it", async () => {
  const before = await countSlips(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(operator, "ten-clicks")));
  const ids = new Set(answers.map((answer) => slipOf(answer).id));
  expect(ids.size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await countSlips(app)).toBe(before + 1);
  const [id] = ids;
  expect((await readHistory(operator, Number(id))).length).toBe(1);
});

test("a repeated key gives the slip as it is, not a second reading of the form", async () => {
  const first = slipOf(await send(operator, "again"));
  const second = slipOf(await send(operator, "again", { first_name: "Another" }));
  expect(second).toEqual(first);
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

test("a form that was refused does not use its key up", async () => {
  expect((await send(operator, "second-try", { phone: "1" })).status).toBe(400);
  expect((await send(operator, "second-try")).status).toBe(201);
});

test.each(["", "two words", "x".repeat(101), "ключ".normalize(), "a\tb"])(
  "%j is no key",
  async (key) => {
    const answer = await send(operator, key);
    expect(refused(answer)).toEqual([
      400,
      "Idempotency-Key must be 1 to 100 letters, digits, - or _",
    ]);
  },
);
