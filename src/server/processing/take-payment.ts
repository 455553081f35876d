import type { Queryable } from "#server/database/connect.ts";
import { changesBetween } from "#server/log/changes.ts";
import { findLastChanger } from "#server/log/repository.ts";
import type { LogDesk } from "#server/log/write-log.ts";
import { warnOfSlipUrl } from "#server/notifications/repository.ts";
import { findSlip, updateSlip } from "#server/slips/repository.ts";
import { hasNewerFinishedRun, type Run } from "./repository-runs.ts";
import {
  closeReport,
  findKeptReports,
  noteLastStep,
  type ReportResult,
  wasApplied,
} from "./repository-steps.ts";

/** What was told of a finished run's payment. */
export type PaymentTold = { event: "paid" | "slip_ready"; slip_url: string | null };

/**
 * Shows a payment or a slip that is ready on the slip of a finished run: each once, and never from an older run than
 * the newest that has finished. The slip's row is locked.
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

/** Takes what was reported of a run's payment before the run ended; nothing of it holds when the run failed. */
export async function takeKeptPayments(
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

/** Whether a person has set another slip URL on this slip: the booking service does not replace it. */
export async function isOtherThanSetByHand(
  sql: Queryable,
  slipId: number,
  url: string,
): Promise<boolean> {
  const slip = await findSlip(sql, slipId, { user_id: null });
  if (!slip?.slip_url || slip.slip_url === url) return false;
  return (await findLastChanger(sql, slipId, "slip_url")) !== null;
}

/** Writes down, beside the run's last step, which slip URL was not taken, and tells the admins. Returns the reason. */
export async function refuseUrl(desk: LogDesk, run: Run, url: string): Promise<string> {
  const reason = `An admin has set another slip URL. The booking service's: ${url}`;
  await noteLastStep(desk.sql, run.id, reason);
  await warnOfSlipUrl(desk, run.slip_id, String(run.id));
  return reason;
}

/** A report that changes nothing, and why. */
export function ignored(reason: string): ReportResult {
  return { outcome: "ignored", reason };
}
