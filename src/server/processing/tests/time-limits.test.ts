import { expect, test } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { extendLease } from "#server/processing/runs.queries.ts";
import { handAdapter, newestRun } from "#server/testing/runs.ts";
import { process, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { COUNTDOWN_MS, DEADLINE_MS } from "#shared/slips/rules.ts";

const app = await testApp();
const admin = await app.person("admin");
const never = new AbortController().signal;

/** An adapter that answers nothing and listens to nobody. */
function deafAdapter(callLimitMs: number) {
  const adapter = handAdapter();
  const book: typeof adapter.book = (attempt) =>
    adapter.book({ ...attempt, signal: never }).finally(() => attempt.signal.throwIfAborted());
  return { ...adapter, callLimitMs, book };
}

async function claimed() {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const run = await claimNextRun(app.context);
  if (run?.slip_id !== id) throw new Error("another run was claimed");
  return { id, run };
}

test("the deadline is five minutes before the end of the countdown", () => {
  expect(COUNTDOWN_MS - DEADLINE_MS).toBe(5 * 60_000);
});

test("an attempt over its time limit counts as unanswered and is repeated", async () => {
  const { id, run } = await claimed();
  await carryOut({ ...app.context, adapter: deafAdapter(30) }, run, never);
  expect(await newestRun(app, id)).toMatchObject({
    state: "queued",
    attempt: 1,
    last_error: "time-limit",
  });
});

test("a run whose deadline passes during a hanging call fails with that reason", async () => {
  const { id, run } = await claimed();
  await carryOut(
    { ...app.context, adapter: deafAdapter(60_000) },
    { ...run, deadline_ms: 30 },
    never,
  );
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "failed",
    failed_reason:
      "Processing was interrupted and did not end in time. Please check, then send it again.",
  });
});

test("a lease never exceeds the run's deadline and is not extended after it", async () => {
  const { run } = await claimed();
  await app.context.sql`
    update process_run set deadline_at = now() + interval '5 seconds' where id = ${run.id}`;
  expect(await extendLease(app.context.sql, run)).toBe(true);
  const [row] = await app.context
    .sql`select lease_until <= deadline_at as fits from process_run where id = ${run.id}`;
  expect(row).toEqual({ fits: true });
  await app.context.sql`
    update process_run set deadline_at = now() - interval '1 second' where id = ${run.id}`;
  expect(await extendLease(app.context.sql, run)).toBe(false);
});

test("a worker stops whatever the adapter does, and the next one claims its run", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const adapter = deafAdapter(600_000);
  const worker = await app.work(adapter);
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("leased");
  await worker.stop();
  expect(await newestRun(app, id)).toMatchObject({ state: "queued", attempt: 0 });
});
