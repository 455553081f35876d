import type { Slip } from "#shared/slips/contract.ts";
import type { Queryable } from "../database/connect.ts";
import { slipColumns } from "../slips/repository.ts";
import type { Ending } from "./adapter.ts";

/** The channel that hints at new work; the slow poll is the net under it. */
export const RUN_CHANNEL = "process_run";

/** Locks these slips in one order for all callers, so that two calls never deadlock. */
export async function lockSlips(sql: Queryable, ids: readonly number[]): Promise<Slip[]> {
  return await sql<Slip[]>`
    select ${slipColumns(sql)} from slips s where s.id = any(${[...ids]}::bigint[])
    order by s.id for update of s`;
}

/**
 * Holds these passports until this transaction ends, in one order for all callers: of calls that send different slips
 * of one passport, the second sees what the first one did.
 */
export async function lockPassports(sql: Queryable, passports: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('slipdesk passport'), key)
    from (
      select distinct hashtext(number) as key from unnest(${[...passports]}::text[]) number
      order by key
    ) in_order`;
}

/** Which of these passports have a slip under way. */
export async function findPassportsUnderWay(
  sql: Queryable,
  passports: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ passport_number: string }[]>`
    select passport_number from slips
    where passport_number = any(${[...passports]}::text[])
      and process_status in ('queued', 'started')`;
  return new Set(rows.map((row) => row.passport_number));
}

/** How a run is to be carried out. */
export type RunPlan = {
  adapter: string;
  startDelayMs: number;
  deadlineMinutes: number;
  enqueued_by: number;
};

/** Sends locked slips on their way: the slips become queued, each with a run, and workers are told. */
export async function enqueueRuns(
  sql: Queryable,
  ids: readonly number[],
  plan: RunPlan,
): Promise<void> {
  await sql`
    with queued as (
      update slips set process_status = 'queued', run_no = run_no + 1, queued_at = now(),
        failed_reason = null, payment_link = null, updated_at = now()
      where id = any(${[...ids]}::bigint[])
      returning id, run_no
    )
    insert into process_run (slip_id, run_no, adapter, effect_key, enqueued_by, available_at, deadline_at)
    select id, run_no, ${plan.adapter}, 'slip:' || id || ':run:' || run_no, ${plan.enqueued_by},
      now() + ${plan.startDelayMs}::int * interval '1 millisecond',
      now() + ${plan.deadlineMinutes}::int * interval '1 minute'
    from queued order by id`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
}

/** A run that this worker holds under a token; an older token can no longer change anything. */
export type HeldRun = {
  id: number;
  slip_id: number;
  run_no: number;
  token: number;
  attempt: number;
  effect_key: string;
  is_late: boolean;
};

/**
 * Takes the next due run, or one whose worker let its lease run out, under a new token. The intent
 * to act is committed with it, before any adapter is called.
 */
export async function claimRun(
  sql: Queryable,
  adapter: string,
  leaseSeconds: number,
): Promise<HeldRun | null> {
  const [run] = await sql<HeldRun[]>`
    with due as (
      select id from process_run
      where adapter = ${adapter}
        and ((state = 'queued' and available_at <= now()) or (state = 'leased' and lease_until < now()))
      order by available_at, id
      for update skip locked limit 1
    )
    update process_run r set state = 'leased', attempt = r.attempt + 1, effect_state = 'intent',
      token = nextval('process_run_token'),
      lease_until = now() + ${leaseSeconds}::int * interval '1 second'
    from due where r.id = due.id
    returning r.id, r.slip_id, r.run_no, r.token, r.attempt, r.effect_key,
      r.deadline_at < now() as is_late`;
  return run ?? null;
}

/** Shows on the slip that work has begun; false when it showed that already. */
export async function markStarted(sql: Queryable, run: HeldRun): Promise<boolean> {
  const rows = await sql`
    update slips set process_status = 'started'
    where id = ${run.slip_id} and run_no = ${run.run_no} and process_status = 'queued'
    returning id`;
  return rows.length > 0;
}

/** Prolongs the lease; false when the run is no longer this worker's. */
export async function extendLease(
  sql: Queryable,
  run: HeldRun,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await sql`
    update process_run set lease_until = now() + ${leaseSeconds}::int * interval '1 second'
    where id = ${run.id} and token = ${run.token} and state = 'leased'
    returning id`;
  return rows.length > 0;
}

/** Gives a run back for another try after some seconds; `counted` tells whether this try counts. */
export async function releaseRun(
  sql: Queryable,
  run: HeldRun,
  retry: { afterSeconds: number; error: string | null; counted: boolean },
): Promise<void> {
  await sql`
    update process_run set state = 'queued', lease_until = null, last_error = ${retry.error},
      attempt = attempt - ${retry.counted ? 0 : 1}::int,
      available_at = now() + ${retry.afterSeconds}::float8 * interval '1 second'
    where id = ${run.id} and token = ${run.token} and state = 'leased'`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
}

/** Lets a run wait for a person; false when it is no longer this worker's. */
export async function parkRun(sql: Queryable, run: HeldRun): Promise<boolean> {
  const rows = await sql`
    update process_run set state = 'waiting', lease_until = null
    where id = ${run.id} and token = ${run.token} and state = 'leased'
    returning id`;
  return rows.length > 0;
}

/** The waiting run of a slip whose row this transaction has locked. */
export async function findWaitingRun(sql: Queryable, slipId: number): Promise<HeldRun | null> {
  const [run] = await sql<HeldRun[]>`
    select id, slip_id, run_no, token, attempt, effect_key, false as is_late
    from process_run where slip_id = ${slipId} and state = 'waiting' for update`;
  return run ?? null;
}

/**
 * Ends a run and shows the outcome on its slip. False, and nothing changes, when the run is no
 * longer held under this token: someone else took it over.
 */
export async function settleRun(sql: Queryable, run: HeldRun, ending: Ending): Promise<boolean> {
  const isFinished = ending.kind === "finished";
  const rows = await sql`
    update process_run set state = ${isFinished ? "done" : "failed"}, lease_until = null,
      effect_state = 'confirmed', ended_at = now(),
      external_ref = ${isFinished ? ending.external_ref : null},
      last_error = ${isFinished ? null : ending.reason}
    where id = ${run.id} and token = ${run.token} and state in ('leased', 'waiting')
    returning id`;
  if (rows.length === 0) return false;
  await sql`
    update slips set process_status = ${ending.kind},
      payment_link = ${isFinished ? ending.payment_link : null},
      slip_url = coalesce(${isFinished ? ending.slip_url : null}, slip_url),
      failed_reason = ${isFinished ? null : ending.reason},
      updated_at = now()
    where id = ${run.slip_id} and run_no = ${run.run_no}`;
  return true;
}

/** Milliseconds until the next run is due or a lease runs out; null when there is no work. */
export async function findNextDue(sql: Queryable, adapter: string): Promise<number | null> {
  const [row] = await sql<{ ms: number | null }[]>`
    select extract(epoch from min(case state when 'queued' then available_at else lease_until end)
      - now())::float8 * 1000 as ms
    from process_run where state in ('queued', 'leased') and adapter = ${adapter}`;
  return row?.ms ?? null;
}

/** Runs that no adapter of this program carries out any more, because PROCESSOR was changed. */
export async function findForeignRuns(sql: Queryable, adapter: string): Promise<HeldRun[]> {
  return await sql<HeldRun[]>`
    update process_run set state = 'leased', token = nextval('process_run_token'),
      lease_until = now() + interval '30 seconds'
    where adapter <> ${adapter} and (state in ('queued', 'waiting')
      or (state = 'leased' and lease_until < now()))
    returning id, slip_id, run_no, token, attempt, effect_key, false as is_late`;
}
