import type { Write } from "#server/log/acts.ts";
import { end } from "#server/slips/transitions.ts";
import { FAILURE_MEANINGS } from "#shared/processing/rules-failures.ts";
import type { Ending } from "./adapters/adapter.ts";
import { applyPendingPayments, isUrlSetByPerson, refuseUrl } from "./apply-payment.ts";
import { insertRunEvent } from "./run-events.queries.ts";
import { lockSlipOf, type Run, settleRun } from "./runs.queries.ts";

/** False if the run has ended or was taken over. */
export async function endRun(write: Write, run: Run, ending: Ending): Promise<boolean> {
  const { sql, by } = write;
  await lockSlipOf(sql, run);
  const url = ending.kind === "finished" && by === null ? ending.slip_url : null;
  const isRefused = url !== null && (await isUrlSetByPerson(sql, run.slip_id, url));
  if (!(await settleRun(sql, run, ending))) return false;
  await insertRunEvent(sql, run.id, ending.kind);
  if (isRefused) await refuseUrl(write, run, url);
  const isTaken = ending.kind === "failed" || !isRefused;
  await end(write, run, isTaken ? ending : { ...ending, slip_url: null });
  await applyPendingPayments(write, run, ending.kind);
  return true;
}

export const TOO_LATE: Ending = {
  kind: "failed",
  failure: "interrupted",
  reason: "Processing was interrupted and did not end in time. Please check, then send it again.",
};

export function failure(
  kind: Extract<Ending, { kind: "failed" }>["failure"],
  reason?: string,
): Ending {
  return { kind: "failed", failure: kind, reason: reason || FAILURE_MEANINGS[kind].sentence };
}
