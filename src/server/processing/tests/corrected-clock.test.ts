import { expect, test } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { newestRun } from "#server/testing/runs.ts";
import { process, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const never = new AbortController().signal;

/** What is stored of a slip's run when the database's clock was two hours ahead while it was written. */
async function writtenTwoHoursAhead(id: number): Promise<void> {
  await app.context.sql`
    update process_run set available_at = available_at + interval '2 hours',
      lease_until = lease_until + interval '2 hours', deadline_at = deadline_at + interval '2 hours'
    where slip_id = ${id}`;
}

async function sent(): Promise<number> {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  return id;
}

test("a run queued while the clock was ahead is claimed at once after the correction", async () => {
  const id = await sent();
  await writtenTwoHoursAhead(id);
  const run = await claimNextRun(app.context);
  expect(run?.slip_id).toBe(id);
  if (run) await carryOut(app.context, run, never);
  expect((await readSlip(admin, id)).process_status).toBe("finished");
});

test("a lease hours in the future counts as expired", async () => {
  const id = await sent();
  const vanished = await claimNextRun(app.context);
  await writtenTwoHoursAhead(id);
  const run = await claimNextRun(app.context);
  expect(run?.slip_id).toBe(id);
  expect(run?.token).toBeGreaterThan(vanished?.token ?? 0);
  if (run) await carryOut(app.context, run, never);
});

test("a deadline too far in the future is corrected by the next claim", async () => {
  const id = await sent();
  await writtenTwoHoursAhead(id);
  await claimNextRun(app.context);
  const [row] = await app.context.sql<{ minutes: number }[]>`
    select extract(epoch from deadline_at - now())::float8 / 60 as minutes from process_run
    where slip_id = ${id}`;
  expect(row?.minutes).toBeLessThanOrEqual(55);
  expect((await newestRun(app, id)).state).toBe("leased");
});

test("a clock that jumps an hour ahead fails what is under way, says to check, and it can be sent again", async () => {
  const id = await sent();
  await claimNextRun(app.context);
  await app.context.sql`
    update process_run set available_at = available_at - interval '1 hour',
      lease_until = lease_until - interval '1 hour', deadline_at = deadline_at - interval '1 hour'
    where slip_id = ${id}`;
  const run = await claimNextRun(app.context, "late");
  if (run) await carryOut(app.context, run, never);
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "failed",
    failed_reason:
      "Processing was interrupted and did not end in time. Please check, then send it again.",
  });
  expect(await process(admin, id)).toEqual({ queued: [id], skipped: [] });
});
