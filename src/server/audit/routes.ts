import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { asDownload } from "#server/http/csv-file.ts";
import { findAudit } from "#server/log/repository.ts";
import { AUDIT_PER_PAGE, exportAudit, listAudit } from "#shared/log/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { exportAuditLog } from "./export-audit-log.ts";

/** Every call of the audit log. */
export function auditRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, listAudit, async ({ query: { before, ...filter } }) => {
    const found = await findAudit(desk.sql, filter, { before, limit: AUDIT_PER_PAGE + 1 });
    const entries = found.slice(0, AUDIT_PER_PAGE);
    return { entries, next: found.length > AUDIT_PER_PAGE ? (entries.at(-1)?.id ?? null) : null };
  });
  serve(app, desk, exportAudit, async ({ by, body, reply }) => {
    const file = await exportAuditLog(desk, by, body);
    asDownload(reply, `slipdesk-audit-${todayInDhaka(desk.clock())}.csv`);
    return file;
  });
}
