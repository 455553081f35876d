import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notFound } from "#server/http/refusal.ts";
import type { Report, ReportAnswer } from "#shared/processing/contract-gateway.ts";
import type { Step } from "#shared/processing/contract-runs.ts";
import { endingOf } from "./adapters/http-adapter.ts";
import { endRun } from "./end-run.ts";
import type { Run } from "./repository-claims.ts";
import {
  closeReport,
  insertReport,
  type Kept,
  lockReportedRun,
  type ReportedRun,
} from "./repository-reports.ts";
import { insertStep, noteLastStep } from "./repository-tries.ts";
import { noteHeard } from "./repository-waiting.ts";
import { ignored, takePayment } from "./take-payment.ts";

const STEPS: Readonly<Record<Report["event"], Step>> = {
  started: "reported-started",
  finished: "reported-finished",
  failed: "reported-failed",
  paid: "reported-paid",
  slip_ready: "reported-slip-ready",
};

/**
 * Takes a report of the outside service, in one transaction with what it changes. The same report told again changes
 * nothing, however often and in whatever order it comes.
 */
export async function takeReport(sql: Queryable, report: Report): Promise<ReportAnswer> {
  return await inTransaction(sql, async (sql) => {
    const run = await lockReportedRun(sql, report.attempt);
    if (!run) throw notFound("such attempt");
    // Nothing of such a report is stored: it is about a person of whom nothing is held any more.
    if (run.slip_id === null) return ignored("The slip was deleted.");
    if (run.is_erased) return ignored("The slip was erased.");
    if (!(await insertReport(sql, run.id, report))) return { outcome: "repeated" };
    await insertStep(sql, run.id, STEPS[report.event]);
    const kept = await apply(sql, { ...run, slip_id: run.slip_id }, report);
    const note = noteOf(kept);
    if (note !== null) await noteLastStep(sql, run.id, note);
    await closeReport(sql, report.report, kept);
    return kept;
  });
}

/** What is said beside the report among the steps, when it changed nothing. */
function noteOf(kept: Kept): string | null {
  switch (kept.outcome) {
    case "applied":
      return null;
    case "kept":
      return "kept until the run ends";
    case "ignored":
      return `ignored: ${kept.reason}`;
  }
}

async function apply(
  sql: Queryable,
  run: Run & Pick<ReportedRun, "state">,
  report: Report,
): Promise<Kept> {
  const { state } = run;
  const hasEnded = state === "done" || state === "failed";
  switch (report.event) {
    case "started":
      if (hasEnded) return ignored("The run had ended.");
      await noteHeard(sql, run.id);
      return { outcome: "applied" };
    case "finished":
    case "failed":
      if (hasEnded) return ignored("The run had ended.");
      await endRun(sql, run, endingOf(report.event, report));
      return { outcome: "applied" };
    case "paid":
    case "slip_ready":
      if (state === "failed") return ignored("The run failed.");
      if (!hasEnded) return { outcome: "kept" };
      return await takePayment(sql, run, {
        event: report.event,
        slip_url: report.event === "slip_ready" ? report.slip_url : null,
      });
  }
}
