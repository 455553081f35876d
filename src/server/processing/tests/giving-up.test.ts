import { expect, test } from "vitest";
import {
  type HandAdapter,
  handAdapter,
  makeDue,
  newestRun,
  passDeadline,
  waitOf,
} from "#server/testing/runs.ts";
import { process, readHistory, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { COUNTDOWN_MS, DEADLINE_MS } from "#shared/slips/rules.ts";

const adapter = handAdapter();
const app = await testApp({}, adapter);
const admin = await app.person("admin");
await app.work();

async function send(): Promise<number> {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  return id;
}

const attemptsOf = (id: number): HandAdapter["attempts"] =>
  adapter.attempts.filter(({ attempt }) => attempt.slip.id === id);
const statusOf = async (id: number) => (await readSlip(admin, id)).process_status;

/** Lets the nth attempt of a slip fail as soon as it is made. */
async function failAttempt(id: number, number: number): Promise<void> {
  await expect.poll(() => attemptsOf(id).length).toBe(number);
  attemptsOf(id)[number - 1]?.fail();
}

test("an attempt without an answer is repeated, each time after a longer wait", async () => {
  const id = await send();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await failAttempt(id, attempt);
    await expect.poll(async () => (await newestRun(app, id)).state).toBe("queued");
    waits.push(await waitOf(app, id));
    await makeDue(app, id);
  }
  for (const [index, wait] of waits.entries()) {
    // The event is written a moment after the wait began.
    expect(wait).toBeGreaterThan(10 * 2 ** index * 0.6);
    expect(wait).toBeLessThanOrEqual(10 * 2 ** index * 1.1);
  }
  await failAttempt(id, 5);
});

test("after five attempts without an answer the slip fails with that reason", async () => {
  const id = await send();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await failAttempt(id, attempt);
    if (attempt < 5) {
      await expect.poll(async () => (await newestRun(app, id)).state).toBe("queued");
      expect(await statusOf(id)).toBe("started");
      await makeDue(app, id);
    }
  }
  await expect.poll(() => statusOf(id)).toBe("failed");
  expect((await readSlip(admin, id)).failed_reason).toBe(
    "Processing was tried 5 times without an answer. Please check, then send it again.",
  );
  expect(attemptsOf(id).length).toBe(5);
  const actions = (await readHistory(admin, id)).map(({ action }) => action);
  expect(actions.filter((action) => action === "failed").length).toBe(1);
});

test("a run that five workers have died with fails and is not booked again", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  await expect.poll(() => attemptsOf(id).length).toBe(1);
  await app.context.sql`
    update process_run set attempt = 5, lease_until = now() - interval '1 second'
    where slip_id = ${id}`;
  await makeDue(app, id);
  await expect.poll(() => statusOf(id)).toBe("failed");
  expect((await readSlip(admin, id)).failed_reason).toContain("5 times");
  expect(attemptsOf(id).length).toBe(1);
});

test("a run past its deadline fails with that reason", async () => {
  const id = await send();
  await failAttempt(id, 1);
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("queued");
  await passDeadline(app, id);
  await makeDue(app, id);
  await expect.poll(() => statusOf(id)).toBe("failed");
  expect((await readSlip(admin, id)).failed_reason).toBe(
    "Processing was interrupted and did not end in time. Please check, then send it again.",
  );
  expect(attemptsOf(id).length).toBe(1);
});

test("a run's deadline is before the end of the slip's countdown", async () => {
  const id = await send();
  const [row] = await app.context.sql<{ ms: number }[]>`
    select extract(epoch from r.deadline_at - s.queued_at)::float8 * 1000 as ms
    from process_run r join slips s on s.id = r.slip_id where s.id = ${id}`;
  expect(row?.ms).toBe(DEADLINE_MS);
  expect(row?.ms).toBeLessThan(COUNTDOWN_MS);
});

test("of a failed attempt only the error's name is stored, never its message", async () => {
  const id = await send();
  await failAttempt(id, 1);
  await expect.poll(async () => (await newestRun(app, id)).last_error).toBe("Error");
});

test("claiming, waiting and trying again leave updated_at alone: only sending and ending set it", async () => {
  const id = await send();
  const sent = await readSlip(admin, id);
  await failAttempt(id, 1);
  await expect.poll(async () => (await newestRun(app, id)).state).toBe("queued");
  expect((await readSlip(admin, id)).updated_at).toBe(sent.updated_at);
  await makeDue(app, id);
  await expect.poll(() => attemptsOf(id).length).toBe(2);
  expect((await readSlip(admin, id)).updated_at).toBe(sent.updated_at);
  attemptsOf(id)[1]?.end({ kind: "failed", failure: "other", reason: "No." });
  await expect.poll(() => statusOf(id)).toBe("failed");
  expect((await readSlip(admin, id)).updated_at > sent.updated_at).toBe(true);
});
