import { expect, test } from "vitest";
import { z } from "zod";
import { refused } from "#server/testing/client.ts";
import { expireLease, handAdapter, makeDue, newestRun } from "#server/testing/runs.ts";
import { process, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { ProcessRun } from "#shared/processing/contract.ts";

const adapter = handAdapter();
const app = await testApp({}, adapter);
const admin = await app.person("admin");
await app.work();

async function runs(by: Person, id: number): Promise<ProcessRun[]> {
  const { status, body } = await by.get(`/auto/slip/${id}/runs`);
  expect(status).toBe(200);
  return z.array(ProcessRun.strict()).parse(body);
}

async function send(id: number): Promise<(typeof adapter.attempts)[number]> {
  const before = adapter.attempts.length;
  await process(admin, id);
  await expect.poll(() => adapter.attempts.length).toBe(before + 1);
  return adapter.attempts[before] ?? Promise.reject(new Error("no attempt"));
}

const eventsOf = (run: ProcessRun | undefined) =>
  run?.tries.map(({ number, outcome, events }) => [
    number,
    outcome,
    events.map(({ event }) => event),
  ]);

test("a slip that was never sent has no runs", async () => {
  const { id } = await submitApproved(admin);
  expect(await runs(admin, id)).toEqual([]);
});

test("a run shows its current event and its deadline", async () => {
  const { id } = await submitApproved(admin);
  const attempt = await send(id);
  const [run] = await runs(admin, id);
  expect(run).toMatchObject({
    run_no: 1,
    adapter: "sandbox",
    state: "leased",
    waits_for: null,
    ended_at: null,
    failure_kind: null,
  });
  expect(run?.tries).toMatchObject([{ number: 1, ended_at: null, outcome: null }]);
  expect(Date.parse(run?.deadline_at ?? "") - Date.parse(run?.sent_at ?? "")).toBe(55 * 60_000);
  attempt.end({ kind: "failed", failure: "other", reason: "No." });
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("failed");
});

test("a run that was never tried has no time of a next try, however long it waits in line", async () => {
  const before = adapter.attempts.length;
  // The program books four at once.
  for (const _ of [1, 2, 3, 4]) await send((await submitApproved(admin)).id);
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const [run] = await runs(admin, id);
  expect(run).toMatchObject({ state: "queued", next_try_at: null, tries: [] });
  for (let at = before; at < before + 5; at += 1) {
    await expect.poll(() => adapter.attempts.length).toBeGreaterThan(at);
    adapter.attempts[at]?.end({ kind: "failed", failure: "other", reason: "No." });
  }
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("failed");
});

test("each attempt is stored with number and outcome, a failure with kind and reason", async () => {
  const { id } = await submitApproved(admin);
  (await send(id)).fail();
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("queued");
  const [waiting] = await runs(admin, id);
  expect(waiting?.next_try_at).not.toBeNull();
  const before = adapter.attempts.length;
  await makeDue(app, id);
  await expect.poll(() => adapter.attempts.length).toBe(before + 1);
  adapter.attempts[before]?.end({
    kind: "failed",
    failure: "no_center",
    reason: "Nothing free in Dhaka.",
  });
  await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("failed");
  const [run] = await runs(admin, id);
  expect(run).toMatchObject({ failure_kind: "no_center", failed_reason: "Nothing free in Dhaka." });
  expect(eventsOf(run)).toEqual([
    [1, "no-answer", ["no-answer"]],
    [2, "failed", ["failed"]],
  ]);
});

test("an attempt whose worker died is shown as interrupted", async () => {
  const { id } = await submitApproved(admin);
  await send(id);
  const before = adapter.attempts.length;
  await expireLease(app, id);
  await app.context.sql`select pg_notify('process_run', '')`;
  await expect.poll(() => adapter.attempts.length).toBe(before + 1);
  const [run] = await runs(admin, id);
  expect(run?.tries).toMatchObject([{ outcome: "interrupted" }, { outcome: null }]);
});

test("each time the slip is sent is a run of its own, newest first", async () => {
  const { id } = await submitApproved(admin);
  for (const reason of ["First.", "Second."]) {
    (await send(id)).end({ kind: "failed", failure: "other", reason });
    await expect.poll(async () => (await readSlip(admin, id)).failed_reason).toBe(reason);
  }
  expect(
    (await runs(admin, id)).map(({ run_no, failed_reason }) => [run_no, failed_reason]),
  ).toEqual([
    [2, "Second."],
    [1, "First."],
  ]);
});

test("the runs of another person's slip are not found", async () => {
  const { id } = await submitApproved(admin);
  const operator = await app.person("operator");
  expect(refused(await operator.get(`/auto/slip/${id}/runs`))).toEqual([404, "No slip found"]);
});
