import type { Queryable } from "#server/database/connect.ts";
import { afterLastChange } from "#server/slips/repository.ts";
import type { Ending } from "./adapters/adapter.ts";
import type { Run } from "./repository-claims.ts";

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
