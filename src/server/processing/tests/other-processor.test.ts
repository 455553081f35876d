import { expect, test } from "vitest";
import { StartupError } from "#server/log.ts";
import { claimNextRun } from "#server/processing/carry-out.ts";
import { switchProcessor } from "#server/processing/processor.queries.ts";
import { refused } from "#server/testing/client.ts";
import { booked, expireLease, handAdapter, newestRun } from "#server/testing/runs.ts";
import { process, readHistory, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import type { Processor } from "#shared/slips/rules.ts";

const QUIET = { info: () => undefined, error: () => undefined };

/** Restarts the desk with another PROCESSOR, as far as the database is concerned. */
const startWith = (app: TestApp, PROCESSOR: Processor, PROCESSOR_BEFORE?: Processor) =>
  switchProcessor(app.context.sql, { PROCESSOR, PROCESSOR_BEFORE }, QUIET);

/** A desk that books by hand, with a slip that waits for its outcome. */
async function deskWithWaitingSlip() {
  const app = await testApp({ PROCESSOR: "manual" });
  const admin = await app.person("admin");
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const worker = await app.work();
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("waiting");
  await worker.stop();
  return { app, admin, id };
}

test("a start with another PROCESSOR is refused while slips are under way, and fails none of them", async () => {
  const { app, admin, id } = await deskWithWaitingSlip();
  const start = startWith(app, "sandbox");
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow(
    "This desk books with manual, where 1 slip is under way, and PROCESSOR is sandbox. Nothing was changed.",
  );
  expect((await readSlip(admin, id)).process_status).toBe("started");
});

test("a program of another PROCESSOR on the same database leaves waiting bookings alone", async () => {
  const { app, admin, id } = await deskWithWaitingSlip();
  const other = await app.work(handAdapter("sandbox"));
  const { id: next } = await submitApproved(admin);
  await process(admin, next);
  await app.work();
  await expect.poll(async () => (await newestRun(app, next)).state).toBe("waiting");
  await other.stop();
  expect((await readSlip(admin, id)).process_status).toBe("started");
});

test("with PROCESSOR_BEFORE it starts, and slips in progress fail with that reason", async () => {
  const { app, admin, id } = await deskWithWaitingSlip();
  await startWith(app, "sandbox", "manual");
  await app.work(handAdapter("sandbox"));
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("failed");
  expect((await readSlip(admin, id)).failed_reason).toBe(
    "The way slips are processed was changed before this one ended. Please send it again.",
  );
  expect((await readHistory(admin, id)).at(-1)).toMatchObject({
    action: "failed",
    actor_name: null,
  });
});

test("a run that is still leased at the start ends when the lease expires", async () => {
  const app = await testApp();
  const admin = await app.person("admin");
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await claimNextRun(app.context);
  await startWith(app, "manual", "sandbox");
  const { id: next } = await submitApproved(admin);
  await app.work(handAdapter("manual"));
  expect((await newestRun(app, id)).state).toBe("leased");
  await expireLease(app, id);
  await app.context.sql`select pg_notify('process_run', '')`;
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("failed");
  expect((await readSlip(admin, next)).process_status).toBe("not_started");
});

test("without slips in progress PROCESSOR can simply be changed", async () => {
  const app = await testApp();
  await startWith(app, "manual");
  await expect(startWith(app, "manual")).resolves.toBeUndefined();
});

test("a program started before the change sends nothing and says why", async () => {
  const app = await testApp();
  const admin = await app.person("admin");
  const { id } = await submitApproved(admin);
  await startWith(app, "manual");
  const answer = await admin.post("/auto/slips/process", { slipIds: [id] });
  expect(refused(answer)).toEqual([
    503,
    "This desk books with manual now, but this program was started with sandbox. Nothing was sent; please tell whoever runs this desk to restart it.",
  ]);
  expect((await readSlip(admin, id)).process_status).toBe("not_started");
});

test("an older program may still settle the runs that it holds", async () => {
  const app = await testApp();
  const admin = await app.person("admin");
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const adapter = handAdapter();
  await app.work(adapter);
  await expect.poll(() => adapter.attempts.length).toBe(1);
  await startWith(app, "manual", "sandbox");
  adapter.attempts[0]?.end(booked("in-hand"));
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("finished");
});
