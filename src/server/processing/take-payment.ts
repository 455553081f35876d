import type { Queryable } from "#server/database/connect.ts";
import { changesBetween } from "#server/history/changes.ts";
import { insertHistory } from "#server/history/repository.ts";
import { findSlip, updateSlip } from "#server/slips/repository.ts";
import type { Run } from "./repository-claims.ts";
import {
  closeReport,
  findKeptReports,
  hasNewerFinishedRun,
  type Kept,
  wasApplied,
} from "./repository-reports.ts";

/** What was told of a finished run's payment. */
export type PaymentTold = { event: "paid" | "slip_ready"; slip_url: string | null };

/**
 * Shows a payment or a slip that is ready on the slip of a finished run: each once, and never from an older run than
 * the newest that has finished. The slip's row is locked.
 */
export async function takePayment(sql: Queryable, run: Run, told: PaymentTold): Promise<Kept> {
  if (await hasNewerFinishedRun(sql, run)) return ignored("A newer run of this slip has finished.");
  if (await wasApplied(sql, run.id, told.event)) return ignored("It was told and applied before.");
  const slip = await findSlip(sql, run.slip_id, { user_id: null });
  if (!slip) return ignored("The slip was deleted.");
  const changes =
    told.event === "paid" ? ({ payment_status: "paid" } as const) : { slip_url: told.slip_url };
  const differences = changesBetween(slip, changes);
  if (differences.length === 0) return ignored("The slip says so already.");
  await updateSlip(sql, slip.id, changes);
  await insertHistory(sql, {
    subject: "slip",
    subject_id: slip.id,
    action: told.event === "paid" ? "marked-paid" : "slip-url-changed",
    by: null,
    changes: differences,
  });
  return { outcome: "applied" };
}

/** Takes what was reported of a run's payment before the run ended; nothing of it holds when the run failed. */
export async function takeKeptPayments(
  sql: Queryable,
  run: Run,
  ending: "finished" | "failed",
): Promise<void> {
  for (const { report, ...told } of await findKeptReports(sql, run.id)) {
    const kept =
      ending === "finished" ? await takePayment(sql, run, told) : ignored("The run failed.");
    await closeReport(sql, report, kept);
  }
}

/** A report that changes nothing, and why. */
export function ignored(reason: string): Kept {
  return { outcome: "ignored", reason };
}
