import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import * as contract from "#shared/exports/contract.ts";
import { exportFileName } from "#shared/exports/rules-columns.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { exportSlips } from "./export-slips.ts";
import { findExports } from "./repository.ts";

export function exportRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.exportSlips, async ({ by, body, reply }) => {
    const file = await exportSlips(desk, by, body);
    const name = exportFileName(todayInDhaka(desk.clock()), body.format);
    asDownload(reply, name, contract.EXPORT_TYPES[body.format]);
    return file;
  });
  serve(app, desk, contract.listExports, ({ query }) => findExports(desk.sql, query.page));
}
