import type { Queryable } from "@slipdesk/pg-client";
import { readChain } from "#server/log/log.queries.ts";
import { AuditEntry, type AuditFilter, AuditLinePage, AuditPage } from "#shared/log/contract.ts";
import type { Person, TestApp } from "./test-app.ts";

/** The newest page of the audit log, as an admin reads it. */
export async function readAudit(
  admin: Person,
  filter: Partial<Record<keyof AuditFilter | "before" | "line", string>> = {},
): Promise<AuditPage> {
  const { status, body } = await admin.get(`/audit?${new URLSearchParams(filter)}`);
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return AuditPage.extend({ entries: AuditEntry.strict().array() }).strict().parse(body);
}

/** The newest page of the audit log's lines. */
export async function readAuditLines(
  admin: Person,
  filter: Partial<Record<keyof AuditFilter | "before", string>> = {},
) {
  const { status, body } = await admin.get(`/audit/lines?${new URLSearchParams(filter)}`);
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return AuditLinePage.strict().parse(body);
}

/** The columns of the audit log's tables, as JSON text: with all that they hold. */
export async function wholeAudit({ context }: TestApp): Promise<string> {
  const rows = await context.sql<{ text: string }[]>`
    select to_jsonb(e)::text as text from audit.log e order by id`;
  return rows.map(({ text }) => text).join("\n");
}

/** Tampers with the log as somebody might who owns the database and takes the guards off first. */
export async function tamper({ context }: TestApp, change: string): Promise<void> {
  await context.sql.begin(async (sql) => {
    await sql`alter table audit.log disable trigger user`;
    await sql`alter table audit.seals disable trigger user`;
    await sql.unsafe(change);
    await sql`alter table audit.log enable trigger user`;
    await sql`alter table audit.seals enable trigger user`;
  });
}

/** Runs this statement; what the database says when it refuses, null when it does not. */
export async function tryStatement(sql: Queryable, statement: string): Promise<string | null> {
  try {
    await sql.unsafe(statement);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** How long the chain of seals is. */
export async function countSeals({ context }: TestApp): Promise<number> {
  let count = 0;
  for await (const links of readChain(context.sql)) count += links.length;
  return count;
}
