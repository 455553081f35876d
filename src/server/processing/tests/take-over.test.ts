import { expect, test, vi } from "vitest";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { extendLease } from "#server/processing/runs.queries.ts";
import { booked, expireLease, handAdapter, newestRun, runsOf } from "#server/testing/runs.ts";
import { process, readHistory, readSlip, submitApproved } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const never = new AbortController().signal;

/** A slip whose run a worker has claimed, which then vanished without a word. */
async function claimed() {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const run = await claimNextRun(app.context);
  if (run?.slip_id !== id) throw new Error("another run was claimed");
  return { id, run };
}

const statusOf = async (id: number) => (await readSlip(admin, id)).process_status;

test("a run whose worker has died is taken over once its lease has expired", async () => {
  const { id } = await claimed();
  expect(await claimNextRun(app.context)).toBeNull();
  await expireLease(app, id);
  const worker = await app.work();
  await expect.poll(() => statusOf(id)).toBe("finished");
  await worker.stop();
  expect(await newestRun(app, id)).toMatchObject({ run_no: 1, state: "done", attempt: 2 });
  expect((await readHistory(admin, id)).map(({ action }) => action)).toEqual([
    "submitted",
    "approved",
    "queued",
    "started",
    "requeued",
    "finished",
  ]);
});

test.each(["once", "and ended"])(
  "a worker whose run was taken over %s extends nothing",
  async (until) => {
    const { id, run } = await claimed();
    expect(await extendLease(app.context.sql, run)).toBe(true);
    await expireLease(app, id);
    const successor = await claimNextRun(app.context);
    if (successor?.id !== run.id) throw new Error("the run was not taken over");
    if (until === "and ended") await carryOut(app.context, successor, never);
    const lease = () => app.context.sql`select lease_until from process_run where id = ${run.id}`;
    // Its successor's lease has begun a while ago.
    await app.context.sql`
      update process_run set lease_until = lease_until - interval '5 seconds' where id = ${run.id}`;
    const before = await lease();
    expect(await extendLease(app.context.sql, run)).toBe(false);
    expect(await lease()).toEqual(before);
    expect(await extendLease(app.context.sql, successor)).toBe(until === "once");
  },
);

test("a worker that comes back after its run was taken over settles nothing", async () => {
  const { id, run } = await claimed();
  const zombie = handAdapter();
  const work = carryOut({ ...app.context, adapter: zombie }, run, never);
  await expect.poll(() => zombie.attempts.length).toBe(1);
  await expireLease(app, id);
  const successor = await claimNextRun(app.context);
  if (!successor) throw new Error("the run was not taken over");
  expect(successor.token).toBeGreaterThan(run.token);
  zombie.attempts[0]?.end({ kind: "failed", failure: "other", reason: "The zombie says no." });
  await work;
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "started",
    failed_reason: null,
  });
  await carryOut(app.context, successor, never);
  expect(await statusOf(id)).toBe("finished");
  expect((await readHistory(admin, id)).at(-1)?.action).toBe("finished");
});

test("nor does one that comes back after the run has ended", async () => {
  const { id, run } = await claimed();
  await expireLease(app, id);
  const successor = await claimNextRun(app.context);
  if (successor) await carryOut(app.context, successor, never);
  const settled = await readSlip(admin, id);
  const zombie = handAdapter();
  const work = carryOut({ ...app.context, adapter: zombie }, run, never);
  await expect.poll(() => zombie.attempts.length).toBe(1);
  zombie.attempts[0]?.fail();
  await work;
  expect(await readSlip(admin, id)).toEqual(settled);
  expect((await runsOf(app, id)).map(({ state }) => state)).toEqual(["done"]);
});

test("a working worker extends its lease, and stops at once when it is lost", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { id, run } = await claimed();
  const adapter = handAdapter();
  const work = carryOut({ ...app.context, adapter }, run, never);
  await expect.poll(() => adapter.attempts.length).toBe(1);
  await app.context.sql`
    update process_run set lease_until = now() + interval '1 second' where id = ${run.id}`;
  const before = (await newestRun(app, id)).lease_until ?? "";
  vi.advanceTimersByTime(10_000);
  const gained = async () =>
    Date.parse((await newestRun(app, id)).lease_until ?? "") - Date.parse(before);
  await expect.poll(gained).toBeGreaterThan(20_000);
  await app.context.sql`update process_run set token = token + 1000000 where id = ${run.id}`;
  vi.advanceTimersByTime(10_000);
  await work;
  expect(adapter.attempts[0]?.attempt.signal.aborted).toBe(true);
  expect(await newestRun(app, id)).toMatchObject({ state: "leased", token: run.token + 1_000_000 });
  await expireLease(app, id);
});

test("a run released by a stopping worker is claimed by the next, and the attempt does not count", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const adapter = handAdapter();
  const first = await app.work(adapter);
  await expect
    .poll(() => adapter.attempts.some(({ attempt }) => attempt.slip.id === id))
    .toBe(true);
  await first.stop();
  expect(await newestRun(app, id)).toMatchObject({ state: "queued", attempt: 0 });
  expect(await statusOf(id)).toBe("started");
  const second = await app.work();
  await expect.poll(() => statusOf(id)).toBe("finished");
  await second.stop();
  const actions = (await readHistory(admin, id)).map(({ action }) => action);
  expect(actions.filter((action) => action === "started").length).toBe(1);
});

test("a stopping worker still settles a booking that has just succeeded", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const adapter = handAdapter();
  const worker = await app.work({
    ...adapter,
    book: (attempt) => adapter.book({ ...attempt, signal: never }),
  });
  await expect.poll(() => adapter.attempts.length).toBe(1);
  const stopping = worker.stop();
  adapter.attempts[0]?.end(booked("just-in-time"));
  await stopping;
  expect(await readSlip(admin, id)).toMatchObject({
    process_status: "finished",
    payment_link: "https://pay.example/just-in-time",
  });
});

test("all attempts of a run use the same key, which no other run has", async () => {
  const { id } = await submitApproved(admin);
  await process(admin, id);
  const keys: string[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    keys.push((await claimNextRun(app.context))?.effect_key ?? "none");
    await expireLease(app, id);
  }
  const [key = ""] = keys;
  expect(keys).toEqual([key, key, key]);
  expect(key).toMatch(new RegExp(`^slip-${id}-1-[0-9a-f-]{36}$`));
});
