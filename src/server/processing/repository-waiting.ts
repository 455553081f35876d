import type { Queryable } from "#server/database/connect.ts";
import { DEADLINE_MS } from "#shared/slips/rules-processing.ts";
import { RUN_CHANNEL } from "./repository.ts";
import type { Run } from "./repository-claims.ts";

/** How long nothing is heard of a handed-over run before the service is asked, and between two questions. */
export const ASK_AFTER_SECONDS = 60;

/**
 * Lets a run wait: for a person, who may take as long as it takes, or for a report, for which the service is asked.
 * False when the run is no longer this worker's.
 */
export async function parkRun(
  sql: Queryable,
  run: Run,
  waitsFor: "person" | "report",
): Promise<boolean> {
  const forReport = waitsFor === "report";
  const rows = await sql`
    update process_run set state = 'waiting', lease_until = null, last_error = null,
      ask_at = case when ${forReport}::boolean
        then now() + ${ASK_AFTER_SECONDS}::int * interval '1 second' end,
      deadline_at = case when ${forReport}::boolean then deadline_at end
    where id = ${run.id} and token = ${run.token} and state = 'leased'
    returning id`;
  if (forReport) await sql`select pg_notify(${RUN_CHANNEL}, '')`;
  return rows.length > 0;
}

/** The run of a slip that waits for a person; the slip's row is locked by this transaction. */
export async function findWaitingRun(sql: Queryable, slipId: number): Promise<Run | null> {
  const [run] = await sql<Run[]>`
    select id, slip_id, run_no, token from process_run
    where slip_id = ${slipId} and state = 'waiting' and ask_at is null for update`;
  return run ?? null;
}

/** A run whose service is to be asked now. */
export type RunToAsk = Run & { effect_key: string };

/**
 * The next waiting run that nothing was heard of; the next question is put off in the same step, so that of many
 * programs one asks.
 */
export async function takeRunToAsk(sql: Queryable, adapter: string): Promise<RunToAsk | null> {
  const [run] = await sql<RunToAsk[]>`
    with silent as (
      select id from process_run
      where state = 'waiting' and adapter = ${adapter}
        and (ask_at <= now() or ask_at > now() + 2 * ${ASK_AFTER_SECONDS}::int * interval '1 second')
        and deadline_at > now()
      order by ask_at, id
      for update skip locked limit 1
    )
    update process_run r set ask_at = now() + ${ASK_AFTER_SECONDS}::int * interval '1 second',
      deadline_at = least(r.deadline_at, now() + ${DEADLINE_MS}::int * interval '1 millisecond')
    from silent where r.id = silent.id
    returning r.id, r.slip_id, r.run_no, r.token, r.effect_key`;
  return run ?? null;
}

/** A waiting run whose deadline has passed; its slip is locked for this transaction, before the run. */
export async function takeLateWaitingRun(sql: Queryable, adapter: string): Promise<Run | null> {
  const [run] = await sql<Run[]>`
    select r.id, r.slip_id, r.run_no, r.token from process_run r join slips s on s.id = r.slip_id
    where r.state = 'waiting' and r.adapter = ${adapter} and r.ask_at is not null and r.deadline_at <= now()
    order by r.ask_at, r.id
    for update of r, s skip locked limit 1`;
  return run ?? null;
}

/** Notes that something was heard of a waiting run, so that it is asked for later. */
export async function noteHeard(sql: Queryable, runId: number): Promise<void> {
  await sql`
    update process_run set ask_at = now() + ${ASK_AFTER_SECONDS}::int * interval '1 second'
    where id = ${runId} and state = 'waiting' and ask_at is not null`;
}

/** Hands a waiting run over again: the service has never heard of it. False when it waits no longer. */
export async function queueAgain(sql: Queryable, run: Run): Promise<boolean> {
  const rows = await sql`
    update process_run set state = 'queued', ask_at = null, effect_state = 'none', available_at = now()
    where id = ${run.id} and token = ${run.token} and state = 'waiting'
    returning id`;
  await sql`select pg_notify(${RUN_CHANNEL}, '')`;
  return rows.length > 0;
}
