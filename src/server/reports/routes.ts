import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import * as contract from "#shared/reports/contract.ts";
import { reportFileName } from "#shared/reports/rules-periods.ts";
import { exportReport } from "./export-report.ts";
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
