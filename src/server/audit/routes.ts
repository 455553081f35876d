import type { Readable } from "node:stream";
import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { asDownload, type Column, csvOf } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import { changesInWords, chosenOf, type LoggedChange, record } from "#server/log/acts.ts";
import {
  AUDIT_PER_PAGE,
  type AuditEntry,
  type AuditFilter,
  type AuditLine,
  exportAudit,
  listAudit,
  listAuditLines,
} from "#shared/log/contract.ts";
import { auditFileName } from "#shared/log/text.ts";
import { sentence } from "#shared/text/sentence.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

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

type Page = { before?: number | undefined; limit: number };

/** The entries of a filter, or of the line that an entry belongs to. */
export async function findAudit(
  sql: Queryable,
  { line, ...filter }: AuditFilter & { line?: number | undefined },
  page: Page,
): Promise<AuditEntry[]> {
  const ofLine = (one: number) => sql`and l.id in (
    select ${one}::bigint union select id from audit.log where line = (select line from audit.log where id = ${one}))`;
  return await named(
    sql,
    await sql<StoredEntry[]>`
      select ${columnsOf(sql)} ${joinsOf(sql)}
      where ${isListed(sql, filter)} ${line ? ofLine(line) : sql``} ${pageOf(sql, page)}`,
  );
}

/** Each at its newest entry that the filter's days hold. */
export async function findAuditLines(
  sql: Queryable,
  filter: AuditFilter,
  page: Page,
): Promise<AuditLine[]> {
  const isNewest = sql`(l.line is null or l.id = (
    select n.id from audit.log n where n.line = l.line and ${isOfDays(sql, sql`n.at`, filter)}
    order by n.at desc, n.id desc limit 1))`;
  return await named(
    sql,
    await sql<(StoredEntry & Pick<AuditLine, "entries" | "first_at" | "times">)[]>`
      select line.*, coalesce(whole.entries, 1)::int as entries, coalesce(whole.first_at, line.at) as first_at,
        coalesce(whole.times, 1)::int as times
      from (
        select ${columnsOf(sql)}, l.line ${joinsOf(sql)}
        where ${isListed(sql, filter)} and ${isNewest} ${pageOf(sql, page)}
      ) line left join lateral (
        -- A look makes each of its calls once, and what the page reads again by itself is no look.
        select sum(entries) as entries, min(first_at) as first_at,
          case when line.subject_id is null then sum(calls) else coalesce(max(looks), 0) end as times
        from (
          select count(*) as entries, min(l.at) as first_at, sum(${timesOf(sql)}) as calls,
            sum(${timesOf(sql)}) filter (where ${isLook(sql)}) as looks
          from audit.log l where l.line = line.line and ${isOfDays(sql, sql`l.at`, filter)} group by l.details ->> 'route'
        ) route
      ) whole on line.line is not null
      order by line.at desc, line.id desc`,
  );
}

const timesOf = (sql: Queryable) => sql`coalesce((l.details ->> 'times')::bigint, 1)`;

// A change answers with its record, which is part of the change.
const isLook = (sql: Queryable) => sql`l.details ->> 'background' is null
  and (l.kind <> 'reading' or coalesce(l.details ->> 'route', 'GET ') like 'GET %')`;

const columnsOf = (sql: Queryable) => sql`
  l.id, l.at, l.actor_id, l.actor_role, u.first_name || ' ' || u.last_name as actor_name,
  l.kind, l.action, l.subject, l.subject_id, case l.subject
    when 'user' then (select first_name || ' ' || last_name from users where id = l.subject_id)
    when 'notice' then (select title from notices where id = l.subject_id)
    when 'agent' then (select name from agents where id = l.subject_id)
    when 'medical_center' then coalesce((select name from medical_centers where id = l.subject_id), (
      select d.details ->> 'name' from audit.log d
      where d.subject = 'medical_center' and d.subject_id = l.subject_id and d.action = 'deleted' limit 1))
    end as subject_name,
  l.address, l.request_id, l.details, l.changes`;

const joinsOf = (sql: Queryable) => sql`from audit.log l left join users u on u.id = l.actor_id`;

const isOfDays = (sql: Queryable, at: Fragment, { from, to }: AuditFilter) => sql`true
  ${from ? sql`and ${at} >= ${from}::date::timestamp at time zone 'Asia/Dhaka'` : sql``}
  ${to ? sql`and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'` : sql``}`;

const isListed = (sql: Queryable, { kind, actor, ...days }: AuditFilter) => sql`
  l.kind is not null and ${isOfDays(sql, sql`l.at`, days)}
  ${kind ? sql`and l.kind = ${kind}` : sql``} ${actor ? sql`and l.actor_id = ${actor}` : sql``}`;

const pageOf = (sql: Queryable, { before, limit }: Page) => sql`
  ${before ? sql`and (l.at, l.id) < (select at, id from audit.log where id = ${before})` : sql``}
  order by l.at desc, l.id desc limit ${limit}`;

type StoredEntry = Row<"audit.log", "id" | "at" | "actor_id" | "action"> &
  Row<"audit.log", "subject" | "subject_id" | "address" | "request_id"> &
  Known<"audit.log", "actor_role", AuditEntry["actor_role"]> &
  Known<"audit.log", "kind", AuditEntry["kind"]> &
  Known<"audit.log", "details", AuditEntry["details"]> &
  Known<"audit.log", "changes", LoggedChange[]> &
  Pick<AuditEntry, "actor_name" | "subject_name">;

async function named<Entry extends StoredEntry>(sql: Queryable, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ changes }) => changes.flatMap(centersOf));
  const names =
    ids.length === 0
      ? []
      : await sql<Row<"medical_centers", "id" | "name">[]>`
    select id, name from medical_centers where id = any(${[...new Set(ids)]}::bigint[])`;
  return entries.map(({ changes, details, ...entry }) => {
    const own = changes.flatMap(centersOf);
    return {
      ...entry,
      details: changes.length > 0 ? { changes: changesInWords(changes), ...details } : details,
      center_names: Object.fromEntries(
        names.filter(({ id }) => own.includes(id)).map(({ id, name }) => [String(id), name]),
      ),
    };
  });
}

function centersOf({ field, from, to }: LoggedChange): number[] {
  if (field !== "medical_center_id") return [];
  return [from, to].filter((value) => typeof value === "number");
}
