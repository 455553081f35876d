import type { Adapter, Attempt, Outcome } from "#server/processing/adapters/adapter.ts";
import type { TestApp } from "./test-app.ts";

/** A process run as it is stored, as far as tests look at it. */
export type RunRow = {
  run_no: number;
  state: string;
  attempt: number;
  token: number | null;
  lease_until: string | null;
  last_error: string | null;
};

/** The runs of a slip, oldest first. */
export async function runsOf({ context }: TestApp, slipId: number): Promise<RunRow[]> {
  return await context.sql<RunRow[]>`
    select run_no, state, attempt, token, lease_until, last_error from process_run
    where slip_id = ${slipId} order by run_no`;
}

/** The newest run of a slip. */
export async function newestRun(app: TestApp, slipId: number): Promise<RunRow> {
  const run = (await runsOf(app, slipId)).at(-1);
  if (!run) throw new Error(`slip ${slipId} was never sent`);
  return run;
}

/** Lets the lease of a slip's run have run out, as if its worker had vanished. */
export async function expireLease({ context }: TestApp, slipId: number): Promise<void> {
  await context.sql`
    update process_run set lease_until = now() - interval '1 second'
    where slip_id = ${slipId} and state = 'leased'`;
}

/** Lets a run that waits for its next try be due, as if that time had come. */
export async function makeDue({ context }: TestApp, slipId: number): Promise<void> {
  await context.sql`
    update process_run set available_at = now() - interval '1 second' where slip_id = ${slipId} and state = 'queued'`;
  await context.sql`select pg_notify('process_run', '')`;
}

/** How many seconds a run waits for its next try, from its newest event on. */
export async function waitOf({ context }: TestApp, slipId: number): Promise<number> {
  const [row] = await context.sql<{ wait: number }[]>`
    select extract(epoch from r.available_at - max(s.at))::float8 as wait
    from process_run r join run_event s on s.run_id = r.id where r.slip_id = ${slipId} group by r.id`;
  if (!row) throw new Error(`slip ${slipId} was never tried`);
  return row.wait;
}

/** Lets the deadline of a slip's run have passed. */
export async function passDeadline({ context }: TestApp, slipId: number): Promise<void> {
  await context.sql`
    update process_run set deadline_at = now() - interval '1 second' where slip_id = ${slipId}`;
}

/** An adapter whose every attempt the test answers itself. */
export type HandAdapter = Adapter & {
  /** The attempts so far, with how to end each. */
  attempts: { attempt: Attempt; end(outcome: Outcome): void; fail(): void }[];
  /** How often each key was booked. */
  effects: Map<string, number>;
};

/** Makes an adapter that takes the place of the one of this name and waits for the test. */
export function handAdapter(name = "sandbox"): HandAdapter {
  const attempts: HandAdapter["attempts"] = [];
  const effects = new Map<string, number>();
  return {
    name,
    startDelayMs: 0,
    callLimitMs: 60_000,
    attempts,
    effects,
    book: (attempt) => {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      attempt.signal.addEventListener("abort", () => reject(new Error("aborted")));
      attempts.push({
        attempt,
        fail: () => reject(new Error("the booking site is away")),
        end(outcome) {
          effects.set(attempt.effectKey, (effects.get(attempt.effectKey) ?? 0) + 1);
          resolve(outcome);
        },
      });
      return promise;
    },
  };
}

/** A good ending, with a payment link of its own. */
export function booked(reference: string): Outcome {
  return {
    kind: "finished",
    payment_link: `https://pay.example/${reference}`,
    slip_url: null,
    external_ref: reference,
  };
}
