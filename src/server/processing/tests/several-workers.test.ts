import { expect, test } from "vitest";
import type { Adapter } from "#server/processing/adapters/adapter.ts";
import { claimNextRun } from "#server/processing/carry-out.ts";
import { booked, handAdapter } from "#server/testing/runs.ts";
import {
  approvedLike,
  freshPassport,
  process,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

/** Books at once and counts what it did under each key. */
function countingAdapter() {
  const effects = new Map<string, number>();
  const adapter: Adapter = {
    name: "sandbox",
    startDelayMs: 0,
    callLimitMs: 60_000,
    book: async ({ effectKey }) => {
      effects.set(effectKey, (effects.get(effectKey) ?? 0) + 1);
      return booked(effectKey);
    },
  };
  return { adapter, effects };
}

test("three workers share a hundred runs, and each is booked and settled once", async () => {
  const { adapter, effects } = countingAdapter();
  const app = await testApp({}, adapter);
  const admin = await app.person("admin");
  const ids = await approvedSlips(app, admin, 100);
  await Promise.all([app.work(), app.work(), app.work()]);
  await Promise.all([
    process(admin, ...ids.slice(0, 60)),
    process(admin, ...ids.slice(40)),
    process(admin, ...ids.toReversed()),
  ]);
  const isDone = async () => {
    const [row] = await app.context.sql`
      select count(*) from process_run where state = 'done'`;
    return row?.count;
  };
  await expect.poll(isDone).toBe(100);
  expect(effects.size).toBe(100);
  expect([...effects.values()].every((times) => times === 1)).toBe(true);
  const [history] = await app.context.sql`
    select count(*) filter (where action = 'queued') as queued,
      count(*) filter (where action = 'started') as started,
      count(*) filter (where action = 'finished') as finished
    from record_log`;
  expect(history).toEqual({ queued: 100, started: 100, finished: 100 });
});

test("a worker claims no more slips at once than PROCESSOR_CONCURRENCY", async () => {
  const adapter = handAdapter();
  const app = await testApp({ PROCESSOR_CONCURRENCY: "3" }, adapter);
  const admin = await app.person("admin");
  const ids = await approvedSlips(app, admin, 5);
  await process(admin, ...ids);
  await app.work();
  await expect.poll(() => adapter.attempts.length).toBe(3);
  const [row] = await app.context.sql`select count(*) from process_run where state = 'queued'`;
  expect(row?.count).toBe(2);
  adapter.attempts[0]?.end(booked("one"));
  await expect.poll(() => adapter.attempts.length).toBe(4);
});

test("runs are claimed in the order in which they were sent", async () => {
  const app = await testApp();
  const admin = await app.person("admin");
  const ids = await approvedSlips(app, admin, 5);
  const order = [3, 0, 4, 1, 2].map((index) => ids[index] ?? 0);
  for (const id of order) await process(admin, id);
  const taken = [];
  for (const _run of order) taken.push((await claimNextRun(app.context))?.slip_id);
  expect(taken).toEqual(order);
});

async function approvedSlips(app: TestApp, admin: Person, many: number): Promise<number[]> {
  const model = await submitApproved(admin);
  return await approvedLike(app, model, Array.from({ length: many }, freshPassport));
}
