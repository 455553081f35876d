import type { ApiDesk } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { extendTimeouts, inTransaction } from "#server/database/transaction.ts";

import { findDuplicatesOfRows } from "#server/duplicates/find-duplicates.ts";
import { invalid, notFound } from "#server/http/refusal.ts";
import type { ImportOrigin } from "#server/slips/repository.ts";
import type { DuplicateMatch } from "#shared/duplicates/contract.ts";
import {
  type CheckAnswer,
  type ImportAnswer,
  type ImportBody,
  MAX_IMPORT_ROWS,
} from "#shared/imports/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { importRow } from "./import-row.ts";
import { type ReadRow, type Row, readRow } from "./read-rows.ts";
import {
  findSubmitted,
  lockImport,
  lockImports,
  newImportId,
  type Submitted,
} from "./repository.ts";

type CheckedRow = CheckAnswer["rows"][number];
type ImportedRow = ImportAnswer["rows"][number];

/** What submitting these rows would do, each for itself; counted, and refused when asked too often. */
export async function checkRows(
  desk: ApiDesk,
  by: Actor,
  rows: readonly Row[],
): Promise<CheckAnswer> {
  const read = readRows(desk, rows);
  const submitted = await findSubmittedRows(desk.sql, by, read);
  const earlier = read.map(({ key }) => (key === null ? undefined : submitted.get(key)));
  const asked = read.map(({ input }, index) => (earlier[index] ? null : input));
  const found = await findDuplicatesOfRows(desk, by, asked);
  return {
    rows: read.map((row, index) => checkRow(row, earlier[index], found[index] ?? [])),
  };
}

function checkRow(
  { line, input, errors }: ReadRow,
  earlier: Submitted | undefined,
  matches: DuplicateMatch[],
): CheckedRow {
  const plain = { line, errors: [], slip_id: null, matches: [] };
  if (earlier) {
    const same: DuplicateMatch[] = earlier.slip ? [{ kind: "passport", slip: earlier.slip }] : [];
    return { ...plain, outcome: "repeated", slip_id: earlier.slip?.id ?? null, matches: same };
  }
  if (!input) return { ...plain, outcome: "fault", errors };
  return { ...plain, outcome: matches.length > 0 ? "duplicate" : "ready", matches };
}

/**
 * Submits rows of a file, each for itself. The key of a row is made of its fields: the same row of the same person gives
 * the application that there is, so that a file may be sent again after any interruption. Imports of one person take turns.
 */
export async function importRows(
  desk: ApiDesk,
  by: Actor,
  body: ImportBody,
): Promise<ImportAnswer> {
  const read = readRows(desk, body.rows);
  return await inTransaction(desk.sql, async (sql) => {
    await extendTimeouts(sql);
    // Before the person's rights are held: whoever ends them waits for one import and not for all that queue here.
    await lockImports(sql, by.id);
    return await writeAs({ ...desk, sql }, by, (held) =>
      storeRows({ ...desk, sql: held }, by, body, read),
    );
  });
}

async function storeRows(
  desk: Pick<ApiDesk, "settings" | "log" | "budgets"> & { sql: Transaction },
  by: Actor,
  body: ImportBody,
  read: readonly ReadRow[],
): Promise<ImportAnswer> {
  const origin = await importOf(desk.sql, by, body);
  const found = await findSubmittedRows(desk.sql, by, read);
  const stored = new Map([...found].map(([key, { slip }]) => [key, slip?.id ?? null]));
  const rows: ImportedRow[] = [];
  for (const [index, row] of read.entries()) {
    const accepts = body.rows[index]?.accept_duplicate ?? false;
    const earlier = row.key === null ? undefined : stored.get(row.key);
    const imported = await importRow(desk, by, row, { accepts, earlier, origin });
    if (row.key !== null && imported.slip_id !== null) stored.set(row.key, imported.slip_id);
    rows.push(imported);
  }
  return { import_id: origin.import_id, rows };
}

/** The import that the rows belong to. A later call of it keeps the stored file name, which erasing may have replaced. */
async function importOf(
  sql: Transaction,
  by: Actor,
  { import_id, file_name, file_sha256, rows }: ImportBody,
): Promise<Omit<ImportOrigin, "file_line">> {
  const file = { file_name, file_sha256: file_sha256 || null };
  if (!import_id) return { import_id: await newImportId(sql), ...file };
  const before = await lockImport(sql, import_id, by.id);
  if (before === null) throw notFound("import");
  if (before.row_count + rows.length > MAX_IMPORT_ROWS) {
    throw invalid([
      { field: "rows", ...sentence("At most {count} rows", { count: MAX_IMPORT_ROWS }) },
    ]);
  }
  return { import_id, ...(before.file ?? file) };
}

async function findSubmittedRows(sql: Queryable, by: Actor, rows: readonly ReadRow[]) {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const submitted = await findSubmitted(sql, by.id, keys);
  return new Map(submitted.map((one) => [one.key, one]));
}

function readRows(desk: ApiDesk, rows: readonly Row[]): ReadRow[] {
  const today = todayInDhaka(desk.clock());
  return rows.map((row) => readRow(row, today));
}
