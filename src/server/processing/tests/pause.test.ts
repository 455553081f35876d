import { expect, test } from "vitest";
import { createBreaker, PAUSE_MS } from "#server/processing/adapters/http-adapter.ts";
import { publishPause } from "#server/processing/processor.queries.ts";
import { handAdapter } from "#server/testing/runs.ts";
import { process, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");
const admin = await app.person("admin");
const status = async () => (await operator.get("/processing/status")).body;

/** Five calls failed; the answer is until when processing is paused. */
async function pauseProcessing(): Promise<string> {
  const breaker = createBreaker();
  for (let call = 0; call < 5; call += 1) breaker.broke();
  await publishPause({ ...app.context, adapter: { ...handAdapter(), breaker } });
  const { paused_until } = (await status()) as { paused_until: string };
  return paused_until;
}

async function sendSlip(): Promise<number> {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  return id;
}

async function readNextTry(id: number): Promise<string | null> {
  const { body } = await admin.get(`/auto/slip/${id}/runs`);
  const [run] = body as { next_try_at: string | null }[];
  return run?.next_try_at ?? null;
}

test("while the booking service answers, no pause is shown", async () => {
  await publishPause({
    ...app.context,
    adapter: { ...handAdapter(), breaker: createBreaker() },
  });
  expect(await status()).toEqual({ paused_until: null });
});

test("after five failed calls everyone sees until when processing is paused", async () => {
  const before = Date.now();
  const began = Date.parse(await pauseProcessing()) - PAUSE_MS;
  // The clocks of the program and of the database differ by milliseconds.
  expect(began).toBeGreaterThan(before - 100);
  expect(began).toBeLessThan(Date.now() + 100);
});

test("while processing is paused, a run in line is tried after the pause, whether it was tried before or not", async () => {
  const [untried, tried] = [await sendSlip(), await sendSlip()];
  await app.context.sql`
    update process_run set attempt = 1, available_at = now() where slip_id = ${tried}`;
  const until = await pauseProcessing();
  expect(await readNextTry(untried)).toBe(until);
  expect(await readNextTry(tried)).toBe(until);
});

test("a run whose own next try is later than the pause keeps its time", async () => {
  const id = await sendSlip();
  const [run] = await app.context.sql<{ available_at: string }[]>`
    update process_run set attempt = 1, available_at = now() + interval '10 minutes'
    where slip_id = ${id} returning available_at`;
  await pauseProcessing();
  expect(await readNextTry(id)).toBe(run?.available_at);
});

test("a run that has ended has no next try, paused or not", async () => {
  const id = await sendSlip();
  await app.context.sql`
    update process_run set state = 'failed', ended_at = now(), failure_kind = 'other', last_error = 'No.'
    where slip_id = ${id}`;
  await pauseProcessing();
  expect(await readNextTry(id)).toBeNull();
});
