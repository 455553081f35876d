import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import type { Due } from "#server/log/clock.queries.ts";
import type { ProcessRun, RunEvent, RunEventName, RunTry } from "#shared/processing/contract.ts";
import type { Callback } from "#shared/processing/contract-gateway.ts";
import { findPause } from "./processor.queries.ts";

const MAX_NOTE = 300;
/** How long repeated callbacks are recognised. */
const CALLBACK_DAYS = 400;

/** Events as stored: those shown on the details page, and where an attempt begins and breaks off. */
type StoredEvent = RunEventName | "claimed" | "interrupted";

/** How an attempt ended, by its last event. */
const TRY_ENDS: Partial<Record<StoredEvent, RunTry["outcome"]>> = {
  finished: "finished",
  failed: "failed",
  "no-answer": "no-answer",
  "not-known": "no-answer",
  "given-back": "interrupted",
  interrupted: "interrupted",
};

const CALLBACK_EVENTS = {
  started: "reported-started",
  finished: "reported-finished",
  failed: "reported-failed",
  paid: "reported-paid",
  slip_ready: "reported-slip-ready",
} as const satisfies Record<Callback["event"], RunEventName>;

export async function insertRunEvent(
  sql: Queryable,
  runId: number,
  event: StoredEvent,
  note: string | null = null,
): Promise<void> {
  await sql`
    insert into run_event (run_id, event, note)
    values (${runId}, ${event}, ${note?.slice(0, MAX_NOTE) || null})`;
}

/** Once, however often the service repeats it. */
export async function insertUnusable(
  sql: Queryable,
  attempt: string,
  fieldError: string,
): Promise<void> {
  await sql`
    insert into run_event (run_id, event, note)
    select r.id, 'unusable', ${fieldError.slice(0, MAX_NOTE)}
    from process_run r join slips s on s.id = r.slip_id
    where r.effect_key = ${attempt} and r.adapter = 'http' and s.erased_at is null and not exists (
      select from run_event p where p.run_id = r.id and p.event = 'unusable' and p.note = ${fieldError.slice(0, MAX_NOTE)})`;
}

export async function annotateLastEvent(
  sql: Queryable,
  runId: number,
  note: string,
): Promise<void> {
  await sql`
    update run_event set note = ${note.slice(0, MAX_NOTE)}
    where id = (select max(id) from run_event where run_id = ${runId})`;
}

/** Runs of a slip, newest first. A run in line is tried when its own wait and the pause of the service are over. */
export async function findRuns(sql: Queryable, slipId: number): Promise<ProcessRun[]> {
  const pausedUntil = await findPause(sql);
  const runs = await sql<RunRow[]>`
    select id, run_no, adapter, state, enqueued_at as sent_at, deadline_at, ended_at, failure_kind,
      case when state = 'waiting' then case when ask_at is null then 'person' else 'callback' end end as waits_for,
      case when state = 'queued' then greatest(
        case when attempt > 0 and available_at > now() then available_at end, ${pausedUntil}::timestamptz
      ) end as next_try_at,
      case when state = 'failed' then last_error end as failed_reason
    from process_run where slip_id = ${slipId} order by run_no desc`;
  const events = await sql<RunEventRow[]>`
    select run_id, at, event, note from run_event
    where run_id = any(${runs.map(({ id }) => id)}::bigint[]) order by id`;
  return runs.map(({ id, ...run }) => ({
    ...run,
    tries: triesOf(events.filter(({ run_id }) => run_id === id)),
  }));
}

type RunRow = Row<"process_run", "id" | "run_no" | "adapter" | "state"> &
  Row<"process_run", "deadline_at" | "ended_at" | "failure_kind"> &
  Pick<ProcessRun, "sent_at" | "waits_for" | "next_try_at" | "failed_reason">;

type RunEventRow = Row<"run_event", "run_id" | "at"> &
  Known<"run_event", "event", StoredEvent> &
  Known<"run_event", "note", RunEvent["note"]>;

function triesOf(events: readonly RunEventRow[]): RunTry[] {
  const tries: RunTry[] = [];
  for (const { at, event, note } of events) {
    if (event === "claimed") {
      const number = tries.length + 1;
      tries.push({ number, started_at: at, ended_at: null, outcome: null, events: [] });
      continue;
    }
    const current = tries.at(-1);
    if (!current) continue;
    if (event !== "interrupted") current.events.push({ at, event, note });
    const outcome = TRY_ENDS[event];
    if (outcome && current.outcome === null) Object.assign(current, { ended_at: at, outcome });
  }
  return tries;
}

export type CallbackResult =
  | { outcome: "applied" | "kept" }
  | { outcome: "ignored"; reason: string };

/** Stores a callback as an event of its run; null if it was stored before. `closeCallback` records its outcome. */
export async function insertCallback(sql: Queryable, runId: number, callback: Callback) {
  const slip_url = callback.event === "slip_ready" ? callback.slip_url : null;
  const [row] = await sql<Row<"run_event", "id">[]>`
    insert into run_event (run_id, event, callback_id, callback_outcome, slip_url)
    values (${runId}, ${CALLBACK_EVENTS[callback.event]}, ${callback.report}, 'kept', ${slip_url})
    on conflict (callback_id) do nothing returning id`;
  return row?.id ?? null;
}

/** The slip URL is stored only until the run has ended. */
export async function closeCallback(
  sql: Queryable,
  eventId: number,
  outcome: CallbackResult["outcome"],
  note: string | null = null,
): Promise<void> {
  await sql`
    update run_event set callback_outcome = ${outcome},
      slip_url = case when ${outcome}::text = 'kept' then slip_url end,
      note = coalesce(${note?.slice(0, MAX_NOTE) ?? null}, note)
    where id = ${eventId}`;
}

/** Payment callbacks that arrived before the run ended, oldest first. */
export async function findPendingCallbacks(sql: Queryable, runId: number) {
  return await sql<
    (Row<"run_event", "id" | "slip_url"> & Known<"run_event", "event", "paid" | "slip_ready">)[]
  >`
    select id, case event when 'reported-paid' then 'paid' else 'slip_ready' end as event, slip_url
    from run_event
    where run_id = ${runId} and callback_outcome = 'kept' and event in ('reported-paid', 'reported-slip-ready')
    order by id`;
}

export async function wasApplied(sql: Queryable, runId: number, event: Callback["event"]) {
  return await sql`
    select from run_event
    where run_id = ${runId} and event = ${CALLBACK_EVENTS[event]} and callback_outcome = 'applied'`.exists();
}

const isOldCallback = (sql: Queryable) => sql`
  callback_id is not null and at < now() - ${CALLBACK_DAYS}::int * interval '1 day'`;

export async function countOldCallbackIds(sql: Queryable): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${isOldCallback(sql)}) as due, count(*) as of from run_event
    where callback_id is not null`.one();
}

export async function deleteOldCallbackIds(sql: Queryable): Promise<void> {
  await sql`update run_event set callback_id = null where ${isOldCallback(sql)}`;
}
