import { once } from "node:events";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import pLimit from "p-limit";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, ownScopeOf, type SlipScope } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { asDownload, type Column, csvOf } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { filterCondition, findAgentsIn, searching } from "#server/slips/slip-search.queries.ts";
import { type SlipRow, slipColumns } from "#server/slips/slips.queries.ts";
import * as contract from "#shared/exports/contract.ts";
import { EXPORTS_PER_PAGE, type ExportBody, SlipExport } from "#shared/exports/contract.ts";
import {
  DAY_COLUMNS,
  EXPORT_HEADINGS,
  type ExportColumn,
  exportFileName,
  exportText,
} from "#shared/exports/rules-columns.ts";
import type { AuditDetails } from "#shared/log/contract.ts";
import {
  CountedFilter,
  chosenParts,
  FILTER_NAMES,
  type FilterName,
  type Slip,
} from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import type { WorkbookColumns } from "./workbook-worker.ts";

export function exportRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.exportSlips, async ({ by, body, reply }) => {
    const file = await exportSlips(context, by, body);
    const name = exportFileName(todayInDhaka(context.clock()), body.format);
    asDownload(reply, name, contract.EXPORT_TYPES[body.format]);
    return file;
  });
  serve(app, context, contract.listExports, ({ query }) => findExports(context.sql, query.page));
}

async function exportSlips(context: ApiContext, by: Actor, wanted: ExportBody): Promise<Readable> {
  const slips = await writeAs(context, by, async (write) => {
    const { sql } = write;
    const most = context.mostRows.applications;
    const find = (sql: Queryable) => findExported(sql, ownScopeOf(by), wanted, most + 1);
    const found = await (wanted.filter.search === "" ? find(sql) : searching(sql, find));
    if (found.length > most) throw tooMany(most);
    context.budgets.spendRecordsViewed(
      by,
      found.map(({ id }) => id),
    );
    const details = exportDetails(wanted, found.length);
    await record(write, { subject: "desk", action: "slips-exported", details });
    return found.map((slip) => withAbsoluteLinks(context, slip));
  });
  switch (wanted.format) {
    case "csv":
      return csvOf(
        wanted.columns.map(
          (column): Column<Slip> => [EXPORT_HEADINGS[column], (slip) => exportText(slip, column)],
        ),
        slips,
      );
    case "xlsx":
      return workbookOf(slips, wanted.columns);
  }
}

// It may be a passport number.
function exportDetails({ format, columns, filter, ids }: ExportBody, rows: number): AuditDetails {
  return {
    rows,
    format,
    columns: [...columns],
    ...Object.fromEntries(chosenParts(filter).map(([name, value]) => [detailOf(name), value])),
    ...(ids && { ticked: true }),
    ...(filter.search !== "" && { with_search: true }),
  };
}

// Streamed: writing may take longer than a response may take to start.
function workbookOf(slips: readonly Slip[], columns: readonly ExportColumn[]): Readable {
  const head = columns.map((column) => ({
    heading: EXPORT_HEADINGS[column],
    isDay: DAY_COLUMNS.includes(column),
  }));
  const rows = function* () {
    for (const slip of slips) yield columns.map((column) => exportText(slip, column));
  };
  const left = new AbortController();
  const bytes = async function* () {
    yield await writeWorkbook(head, rows(), left.signal);
  };
  return Readable.from(bytes()).once("close", () => left.abort());
}

function tooMany(most: number) {
  const count = most.toLocaleString("en-US");
  const fieldError = sentence("Narrow the filter: {count} applications at most.", { count });
  return invalid([{ field: "filter", ...fieldError }]);
}

const ROWS_AT_ONCE = 200;

/** A workbook of 10,000 rows takes a core for seconds: one is written at a time. */
const oneAtATime = pLimit(1);

/** Runs in a worker thread. Aborts with `left` when its client has gone. */
export async function writeWorkbook(
  columns: WorkbookColumns,
  rows: Iterable<readonly string[]>,
  left: AbortSignal,
): Promise<Uint8Array> {
  return await oneAtATime(async () => {
    left.throwIfAborted();
    const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), {
      workerData: columns,
    });
    try {
      const written = once(worker, "message", { signal: left });
      const [[bytes]] = await Promise.all([written, send(worker, rows)]);
      return bytes as Uint8Array;
    } finally {
      await worker.terminate();
    }
  });
}

async function send(worker: Worker, rows: Iterable<readonly string[]>): Promise<void> {
  let texts: (readonly string[])[] = [];
  for (const row of rows) {
    texts.push(row);
    if (texts.length < ROWS_AT_ONCE) continue;
    worker.postMessage(texts);
    texts = [];
    await setImmediate();
  }
  worker.postMessage(texts);
  worker.postMessage(null);
}

async function findExported(
  sql: Queryable,
  scope: SlipScope,
  { filter, ids }: Pick<ExportBody, "filter" | "ids">,
  limit: number,
): Promise<Slip[]> {
  const agents = await findAgentsIn(sql, filter.search);
  return await sql<SlipRow[]>`
    select ${slipColumns(sql)} from slips s
    where ${filterCondition(sql, scope, filter, agents)}
      ${ids ? sql`and s.id = any(${ids}::bigint[])` : sql``}
    order by s.id desc limit ${limit}`;
}

type Exported = Row<"audit.log", "id" | "at"> &
  Known<"audit.log", "details", AuditDetails> &
  Pick<SlipExport, "by" | "format" | "row_count" | "columns" | "with_search">;

async function findExports(sql: Queryable, page: number): Promise<SlipExport[]> {
  const rows = await sql<Exported[]>`
    select e.id, e.at, u.first_name || ' ' || u.last_name as by, e.details -> 'format' as format,
      e.details -> 'rows' as row_count, e.details -> 'columns' as columns,
      e.details ? 'with_search' as with_search, e.details
    from audit.log e join users u on u.id = e.actor_id
    where e.kind = 'export' and e.action = 'slips-exported'
    order by e.at desc, e.id desc limit ${EXPORTS_PER_PAGE} offset ${(page - 1) * EXPORTS_PER_PAGE}`;
  const nothing = CountedFilter.parse({});
  return rows.map(({ details, ...row }) => {
    const parts = FILTER_NAMES.map((name) => [
      name,
      details[detailOf(name)] ?? nothing[name] ?? null,
    ]);
    const filter = { ...Object.fromEntries(parts), ticked: details.ticked === true };
    return { ...row, filter: SlipExport.shape.filter.parse(filter) };
  });
}

/** The status of a detail is that of an answer. */
const detailOf = (name: FilterName) => (name === "status" ? "slip_status" : name);
