import {
  type Adapter,
  type Attempt,
  NoAnswer,
  type Outcome,
} from "#server/processing/adapters/adapter.ts";
import { carryOut, claimNextRun } from "#server/processing/carry-out.ts";
import { findBrokenInvariants } from "#server/processing/invariants.queries.ts";
import { applyCallback } from "#server/processing/routes.ts";
import { claimRunToQuery, extendLease, type HeldRun } from "#server/processing/runs.queries.ts";
import { endLateWaitingRuns, queryRun } from "#server/processing/worker.ts";
import type { Callback } from "#shared/processing/contract-gateway.ts";
import { dying, letDie } from "./dying.ts";
import type { TestApp } from "./test-app.ts";
import {
  type ANSWERS,
  compare,
  findFirstDue,
  type Happening,
  isSame,
  readAll,
} from "./torture-model.ts";

type Work = Extract<Happening, { what: "work" }>;

/**
 * Makes schedules happen to a few slips of a desk that books with an outside service. `send` sends them all and gives
 * those that were acknowledged.
 */
export function torturer(app: TestApp, send: () => Promise<readonly number[]>) {
  const { sql } = app.context;
  const broken = new Set<string>();
  const booked = new Set<string>();
  const keys: string[] = [];
  const sent: Callback[] = [];
  let zombies: HeldRun[] = [];
  let reports = 0;
  let bookedBlindly = 0;

  function serviceOf(answer: (typeof ANSWERS)[number], isZombie = false): Adapter {
    const book = async ({ effectKey, mayHaveActed, signal }: Attempt): Promise<Outcome> => {
      signal.throwIfAborted();
      if (answer === "not-reached") throw new NoAnswer("no connection");
      if (booked.has(effectKey) && mayHaveActed) return { kind: "waiting", for: "callback" };
      if (booked.has(effectKey) && !isZombie) bookedBlindly += 1;
      booked.add(effectKey);
      if (answer === "lost") throw new NoAnswer("no answer within 15 s");
      if (answer === "taken") return { kind: "waiting", for: "callback" };
      if (answer === "failed") return { kind: "failed", failure: "no_center", reason: "None." };
      return {
        kind: "finished",
        payment_link: "https://pay.example/1",
        slip_url: null,
        external_ref: null,
      };
    };
    const queryState: Adapter["queryState"] = async (key) => ({
      kind: booked.has(key) ? "under-way" : "unknown",
    });
    return { name: "http", startDelayMs: 0, callLimitMs: 60_000, book, queryState };
  }

  const never = new AbortController().signal;

  const stopping = AbortSignal.abort();

  async function work({ dies, answer, workers }: Work): Promise<boolean> {
    const context = { ...app.context, adapter: serviceOf(answer) };
    const atDeath = { ...context, sql: dying(sql) };
    if (dies === "in-claim") await leavesNothing(() => claimNextRun(atDeath));
    const first = workers === 1 ? await findFirstDue(sql) : null;
    const run = await claimNextRun(context);
    if (first !== null && run?.id !== first) broken.add("runs are taken up in their order");
    if (!run) return false;
    keys.push(run.effect_key);
    switch (dies) {
      case "never":
      case "in-claim":
        await carryOut(context, run, never);
        break;
      case "drained":
        await carryOut(context, run, stopping);
        break;
      case "in-settle":
        await letDie(() => carryOut(atDeath, run, never));
        zombies.push(run);
        break;
      case "after-call":
        booked.add(run.effect_key);
        zombies.push(run);
        break;
      case "after-claim":
        zombies.push(run);
    }
    return true;
  }

  /** A program dies in this before it commits: nothing has changed. */
  async function leavesNothing(doing: () => Promise<unknown>): Promise<void> {
    const before = await readAll(sql);
    await letDie(doing);
    if (!isSame(before, await readAll(sql))) broken.add("what was not committed has left nothing");
  }

  /** A worker that was stopped for a while goes on: whatever it brings, under an old token it changes nothing. */
  async function returns(run: HeldRun, answer: (typeof ANSWERS)[number]): Promise<void> {
    const context = { ...app.context, adapter: serviceOf(answer, true) };
    const isHeld = await isStillOf(run);
    if ((await extendLease(sql, run)) && !isHeld)
      broken.add("a heartbeat holds a run under its newest token only");
    if (isHeld) await carryOut(context, run, never);
    else await leavesNothing(() => carryOut(context, run, never));
  }

  async function isStillOf({ id, token }: HeldRun): Promise<boolean> {
    const rows =
      await sql`select from process_run where id = ${id} and token = ${token} and state = 'leased'`;
    return rows.length > 0;
  }

  async function report({
    of,
    event,
    again,
    dies,
  }: Extract<Happening, { what: "report" }>): Promise<void> {
    const attempt = keys.at(-1 - (of % Math.max(1, keys.length)));
    if (!attempt || !booked.has(attempt)) return;
    reports += 1;
    const named = { report: `report-${reports}`, attempt };
    const slip_url = `https://slips.example/${reports}`;
    const fresh: Callback =
      event === "failed"
        ? { ...named, event, kind: "refused" }
        : event === "slip_ready"
          ? { ...named, event, slip_url }
          : { ...named, event };
    const one = again ? (sent[of % Math.max(1, sent.length)] ?? fresh) : fresh;
    sent.push(one);
    if (dies) await leavesNothing(() => applyCallback({ ...app.context, sql: dying(sql) }, one));
    await Promise.all([applyCallback(app.context, one), applyCallback(app.context, one)]);
  }

  async function shift(columns: readonly string[], hours: number): Promise<void> {
    const changes = columns.map((column) => `${column} = ${column} + interval '${hours} hours'`);
    await sql.unsafe(`update process_run set ${changes.join(", ")} where ended_at is null`);
  }

  /** Gives the slips that were acknowledged as sent. */
  async function happen(one: Happening): Promise<readonly number[]> {
    switch (one.what) {
      case "work": {
        const alone = one.workers === 1;
        // Deaths are compared with what was before, so that only one dies at a time.
        if (alone) await work(one);
        else {
          const dies = one.dies === "in-claim" ? "never" : one.dies;
          await Promise.all(Array.from({ length: one.workers }, () => work({ ...one, dies })));
        }
        return [];
      }
      case "report":
        await report(one);
        return [];
      case "clock":
        await shift(["available_at", "lease_until", "deadline_at", "ask_at"], one.hours);
        return [];
      case "send":
        return await send();
      case "send-dies":
        Object.assign(app.context, { sql: dying(sql) });
        await leavesNothing(send).finally(() => Object.assign(app.context, { sql }));
        return [];
      case "zombie": {
        const back = zombies;
        zombies = [];
        for (const run of back) await returns(run, one.answer);
        return [];
      }
      case "ask": {
        await sql`update process_run set ask_at = now() - interval '1 second' where state = 'waiting'`;
        const context = { ...app.context, adapter: serviceOf("taken") };
        const run = await claimRunToQuery(sql, "http");
        if (run) await queryRun(context, run, never);
        return [];
      }
      case "leases-run-out":
        await sql`update process_run set lease_until = now() - interval '1 second' where state = 'leased'`;
        return [];
      case "all-due":
        await sql`update process_run set available_at = now() - interval '1 second' where state = 'queued'`;
        return [];
      case "hour-passes":
        await sql`update slips set updated_at = updated_at - interval '1 hour'`;
        return [];
      case "deadlines-pass":
      case "reaper-dies": {
        await sql`
          update process_run set deadline_at = now() - interval '1 second',
            lease_until = case when state = 'leased' then now() - interval '2 seconds' end
          where ended_at is null`;
        const context = { ...app.context, adapter: serviceOf("taken") };
        if (one.what === "reaper-dies")
          await leavesNothing(() => endLateWaitingRuns({ ...context, sql: dying(sql) }));
        await endLateWaitingRuns(context);
        return [];
      }
    }
  }

  /** Lets one schedule happen, then lets all end; gives what was broken on the way, in words. */
  return async (schedule: readonly Happening[]): Promise<string[]> => {
    bookedBlindly = 0;
    broken.clear();
    let seen = await readAll(sql);
    const step = async (one: Happening) => {
      const before = seen;
      const sent = await happen(one);
      seen = await readAll(sql);
      if (one.what !== "hour-passes")
        for (const name of compare(before, seen, sent)) broken.add(name);
      for (const name of await findBrokenInvariants(sql)) broken.add(name);
    };
    await step({ what: "send" });
    for (const one of schedule) await step(one);
    await step({ what: "deadlines-pass" });
    while (await work({ what: "work", workers: 1, dies: "never", answer: "failed" }));
    seen = await readAll(sql);
    // Those that vanished come back when all is over.
    await step({ what: "zombie", answer: "finished" });
    const live = await sql`select id from process_run where ended_at is null`;
    if (live.length > 0)
      broken.add("every run ends once its deadline has passed and a worker lives");
    if (bookedBlindly > 0) broken.add("what may have been booked is queried before it is booked");
    return [...broken];
  };
}
