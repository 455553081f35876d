import { randomBytes } from "node:crypto";
import type { Queryable } from "@slipdesk/pg-client";
import { setNull, textsOf } from "#server/database/erase-texts.ts";
import type { Known, Row } from "#server/database/tables.ts";
import type { Write } from "#server/log/acts.ts";
import { interrupt } from "#server/slips/transitions.ts";
import { DEADLINE_MS } from "#shared/slips/rules.ts";
import type { Ending } from "./adapters/adapter.ts";
import { RUN_CHANNEL } from "./processor.queries.ts";

/** A run and its fencing token: writes under an older token have no effect. */
export type Run = Row<"process_run", "id" | "run_no"> &
  Known<"process_run", "slip_id" | "token", number>;

/** A run that this worker has leased. */
export type HeldRun = Run &
  Row<"process_run", "attempt" | "effect_key" | "last_error"> &
  Known<"process_run", "deadline_at", string> & {
    /** The time that is left by the database's clock. */
    deadline_ms: number;
    may_have_acted: boolean;
    is_taken_over: boolean;
  };

export const LEASE_SECONDS = 30;

/** A time further ahead than any that is ever set was written before the clock was corrected: past. */
const isDue = (sql: Queryable) => sql`(
  (r.state = 'queued' and (r.available_at <= now() or r.deadline_at <= now()
    or r.available_at > now() + interval '30 minutes'))
  or (r.state = 'leased' and (r.lease_until < now()
    or r.lease_until > now() + 2 * ${LEASE_SECONDS}::int * interval '1 second')))`;

/** True while all programs of this desk use this adapter. */
const isCurrentAdapter = (sql: Queryable, adapter: string) =>
  sql`not exists (select from desk_processor where processor <> ${adapter})`;

/** Commits the intent before any adapter is called. `late`: only runs past their deadline. */
export async function claimRun(sql: Queryable, adapter: string, which: "any" | "late") {
  return await sql<HeldRun[]>`
    with due as (
      select r.id, r.state = 'leased' as is_taken_over, r.effect_state = 'intent' as may_have_acted
      from process_run r join slips s on s.id = r.slip_id
      where r.adapter = ${adapter} and ${isDue(sql)} and ${isCurrentAdapter(sql, adapter)}
        ${which === "late" ? sql`and r.deadline_at <= now()` : sql``}
      order by r.available_at, r.id
      for update of r, s skip locked limit 1
    )
    update process_run r set state = 'leased', attempt = r.attempt + 1, effect_state = 'intent',
      token = nextval('process_run_token'),
      lease_until = least(case when r.deadline_at > now() then r.deadline_at end,
        now() + ${LEASE_SECONDS}::int * interval '1 second'),
      deadline_at = least(r.deadline_at, now() + ${DEADLINE_MS}::int * interval '1 millisecond')
    from due where r.id = due.id
    returning r.id, r.slip_id, r.run_no, r.token, r.attempt, r.effect_key, r.deadline_at, r.last_error,
      extract(epoch from r.deadline_at - now())::float8 * 1000 as deadline_ms,
      due.is_taken_over, due.may_have_acted`.first();
}

export async function claimForeignRun(sql: Queryable, adapter: string): Promise<Run | null> {
  return await sql<Run[]>`
    with foreign_run as (
      select r.id from process_run r join slips s on s.id = r.slip_id
      where r.adapter <> ${adapter} and (r.state = 'waiting' or r.state = 'queued' or ${isDue(sql)})
        and exists (select from desk_processor where processor = ${adapter})
      for update of r, s skip locked limit 1
    )
    update process_run r set token = nextval('process_run_token')
    from foreign_run where r.id = foreign_run.id
    returning r.id, r.slip_id, r.run_no, r.token`.first();
}

/** Never beyond the deadline; false if the run is no longer this worker's or its deadline has passed. */
export async function extendLease(sql: Queryable, run: Run): Promise<boolean> {
  return await sql`
    update process_run set
      lease_until = least(deadline_at, now() + ${LEASE_SECONDS}::int * interval '1 second')
    where id = ${run.id} and token = ${run.token} and state = 'leased' and deadline_at > now()
    returning id`.exists();
}

/** `counted`: whether the attempt counts. */
export async function releaseRun(
  sql: Queryable,
  run: Run,
  retry: { afterSeconds: number; error: string | null; counted: boolean },
): Promise<boolean> {
  const rows = await sql`
    update process_run set state = 'queued', lease_until = null, last_error = ${retry.error},
      attempt = attempt - ${retry.counted ? 0 : 1}::int,
      available_at = now() + ${retry.afterSeconds}::float8 * interval '1 second'
    where id = ${run.id} and token = ${run.token} and state = 'leased'
    returning id`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
  return rows.length > 0;
}

export async function findNextDue(sql: Queryable, adapter: string): Promise<number | null> {
  const [row] = await sql<{ ms: number | null }[]>`
    select extract(epoch from min(case state
        when 'queued' then least(available_at, deadline_at)
        when 'leased' then lease_until
        else least(ask_at, deadline_at) end) - now())::float8 * 1000 as ms
    from process_run
    where adapter = ${adapter}
      and (state in ('queued', 'leased') or (state = 'waiting' and ask_at is not null))`;
  return row?.ms ?? null;
}

/** Silence after which the service is queried about a run, and the interval between queries. */
export const QUERY_AFTER_SECONDS = 60;

/** A run that waits for a person has no deadline. */
export async function parkRun(sql: Queryable, run: Run, waitsFor: "person" | "callback") {
  const forCallback = waitsFor === "callback";
  const rows = await sql`
    update process_run set state = 'waiting', lease_until = null, last_error = null,
      ask_at = case when ${forCallback}::boolean
        then now() + ${QUERY_AFTER_SECONDS}::int * interval '1 second' end,
      deadline_at = case when ${forCallback}::boolean then deadline_at end
    where id = ${run.id} and token = ${run.token} and state = 'leased'
    returning id`;
  if (forCallback) await sql`select pg_notify(${RUN_CHANNEL}, '')`;
  return rows.length > 0;
}

export async function findWaitingRun(sql: Queryable, slipId: number): Promise<Run | null> {
  return await sql<Run[]>`
    select id, slip_id, run_no, token from process_run
    where slip_id = ${slipId} and state = 'waiting' and ask_at is null for update`.first();
}

export type QueriedRun = Run & Row<"process_run", "effect_key">;

/** Schedules the next query in the same statement, so that only one program asks. */
export async function claimRunToQuery(sql: Queryable, adapter: string): Promise<QueriedRun | null> {
  return await sql<QueriedRun[]>`
    with silent as (
      select id from process_run
      where state = 'waiting' and adapter = ${adapter}
        and (ask_at <= now() or ask_at > now() + 2 * ${QUERY_AFTER_SECONDS}::int * interval '1 second')
        and deadline_at > now()
      order by ask_at, id
      for update skip locked limit 1
    )
    update process_run r set ask_at = now() + ${QUERY_AFTER_SECONDS}::int * interval '1 second',
      deadline_at = least(r.deadline_at, now() + ${DEADLINE_MS}::int * interval '1 millisecond')
    from silent where r.id = silent.id
    returning r.id, r.slip_id, r.run_no, r.token, r.effect_key`.first();
}

/** A waiting run past its deadline, its slip locked before it. */
export async function claimLateWaitingRun(sql: Queryable, adapter: string): Promise<Run | null> {
  return await sql<Run[]>`
    select r.id, r.slip_id, r.run_no, r.token from process_run r join slips s on s.id = r.slip_id
    where r.state = 'waiting' and r.adapter = ${adapter} and r.ask_at is not null and r.deadline_at <= now()
    order by r.ask_at, r.id
    for update of r, s skip locked limit 1`.first();
}

/** Schedules the next query after news about a waiting run. */
export async function postponeQuery(sql: Queryable, runId: number): Promise<void> {
  await sql`
    update process_run set ask_at = now() + ${QUERY_AFTER_SECONDS}::int * interval '1 second'
    where id = ${runId} and state = 'waiting' and ask_at is not null`;
}

/** Queues a waiting run that the service does not know. False if it no longer waits. */
export async function requeueRun(sql: Queryable, run: Run): Promise<boolean> {
  const rows = await sql`
    update process_run set state = 'queued', ask_at = null, effect_state = 'none', available_at = now()
    where id = ${run.id} and token = ${run.token} and state = 'waiting'
    returning id`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
  return rows.length > 0;
}

/** Slips are always locked before their runs. */
export async function lockSlipOf(sql: Queryable, run: Pick<Run, "slip_id">): Promise<void> {
  await sql`select from slips where id = ${run.slip_id} for update`;
}

/** False if the run has ended or has another token. */
export async function settleRun(sql: Queryable, run: Run, ending: Ending): Promise<boolean> {
  const isFinished = ending.kind === "finished";
  return await sql`
    update process_run set state = ${isFinished ? "done" : "failed"}, lease_until = null, ask_at = null,
      effect_state = 'confirmed', ended_at = now(),
      external_ref = ${isFinished ? ending.external_ref : null},
      failure_kind = ${isFinished ? null : ending.failure},
      last_error = ${isFinished ? null : ending.reason}
    where id = ${run.id} and token = ${run.token} and run_no = ${run.run_no}
      and state in ('queued', 'leased', 'waiting')
    returning id`.exists();
}

/** A run named by a callback; its slip is null once deleted. */
export type CallbackRun = Omit<Run, "slip_id"> &
  Row<"process_run", "slip_id" | "state"> & { is_erased: boolean };

/** Locks the slip, then the run. */
export async function lockRunOfCallback(sql: Queryable, attempt: string) {
  await sql`
    select from slips where id = (select slip_id from process_run where effect_key = ${attempt} and adapter = 'http')
    for update`;
  return await sql<CallbackRun[]>`
    select id, slip_id, run_no, token, state,
      exists (select from slips s where s.id = slip_id and s.erased_at is not null) as is_erased
    from process_run
    where effect_key = ${attempt} and adapter = 'http' for update`.first();
}

export async function hasNewerFinishedRun(sql: Queryable, run: Pick<Run, "slip_id" | "run_no">) {
  return await sql`
    select from process_run
    where slip_id = ${run.slip_id} and run_no > ${run.run_no} and state = 'done' limit 1`.exists();
}

export async function eraseRunsOfSlips(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  const runs = sql`select id from process_run where slip_id = any(${[...slipIds]}::bigint[])`;
  await sql`update process_run set last_error = null, external_ref = null where id in (${runs})`;
  await sql`
    update run_event set note = null, callback_id = null, slip_url = null
    where run_id in (${runs}) and (note is not null or callback_id is not null)`;
}

export const TEXTS_OF_RUNS = [
  textsOf("process_run", "last_error", setNull("last_error")),
  textsOf("run_event", "note", setNull("note")),
];

export async function renewEffectKeys(sql: Queryable): Promise<void> {
  const part = randomBytes(9).toString("base64url");
  await sql`update process_run set effect_key = 'restored:' || ${part}::text || ':' || id`;
}

const ENDED =
  "The desk was restored from a backup while this was under way. Ask the booking service before sending it again.";

/** They fail, since their outcome is unknown. Returns how many. */
export async function endRestoredRuns(write: Write<null>): Promise<number> {
  const { sql } = write;
  await sql`
    insert into run_event (run_id, event)
    select id, 'interrupted' from process_run where state in ('leased', 'waiting')`;
  const ended = await sql<
    (Row<"process_run", "run_no"> & Known<"process_run", "slip_id", number>)[]
  >`
    update process_run set state = 'failed', lease_until = null, ended_at = now(), last_error = ${ENDED},
      failure_kind = 'interrupted', ask_at = null
    where state in ('queued', 'leased', 'waiting') returning slip_id, run_no`;
  // What was reported before the end counts no more, as after any run that fails.
  await sql`
    update run_event set callback_outcome = 'ignored', slip_url = null where callback_outcome = 'kept'`;
  return (await interrupt(write, ended, ENDED)).length;
}
