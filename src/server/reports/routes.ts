import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { asDownload, csvFile } from "#server/http/csv-file.ts";
import { cityName } from "#shared/options/options.ts";
import { FAILURE_MEANINGS } from "#shared/processing/rules-failures.ts";
import type { Figures, Report, ReportExport, ReportTable } from "#shared/reports/contract.ts";
import * as contract from "#shared/reports/contract.ts";
import { reportFileName } from "#shared/reports/rules-periods.ts";
import { readDailySheet, readReport } from "./report.ts";

export function reportsRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.getReport, ({ by, query }) => readReport(desk, by, query));
  serve(app, desk, contract.getDailySheet, ({ by, query }) => readDailySheet(desk, by, query));
  serve(app, desk, contract.exportReport, async ({ by, body, reply }) => {
    const file = await exportReport(desk, by, body);
    asDownload(reply, reportFileName(body));
    return file;
  });
}

async function exportReport(
  desk: ApiDesk,
  by: Actor,
  { table, ...query }: ReportExport,
): Promise<Readable> {
  const report = await readReport(desk, by, query);
  const { from, to, city, operator } = query;
  await writeAs(desk, by, (sql) =>
    desk.log.write(sql, {
      subject: "desk",
      action: "report-exported",
      by,
      details: { table, from, to, ...(city && { city }), ...(operator && { submitter: operator }) },
    }),
  );
  return csvFile(tableOf(report, table));
}

const HEADINGS = ["Submitted", "Approved", "Declined", "Completed", "Failed", "Ended"];

function figuresOf({ submitted, approved, declined, completed, failed, ended }: Figures) {
  return [submitted, approved, declined, completed, failed, ended].map(String);
}

function tableOf(report: Report, table: ReportTable): string[][] {
  switch (table) {
    case "days":
      return [["Day", ...HEADINGS], ...report.days.map((row) => [row.day, ...figuresOf(row)])];
    case "operators":
      return [
        ["Name", ...HEADINGS, "Minutes to the slip"],
        ...report.operators.map((row) => [
          row.name,
          ...figuresOf(row),
          row.slip_minutes === null ? "" : String(Math.round(row.slip_minutes)),
        ]),
      ];
    case "cities":
      return [
        ["City", ...HEADINGS],
        ...report.cities.map((row) => [cityName(row.city), ...figuresOf(row)]),
      ];
    case "centers":
      return [
        ["Medical center", "Completed"],
        ...report.centers.map(({ name, completed }) => [
          name ?? "No center assigned",
          String(completed),
        ]),
      ];
    case "reasons":
      return [
        ["Reason", "Failed"],
        ...report.reasons.map(({ kind, count }) => [
          FAILURE_MEANINGS[kind].sentence,
          String(count),
        ]),
      ];
  }
}
