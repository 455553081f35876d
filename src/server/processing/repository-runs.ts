import type { Queryable } from "#server/database/connect.ts";
import type { ProcessRun, RunStep, RunTry } from "#shared/processing/contract-runs.ts";

/** Each time a slip was sent, newest first, with its tries and their steps. */
export async function findRuns(sql: Queryable, slipId: number): Promise<ProcessRun[]> {
  const runs = await sql<(Omit<ProcessRun, "tries"> & { id: number })[]>`
    select id, run_no, adapter, state, enqueued_at as sent_at, deadline_at, ended_at, failure_kind,
      case when state = 'waiting' then case when ask_at is null then 'person' else 'report' end end as waits_for,
      case when state = 'queued' then available_at end as next_try_at,
      case when state = 'failed' then last_error end as failed_reason
    from process_run where slip_id = ${slipId} order by run_no desc`;
  const ids = runs.map(({ id }) => id);
  const tries = await sql<(Omit<RunTry, "steps"> & { run_id: number })[]>`
    select run_id, number, started_at, ended_at, outcome from process_try
    where run_id = any(${ids}::bigint[]) order by number`;
  const steps = await sql<(RunStep & { run_id: number; try: number })[]>`
    select run_id, try, at, step, note from process_step
    where run_id = any(${ids}::bigint[]) order by id`;
  return runs.map(({ id, ...run }) => ({
    ...run,
    tries: tries
      .filter(({ run_id }) => run_id === id)
      .map(({ run_id: _run, ...one }) => ({
        ...one,
        steps: steps
          .filter((step) => step.run_id === id && step.try === one.number)
          .map(({ at, step, note }) => ({ at, step, note })),
      })),
  }));
}
