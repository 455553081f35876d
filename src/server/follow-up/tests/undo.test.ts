import { beforeEach, expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import {
  followUp,
  followUpPath,
  NOTHING_KNOWN,
  submitCompleted,
} from "#server/testing/follow-ups.ts";
import { readHistory } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { SentFollowUp } from "#shared/follow-up/form.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
const admin = await app.person("admin", "Salma Begum");
const operator = await app.person("operator", "Karim Ali");
const other = await app.person("operator", "Rahim Mia");

const start = new Date();
const inDays = (days: number) => addDays(todayInDhaka(start), days);
let id = 0;

beforeEach(async () => {
  app.clock.now = start;
  id = (await submitCompleted(app, operator)).id;
});

const read = async () => (await operator.get(followUpPath(id))).body as FollowUp;
const save = async (values: Partial<SentFollowUp>, ifMatch?: string) => {
  const answer = await followUp(operator, id, values, ifMatch);
  expect(answer.status).toBe(200);
  return answer.body as FollowUp;
};
const call = async (by: Person, again_on: string) =>
  (await by.post(`${followUpPath(id)}/call`, { again_on })).body as FollowUp;
const undo = (by: Person, { updated_at }: Pick<FollowUp, "updated_at">) =>
  by.delete(`${followUpPath(id)}/call`, undefined, { "if-match": `"${updated_at}"` });

const STAYS =
  "The call can no longer be undone: the follow-up has changed since. The call stays in the history.";

/** What a person sees of it, without who saved last and when. */
const shown = ({ updated_at: _, updated_by: __, ...rest }: FollowUp) => rest;

test("a call is taken back with its day, as if nobody had called, and both stand in the history", async () => {
  const before = await save({ valid_till: inDays(29) });
  const answer = await undo(operator, await call(operator, inDays(3)));
  expect(answer.status).toBe(200);
  expect(shown(answer.body as FollowUp)).toEqual(shown(before));
  expect((await readHistory(operator, id)).slice(-2)).toMatchObject([
    { action: "called", changes: [{ field: "call_on", from: null, to: inDays(3) }] },
    { action: "call-undone", changes: [{ field: "call_on", from: inDays(3), to: null }] },
  ]);
});

test("the call before it is the last one again", async () => {
  await save({ valid_till: inDays(29) });
  const first = await call(admin, inDays(1));
  const answer = await undo(operator, await call(operator, inDays(7)));
  expect(shown(answer.body as FollowUp)).toEqual(shown(first));
});

test("a day to call again that has passed comes back, after a call and after a change", async () => {
  await save({ valid_till: inDays(29), call_on: inDays(1) });
  app.clock.now = new Date(start.getTime() + 2 * 86_400_000);
  const due = await read();
  expect(shown((await undo(operator, await call(operator, inDays(5)))).body as FollowUp)).toEqual(
    shown(due),
  );
  const changed = await save({ valid_till: inDays(29), visit_on: inDays(9) });
  const back = await save(
    { valid_till: inDays(29), call_on: inDays(1) },
    `"${changed.updated_at}"`,
  );
  expect(shown(back)).toEqual(shown(due));
});

test("only the last call can be undone, once, by who made it, while nothing has changed since", async () => {
  await save({ valid_till: inDays(29) });
  const called = await call(operator, inDays(3));
  expect(refused(await undo(admin, called))).toEqual([409, STAYS]);
  const again = await call(operator, inDays(4));
  expect(refused(await undo(operator, called))).toEqual([409, STAYS]);
  const undone = (await undo(operator, again)).body as FollowUp;
  expect(refused(await undo(operator, again))).toEqual([409, STAYS]);
  expect(refused(await undo(operator, undone))).toEqual([409, STAYS]);
  const changed = await save({ ...NOTHING_KNOWN, valid_till: inDays(28), call_on: inDays(3) });
  expect(refused(await undo(operator, changed))).toEqual([409, STAYS]);
});

test("nobody undoes for a colleague, who reads in the history that a call was taken back and no day", async () => {
  await save({ valid_till: inDays(29) });
  const called = await call(operator, inDays(3));
  expect((await undo(other, called)).status).toBe(403);
  expect((await undo(operator, called)).status).toBe(200);
  expect((await readHistory(other, id)).at(-1)).toMatchObject({
    action: "call-undone",
    changes: [],
  });
});
