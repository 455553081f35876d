import type { Queryable } from "#server/database/connect.ts";
import { DEADLINE_MS } from "#shared/slips/rules-processing.ts";
import { RUN_CHANNEL } from "./repository.ts";

/** A run of a slip, and the token under which it may be changed: an older one can no longer change anything. */
export type Run = { id: number; slip_id: number; run_no: number; token: number };

/** A run that this worker holds. */
export type HeldRun = Run & {
  attempt: number;
  effect_key: string;
  deadline_at: string;
  /** Milliseconds until the deadline by the database's clock. */
  deadline_ms: number;
  may_have_acted: boolean;
  last_error: string | null;
  is_taken_over: boolean;
};

/** For how long a run is its worker's, unless that prolongs it. */
export const LEASE_SECONDS = 30;

/**
 * Runs that may be taken up now. What lies further ahead than it was ever put was written before the clock was
 * corrected, and counts as run out: a lease beyond twice its length, a wait beyond half an hour.
 */
const isDue = (sql: Queryable) => sql`(
  (r.state = 'queued' and (r.available_at <= now() or r.deadline_at <= now()
    or r.available_at > now() + interval '30 minutes'))
  or (r.state = 'leased' and (r.lease_until < now()
    or r.lease_until > now() + 2 * ${LEASE_SECONDS}::int * interval '1 second')))`;

/** True while all programs of this desk book with this adapter. */
const isDesksAdapter = (sql: Queryable, adapter: string) =>
  sql`not exists (select from desk_processor where processor <> ${adapter})`;

/**
 * Takes the next due run, or one whose worker let its lease run out, under a new token; `late` ones only are those
 * past their deadline. The intent to act is committed with it, before any adapter is called.
 */
export async function claimRun(
  sql: Queryable,
  adapter: string,
  which: "any" | "late" = "any",
): Promise<HeldRun | null> {
  const [run] = await sql<HeldRun[]>`
    with due as (
      select r.id, r.state = 'leased' as is_taken_over, r.effect_state = 'intent' as may_have_acted
      from process_run r join slips s on s.id = r.slip_id
      where r.adapter = ${adapter} and ${isDue(sql)} and ${isDesksAdapter(sql, adapter)}
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
      due.is_taken_over, due.may_have_acted`;
  return run ?? null;
}

/** Takes a run that no program of this desk carries out any more, so that it can be ended in this transaction. */
export async function takeForeignRun(sql: Queryable, adapter: string): Promise<Run | null> {
  const [run] = await sql<Run[]>`
    with foreign_run as (
      select r.id from process_run r join slips s on s.id = r.slip_id
      where r.adapter <> ${adapter} and (r.state = 'waiting' or r.state = 'queued' or ${isDue(sql)})
        and exists (select from desk_processor where processor = ${adapter})
      for update of r, s skip locked limit 1
    )
    update process_run r set token = nextval('process_run_token')
    from foreign_run where r.id = foreign_run.id
    returning r.id, r.slip_id, r.run_no, r.token`;
  return run ?? null;
}

/** Shows on the slip that work has begun; false when it showed that already. */
export async function markStarted(sql: Queryable, run: Run): Promise<boolean> {
  const rows = await sql`
    update slips set process_status = 'started'
    where id = ${run.slip_id} and run_no = ${run.run_no} and process_status = 'queued'
    returning id`;
  return rows.length > 0;
}

/** Prolongs the lease, never past the deadline; false when the run is no longer this worker's, or its time is up. */
export async function extendLease(sql: Queryable, run: Run): Promise<boolean> {
  const rows = await sql`
    update process_run set
      lease_until = least(deadline_at, now() + ${LEASE_SECONDS}::int * interval '1 second')
    where id = ${run.id} and token = ${run.token} and state = 'leased' and deadline_at > now()
    returning id`;
  return rows.length > 0;
}

/** Gives a run back for another try after some seconds; `counted` tells whether this try counts. False when it is no longer this worker's. */
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

/** Milliseconds until the next run is due, a lease runs out or the service is to be asked; null when there is no work. */
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
