import type { Sql } from "@slipdesk/pg-client";
import fc from "fast-check";

type SlipSeen = {
  id: number;
  run_no: number;
  process_status: string;
  slip_url: string | null;
  updated_at: string;
  /** Seconds since its last change. */
  age: number;
  /** All that a change may have been about. */
  shows: string;
};
type RunSeen = { id: number; slip_id: number; token: number; has_ended: boolean; row: string };

/** All slips and runs as they are at one moment. */
export type Seen = { slips: Map<number, SlipSeen>; runs: Map<number, RunSeen> };

/** Reads everything that a schedule may change. */
export async function readAll(sql: Sql): Promise<Seen> {
  const slips = await sql<SlipSeen[]>`
    select id, run_no, process_status, slip_url, updated_at,
      extract(epoch from now() - updated_at)::float8 as age,
      concat_ws(' ', run_no, status, payment_status, payment_link, slip_url, failed_reason,
        (select count(*) from process_run r where r.slip_id = s.id and r.ended_at is not null)) as shows
    from slips s`;
  const runs = await sql<RunSeen[]>`
    select id, slip_id, coalesce(token, 0) as token, ended_at is not null as has_ended, r::text as row
    from process_run r`;
  return {
    slips: new Map(slips.map((slip) => [slip.id, slip])),
    runs: new Map(runs.map((run) => [run.id, run])),
  };
}

/** What may not have happened between two looks and did, in words. `sent` are the slips that were acknowledged as queued. */
export function compare(before: Seen, after: Seen, sent: readonly number[]): string[] {
  const broken: string[] = [];
  for (const [id, was] of before.runs) {
    const is = after.runs.get(id);
    if (!is) broken.push("a run is never removed");
    else if (is.token < was.token) broken.push("tokens only grow");
    else if (was.has_ended && is.row !== was.row) broken.push("a run that has ended never changes");
  }
  for (const [id, was] of before.slips) {
    const is = after.slips.get(id);
    if (is) broken.push(...compareSlips(was, is));
  }
  for (const id of sent) {
    const [was, is] = [before.slips.get(id), after.slips.get(id)];
    if (is?.run_no !== (was?.run_no ?? 0) + 1) broken.push("what was acknowledged as sent is sent");
  }
  return broken;
}

function compareSlips(was: SlipSeen, is: SlipSeen): string[] {
  const wasSent = is.run_no > was.run_no;
  const tooEarly = was.process_status === "finished" && was.age < 3_590;
  return [
    ...(is.run_no < was.run_no ? ["generations only grow"] : []),
    ...(is.updated_at !== was.updated_at && is.shows === was.shows
      ? ["a slip's last change is that of what it shows"]
      : []),
    ...(wasSent && was.slip_url !== null ? ["a slip with its URL is not sent"] : []),
    ...(wasSent && tooEarly ? ["a finished slip is sent again after an hour, not before"] : []),
  ];
}

/** Whether nothing at all has changed. */
export function isSame(before: Seen, after: Seen): boolean {
  const rowsOf = ({ slips, runs }: Seen) =>
    JSON.stringify([
      [...slips].map(([id, { shows, updated_at }]) => [id, shows, updated_at]).toSorted(),
      [...runs].map(([, { row }]) => row).toSorted(),
    ]);
  return rowsOf(before) === rowsOf(after);
}

/** The run whose turn it is, among those that may be claimed now. */
export async function findFirstDue(sql: Sql): Promise<number | null> {
  const [run] = await sql<{ id: number }[]>`
    select id from process_run
    where (state = 'queued' and (available_at <= now() or deadline_at <= now()
        or available_at > now() + interval '30 minutes'))
      or (state = 'leased' and (lease_until < now() or lease_until > now() + interval '1 minute'))
    order by available_at, id limit 1`;
  return run?.id ?? null;
}

export const ANSWERS = ["taken", "finished", "failed", "lost", "not-reached"] as const;
const EVENTS = ["started", "finished", "failed", "paid", "slip_ready"] as const;

/**
 * When a worker goes: not at all; before the claim is committed, after it, after the call, before the end is committed; or
 * it is stopped and gives its run back.
 */
const DEATHS = [
  "never",
  "never",
  "in-claim",
  "after-claim",
  "after-call",
  "in-settle",
  "drained",
] as const;

const ALONE = [
  "send",
  "send",
  "send-dies",
  "ask",
  "leases-run-out",
  "all-due",
  "hour-passes",
  "deadlines-pass",
  "reaper-dies",
] as const;

/** One thing that happens: workers work or vanish, time passes, a clock is corrected, the service reports. */
export type Happening =
  | {
      what: "work";
      workers: number;
      dies: (typeof DEATHS)[number];
      answer: (typeof ANSWERS)[number];
    }
  | { what: "report"; of: number; event: (typeof EVENTS)[number]; again: boolean; dies: boolean }
  | { what: "zombie"; answer: (typeof ANSWERS)[number] }
  | { what: "clock"; hours: number }
  | { what: (typeof ALONE)[number] };

const work = fc.record({
  what: fc.constant("work" as const),
  workers: fc.integer({ min: 1, max: 3 }),
  dies: fc.constantFrom(...DEATHS),
  answer: fc.constantFrom(...ANSWERS),
});
const report = fc.record({
  what: fc.constant("report" as const),
  of: fc.nat(9),
  event: fc.constantFrom(...EVENTS),
  again: fc.boolean(),
  dies: fc.boolean(),
});
const zombie = fc.record({
  what: fc.constant("zombie" as const),
  answer: fc.constantFrom(...ANSWERS),
});
const clock = fc.record({
  what: fc.constant("clock" as const),
  hours: fc.constantFrom(-2, 2),
});

/** Schedules of such things in any order. */
export const schedules: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: work },
    { weight: 5, arbitrary: report },
    { weight: 2, arbitrary: zombie },
    { weight: 1, arbitrary: clock },
    { weight: 6, arbitrary: fc.record({ what: fc.constantFrom(...ALONE) }) },
  ),
  { minLength: 8, maxLength: 24 },
);
