import { randomUUID } from "node:crypto";
import type { Queryable } from "#server/database/connect.ts";
import { afterLastChange } from "#server/slips/repository.ts";

/** The channel that hints at new work; the slow poll is the net under it. */
export const RUN_CHANNEL = "process_run";

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
  deadlineMs: number;
  enqueued_by: number;
};

/**
 * Sends locked slips on their way: the slips become queued, each with a run, and workers are told. A run's key has a
 * random part: numbers come again when a backup is restored, and what an outside service booked for one must never
 * be taken for another's.
 */
export async function enqueueRuns(
  sql: Queryable,
  ids: readonly number[],
  plan: RunPlan,
): Promise<void> {
  const keys = ids.map(() => randomUUID());
  await sql`
    with queued as (
      update slips set process_status = 'queued', run_no = run_no + 1, queued_at = ${afterLastChange(sql)},
        failed_reason = null, payment_link = null, edited_since_approval = false,
        updated_at = ${afterLastChange(sql)}
      where id = any(${[...ids]}::bigint[])
      returning id, run_no
    )
    insert into process_run (slip_id, run_no, adapter, effect_key, enqueued_by, available_at, deadline_at)
    select id, run_no, ${plan.adapter}, 'slip-' || id || '-' || run_no || '-' || key, ${plan.enqueued_by},
      now() + ${plan.startDelayMs}::int * interval '1 millisecond',
      now() + ${plan.deadlineMs}::int * interval '1 millisecond'
    from queued join unnest(${[...ids]}::bigint[], ${keys}::text[]) as keyed (slip_id, key)
      on keyed.slip_id = queued.id
    order by id`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
}
