import type { Readable } from "node:stream";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { csvFile } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import { findAudit } from "#server/log/repository.ts";
import { type AuditEntry, type AuditFilter, MAX_AUDIT_EXPORTED } from "#shared/log/contract.ts";
import { sentence } from "#shared/text/sentence.ts";

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

/** The entries of a filter as CSV, newest first, and an entry that they were taken out. Refuses more than fit a file. */
export async function exportAuditLog(
  desk: Desk,
  by: Admin,
  filter: AuditFilter,
): Promise<Readable> {
  const entries = await writeAs(desk, by, async (sql) => {
    const found = await findAudit(sql, filter, { limit: MAX_AUDIT_EXPORTED + 1 });
    if (found.length > MAX_AUDIT_EXPORTED) throw tooMany();
    const details = { rows: found.length };
    await desk.log.write(sql, { subject: "desk", action: "audit-exported", by, details });
    return found;
  });
  const rows = function* () {
    yield COLUMNS;
    for (const entry of entries) yield COLUMNS.map((column) => cellOf(entry[column]));
  };
  return csvFile(rows());
}

function cellOf(value: AuditEntry[(typeof COLUMNS)[number]]): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function tooMany() {
  const most = MAX_AUDIT_EXPORTED.toLocaleString("en-US");
  return invalid([
    { field: "from", ...sentence("Choose fewer days: {count} entries at most.", { count: most }) },
  ]);
}
