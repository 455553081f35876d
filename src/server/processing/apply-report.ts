import { inTransaction } from "#server/database/transaction.ts";
import { notFound } from "#server/http/refusal.ts";
import type { LogDesk } from "#server/log/write-log.ts";
import type { Report, ReportAnswer } from "#shared/processing/contract-gateway.ts";
import { endingOf } from "./adapters/http-adapter.ts";
import { applyPayment, ignored } from "./apply-payment.ts";
import { endRun } from "./end-run.ts";
import { lockReportedRun, postponeQuery, type ReportedRun, type Run } from "./repository-runs.ts";
import { closeReport, insertReport, type ReportResult } from "./repository-steps.ts";

/** One transaction with everything it changes. A repeated report changes nothing. */
export async function applyReport(desk: LogDesk, report: Report): Promise<ReportAnswer> {
  return await inTransaction(desk.sql, async (sql) => {
    const run = await lockReportedRun(sql, report.attempt);
    if (!run) throw notFound("such attempt");
    // Nothing is stored about a person whose data was erased.
    if (run.slip_id === null) return ignored("The slip was deleted.");
    if (run.is_erased) return ignored("The slip was erased.");
    const stepId = await insertReport(sql, run.id, report);
    if (stepId === null) return { outcome: "repeated" };
    const result = await apply({ ...desk, sql }, { ...run, slip_id: run.slip_id }, report);
    await closeReport(sql, stepId, result.outcome, noteOf(result));
    return result;
  });
}

function noteOf(result: ReportResult): string | null {
  if (result.outcome === "ignored") return `ignored: ${result.reason}`;
  return result.outcome === "kept" ? "kept until the run ends" : null;
}

async function apply(
  desk: LogDesk,
  run: Run & Pick<ReportedRun, "state">,
  report: Report,
): Promise<ReportResult> {
  const { state } = run;
  const hasEnded = state === "done" || state === "failed";
  switch (report.event) {
    case "started":
      if (hasEnded) return ignored("The run had ended.");
      await postponeQuery(desk.sql, run.id);
      return { outcome: "applied" };
    case "finished":
    case "failed":
      if (hasEnded) return ignored("The run had ended.");
      await endRun(desk, run, endingOf(report.event, report));
      return { outcome: "applied" };
    case "paid":
    case "slip_ready":
      if (state === "failed") return ignored("The run failed.");
      if (!hasEnded) return { outcome: "kept" };
      return await applyPayment(desk, run, {
        event: report.event,
        slip_url: report.event === "slip_ready" ? report.slip_url : null,
      });
  }
}
