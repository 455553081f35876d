import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { changesBetween } from "#server/log/changes.ts";
import { findLastChanger } from "#server/log/repository.ts";
import type { LogActor, LogDesk } from "#server/log/write-log.ts";
import { warnOfSlipUrl } from "#server/notifications/repository.ts";
import { findSlip, updateSlip } from "#server/slips/repository.ts";
import { meaningOf } from "#shared/processing/rules-failures.ts";
import type { Ending } from "./adapters/adapter.ts";
import { hasNewerFinishedRun, lockSlipOf, type Run, settleRun } from "./repository-runs.ts";
import {
  closeReport,
  findKeptReports,
  insertStep,
  noteLastStep,
  type ReportResult,
  wasApplied,
} from "./repository-steps.ts";

/**
 * Ends a run, shows the outcome on its slip and logs it. Returns false and changes nothing if the run has
 * ended or was taken over.
 */
export async function endRun(
  { sql, log }: LogDesk,
  run: Run,
  ending: Ending,
  by: LogActor = null,
): Promise<boolean> {
  return await inTransaction(sql, async (sql) => {
    await lockSlipOf(sql, run);
    const url = ending.kind === "finished" ? ending.slip_url : null;
    const isRefused =
      url !== null && by === null && (await isOtherThanSetByHand(sql, run.slip_id, url));
    const taken = isRefused ? { ...ending, slip_url: null } : ending;
    if (!(await settleRun(sql, run, taken))) return false;
    await insertStep(sql, run.id, ending.kind);
    if (isRefused) await refuseUrl({ sql, log }, run, url);
    await log.write(sql, {
      subject: "slip",
      action: ending.kind,
      subject_ids: [run.slip_id],
      by,
      changes: changesOf(taken),
    });
    await takeKeptPayments({ sql, log }, run, ending.kind);
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
  return { kind: "failed", failure: kind, reason: reason || meaningOf(kind).sentence };
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

export type PaymentTold = { event: "paid" | "slip_ready"; slip_url: string | null };

/**
 * Shows a payment, or a slip that is ready, on the slip of a finished run: each once, and only from its newest
 * finished run. The slip's row must be locked.
 */
export async function takePayment(
  desk: LogDesk,
  run: Run,
  told: PaymentTold,
): Promise<ReportResult> {
  const { sql, log } = desk;
  if (await hasNewerFinishedRun(sql, run)) return ignored("A newer run of this slip has finished.");
  if (await wasApplied(sql, run.id, told.event)) return ignored("It was told and applied before.");
  const slip = await findSlip(sql, run.slip_id, { user_id: null });
  if (!slip) return ignored("The slip was deleted.");
  const changes =
    told.event === "paid" ? ({ payment_status: "paid" } as const) : { slip_url: told.slip_url };
  const differences = changesBetween(slip, changes);
  if (differences.length === 0) return ignored("The slip says so already.");
  if (told.slip_url !== null && (await isOtherThanSetByHand(sql, slip.id, told.slip_url))) {
    return ignored(await refuseUrl(desk, run, told.slip_url));
  }
  await updateSlip(sql, slip.id, changes);
  await log.write(sql, {
    subject: "slip",
    action: told.event === "paid" ? "marked-paid" : "slip-url-changed",
    subject_ids: [slip.id],
    by: null,
    changes: differences,
  });
  return { outcome: "applied" };
}

/** Applies what was reported about the payment before the run ended; discarded if the run failed. */
async function takeKeptPayments(
  desk: LogDesk,
  run: Run,
  ending: "finished" | "failed",
): Promise<void> {
  const { sql } = desk;
  for (const { id, ...told } of await findKeptReports(sql, run.id)) {
    const kept =
      ending === "finished" ? await takePayment(desk, run, told) : ignored("The run failed.");
    await closeReport(sql, id, kept.outcome);
  }
}

/** A slip URL set by a person is never replaced by the booking service's. */
async function isOtherThanSetByHand(sql: Queryable, slipId: number, url: string): Promise<boolean> {
  const slip = await findSlip(sql, slipId, { user_id: null });
  if (!slip?.slip_url || slip.slip_url === url) return false;
  return (await findLastChanger(sql, slipId, "slip_url")) !== null;
}

/** Records the rejected URL on the run's last step and notifies the admins. Returns the reason. */
async function refuseUrl(desk: LogDesk, run: Run, url: string): Promise<string> {
  const reason = `An admin has set another slip URL. The booking service's: ${url}`;
  await noteLastStep(desk.sql, run.id, reason);
  await warnOfSlipUrl(desk, run.slip_id, String(run.id));
  return reason;
}

export function ignored(reason: string): ReportResult {
  return { outcome: "ignored", reason };
}
