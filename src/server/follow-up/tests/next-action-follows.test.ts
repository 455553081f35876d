import { expect, test } from "vitest";
import { followUp, followUpPath, submitCompleted } from "#server/testing/follow-ups.ts";
import { put, STATES, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import type { SentFollowUp } from "#shared/follow-up/form.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
app.clock.now = new Date();
const today = todayInDhaka(app.context.clock());
const inDays = (days: number) => addDays(today, days);
const read = async (id: number) => (await operator.get(followUpPath(id))).body as FollowUp;

const FACTS: SentFollowUp = {
  slip_number: null,
  valid_till: inDays(29),
  visit_on: inDays(-5),
  examined_on: inDays(-4),
  result: "fit",
  report_valid_till: inDays(50),
  call_on: inDays(20),
  note: "Busy",
};

test.each<[string, Partial<SentFollowUp>]>([
  ["valid_till", { valid_till: inDays(30) }],
  ["visit_on", { visit_on: inDays(-6) }],
  ["examined_on", { examined_on: inDays(-3) }],
  ["result", { result: "on_hold", report_valid_till: null }],
  ["report_valid_till", { report_valid_till: inDays(51) }],
])("a day to call again ends when %s alone changes", async (_, change) => {
  const { id } = await submitCompleted(app, operator);
  await followUp(operator, id, FACTS);
  expect((await read(id)).call_on).toBe(FACTS.call_on);
  expect((await followUp(operator, id, { ...FACTS, ...change })).status).toBe(200);
  expect(await read(id)).toMatchObject({ ...change, call_on: null });
});

test.each<[string, Partial<SentFollowUp>]>([
  ["note", { note: "Free" }],
  ["slip_number", { slip_number: "2026112300041" }],
])("a day to call again stays when %s alone changes", async (_, change) => {
  const { id } = await submitCompleted(app, operator);
  await followUp(operator, id, FACTS);
  await followUp(operator, id, { ...FACTS, ...change });
  expect(await read(id)).toMatchObject({ ...change, call_on: FACTS.call_on });
});

test("a slip that is Completed by its payment alone has its next action, loses it when unpaid, and has it again when paid", async () => {
  const { id } = await submit(operator);
  await put(app, id, STATES["failed and paid"]);
  await followUp(operator, id, { valid_till: inDays(29) });
  const next = { next_action: "agree-day", due_on: inDays(2) };
  expect(await read(id)).toMatchObject({ completed_on: today, ...next });
  const pay = (payment_status: string) =>
    admin.patch(`/auto/slip/${id}/status`, { payment_status });
  expect((await pay("unpaid")).status).toBe(200);
  expect(await read(id)).toMatchObject({ completed_on: null, next_action: null, due_on: null });
  expect((await pay("paid")).status).toBe(200);
  expect(await read(id)).toMatchObject({ completed_on: today, ...next });
});

test("a slip with payment and URL keeps its next action until both are gone", async () => {
  const { id } = await submitCompleted(app, operator);
  await followUp(operator, id, { valid_till: inDays(29) });
  const change = async (path: string, body: object) =>
    expect((await admin.patch(`/auto/slip/${id}${path}`, body)).status).toBe(200);
  await change("/status", { payment_status: "paid" });
  await change("/url", { slip_url: null });
  expect(await read(id)).toMatchObject({ next_action: "agree-day" });
  await change("/status", { payment_status: "unpaid" });
  expect(await read(id)).toMatchObject({ next_action: null });
});
