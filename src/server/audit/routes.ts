import type { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { asDownload, type Column, csvOf } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { chosenOf } from "#server/log/write-log.ts";
import {
  AUDIT_PER_PAGE,
  type AuditEntry,
  type AuditFilter,
  exportAudit,
  listAudit,
  listAuditLines,
} from "#shared/log/contract.ts";
import { auditFileName } from "#shared/log/text.ts";
import { sentence } from "#shared/text/sentence.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { findAudit, findAuditLines } from "./audit.queries.ts";

export function auditRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, listAudit, async ({ query: { before, ...filter } }) => {
    const found = await findAudit(context.sql, filter, { before, limit: AUDIT_PER_PAGE + 1 });
    const entries = found.slice(0, AUDIT_PER_PAGE);
    return { entries, next: found.length > AUDIT_PER_PAGE ? (entries.at(-1)?.id ?? null) : null };
  });
  serve(app, context, listAuditLines, async ({ query: { before, ...filter } }) => {
    const found = await findAuditLines(context.sql, filter, { before, limit: AUDIT_PER_PAGE + 1 });
    const lines = found.slice(0, AUDIT_PER_PAGE);
    return { lines, next: found.length > AUDIT_PER_PAGE ? (lines.at(-1)?.id ?? null) : null };
  });
  serve(app, context, exportAudit, async ({ by, body, reply }) => {
    const file = await exportAuditLog(context, by, body);
    asDownload(reply, auditFileName(todayInDhaka(context.clock())));
    return file;
  });
}

const COLUMNS = [
  "id",
  "at",
  "actor_id",
  "actor_role",
  "actor_name",
  "kind",
  "action",
  "subject",
  "subject_id",
  "address",
  "request_id",
  "details",
] as const satisfies (keyof AuditEntry)[];

async function exportAuditLog(
  context: ApiContext,
  by: Admin,
  filter: AuditFilter,
): Promise<Readable> {
  const entries = await writeAs(context, by, async (write) => {
    const { sql } = write;
    const most = context.mostRows.auditEntries;
    const found = await findAudit(sql, filter, { limit: most + 1 });
    if (found.length > most) throw tooMany(most);
    const details = { rows: found.length, ...chosenOf(filter) };
    await record(write, { subject: "desk", action: "audit-exported", details });
    return found;
  });
  return csvOf(
    COLUMNS.map((name): Column<AuditEntry> => [name, (entry) => cellOf(entry[name])]),
    entries,
  );
}

function cellOf(value: AuditEntry[(typeof COLUMNS)[number]]): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function tooMany(most: number) {
  const count = most.toLocaleString("en-US");
  return invalid([
    { field: "from", ...sentence("Choose fewer days: {count} entries at most.", { count }) },
  ]);
}
