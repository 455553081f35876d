import type { Queryable } from "#server/database/connect.ts";
import { afterLastChange } from "#server/slips/repository.ts";
import type { Step } from "#shared/processing/contract-runs.ts";
import type { Ending } from "./adapters/adapter.ts";
import type { Run } from "./repository-claims.ts";

const MAX_NOTE = 300;

/** Opens the next try of a run; one that is still open was interrupted. */
export async function startTry(sql: Queryable, runId: number): Promise<void> {
  await endTry(sql, runId, "interrupted");
  await sql`
    insert into process_try (run_id, number)
    select ${runId}, coalesce(max(number), 0) + 1 from process_try where run_id = ${runId}`;
}

/** Closes the open try of a run, if there is one. */
export async function endTry(
  sql: Queryable,
  runId: number,
  outcome: "finished" | "failed" | "no-answer" | "interrupted",
): Promise<void> {
  await sql`
    update process_try set ended_at = clock_timestamp(), outcome = ${outcome}
    where run_id = ${runId} and ended_at is null`;
}

/** Writes a step down with the newest try of its run. */
export async function insertStep(
  sql: Queryable,
  runId: number,
  step: Step,
  note: string | null = null,
): Promise<void> {
  await sql`
    insert into process_step (run_id, try, step, note)
    select run_id, max(number), ${step}::text, ${note?.slice(0, MAX_NOTE) || null}::text
    from process_try where run_id = ${runId} group by run_id`;
}

/** Adds to the step of a run that was written down last what became of it. */
export async function noteLastStep(sql: Queryable, runId: number, note: string): Promise<void> {
  await sql`
    update process_step set note = ${note.slice(0, MAX_NOTE)}
    where id = (select max(id) from process_step where run_id = ${runId})`;
}

/** Locks the slip of a run, before the run itself: the one order in which they are locked. */
export async function lockSlipOf(sql: Queryable, run: Pick<Run, "slip_id">): Promise<void> {
  await sql`select from slips where id = ${run.slip_id} for update`;
}

/**
 * Ends a run and shows the outcome on its locked slip. False, and nothing changes, when the run has ended or is no
 * longer held under this token: someone else took it over. The slip shows it only for its newest run.
 */
export async function settleRun(sql: Queryable, run: Run, ending: Ending): Promise<boolean> {
  const isFinished = ending.kind === "finished";
  const rows = await sql`
    update process_run set state = ${isFinished ? "done" : "failed"}, lease_until = null, ask_at = null,
      effect_state = 'confirmed', ended_at = now(),
      external_ref = ${isFinished ? ending.external_ref : null},
      failure_kind = ${isFinished ? null : ending.failure},
      last_error = ${isFinished ? null : ending.reason}
    where id = ${run.id} and token = ${run.token} and run_no = ${run.run_no}
      and state in ('queued', 'leased', 'waiting')
    returning id`;
  if (rows.length === 0) return false;
  await sql`
    update slips set process_status = ${ending.kind},
      payment_link = ${isFinished ? ending.payment_link : null},
      slip_url = coalesce(${isFinished ? ending.slip_url : null}, slip_url),
      failed_reason = ${isFinished ? null : ending.reason},
      updated_at = ${afterLastChange(sql)}
    where id = ${run.slip_id} and run_no = ${run.run_no}`;
  return true;
}
