import { inTransaction } from "#server/database/transaction.ts";
import type { LogActor, LogDesk } from "#server/log/write-log.ts";
import { FAILURE_MEANINGS } from "#shared/processing/rules-failures.ts";
import type { Ending } from "./adapters/adapter.ts";
import { applyPendingPayments, isUrlSetByPerson, refuseUrl } from "./apply-payment.ts";
import { lockSlipOf, type Run, settleRun } from "./repository-runs.ts";
import { insertStep } from "./repository-steps.ts";

/** False if the run has ended or was taken over. */
export async function endRun({ sql, log }: LogDesk, run: Run, ending: Ending, by: LogActor = null) {
  return await inTransaction(sql, async (sql) => {
    await lockSlipOf(sql, run);
    const url = ending.kind === "finished" ? ending.slip_url : null;
    const isRefused =
      url !== null && by === null && (await isUrlSetByPerson(sql, run.slip_id, url));
    const taken = isRefused ? { ...ending, slip_url: null } : ending;
    if (!(await settleRun(sql, run, taken, by ? "by hand" : "by itself"))) return false;
    await insertStep(sql, run.id, ending.kind);
    if (isRefused) await refuseUrl({ sql, log }, run, url);
    await log.write(sql, {
      subject: "slip",
      action: ending.kind,
      subject_ids: [run.slip_id],
      by,
      changes: changesOf(taken),
    });
    await applyPendingPayments({ sql, log }, run, ending.kind);
    return true;
  });
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

function changesOf(ending: Ending) {
  if (ending.kind === "failed") {
    return [{ field: "failed_reason", from: null, to: ending.reason }];
  }
  return [
    { field: "payment_link", from: null, to: ending.payment_link },
    { field: "slip_url", from: null, to: ending.slip_url },
  ].filter((change) => change.to !== null);
}
