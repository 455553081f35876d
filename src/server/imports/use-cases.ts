import { createHash } from "node:crypto";
import type { ApiDesk } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { extendTimeouts, inTransaction } from "#server/database/transaction.ts";
import { findDuplicatesOfRows, isSureDuplicate } from "#server/duplicates/find-duplicates.ts";
import { invalid, notFound } from "#server/http/refusal.ts";
import { findCenterFault } from "#server/slips/change-slip.ts";
import type { ImportOrigin } from "#server/slips/repository.ts";
import { keyOf, storeSubmission } from "#server/slips/submit-slip.ts";
import type { DuplicateMatch } from "#shared/duplicates/contract.ts";
import type { FieldError } from "#shared/http/error-answer.ts";
import {
  type CheckAnswer,
  type ImportAnswer,
  type ImportBody,
  MAX_IMPORT_ROWS,
} from "#shared/imports/contract.ts";
import { type SlipInput, slipFormSchema } from "#shared/slips/form/form.ts";
import { SLIP_FIELDS, STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { readField } from "#shared/slips/form/form-kinds.ts";
import { asSentence, sentence, sentenceOf } from "#shared/text/sentence.ts";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import {
  findSubmitted,
  lockImport,
  lockImports,
  newImportId,
  type Submitted,
} from "./repository.ts";

/** A row as it was sent. */
type Row = { line: number; form_values: Record<string, unknown> };

/** A row as an application: its key when its fields can be read, and either the input to store or what is wrong. */
type ReadRow = {
  line: number;
  key: string | null;
  input: SlipInput | null;
  errors: FieldError[];
};

/** Reads a row by the form's own schema. The key is there also where only the calendar is against the row. */
function readRow({ line, form_values }: Row, today: PlainDate): ReadRow {
  const form = slipFormSchema({ mode: "create", today }).safeParse(form_values);
  const errors = (form.error?.issues ?? []).map((issue) => ({
    field: issue.path.join("."),
    ...sentenceOf(issue),
  }));
  const text = keyText(form_values);
  return { line, key: text && rowKey(text), input: form.data ?? null, errors };
}

function rowKey(text: string): string {
  return `import-${createHash("sha256").update(text).digest("base64url")}`;
}

/**
 * What makes two rows the same application: every field as it is kept, in the form's order. Its hash is a row's key,
 * whatever the calendar says of the row by now; null when a field cannot be read at all.
 */
function keyText(sent: Readonly<Record<string, unknown>>): string | null {
  const values = STORED_SLIP_FIELDS.map(
    (name) => readField(SLIP_FIELDS[name], sent[name])?.value ?? null,
  );
  return values.includes(null) ? null : JSON.stringify(values);
}

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

type RowOrigin = {
  /** Whether the person wants the row in spite of another application of the same person. */
  accepts: boolean;
  /** The application that came of the same row before, null when it is gone; undefined for a new row. */
  earlier: number | null | undefined;
  origin: Omit<ImportOrigin, "file_line">;
};

/** Submits one row in the transaction of its call; a row that cannot be submitted says why, and nothing is stored of it. */
async function importRow(
  desk: Pick<ApiDesk, "settings" | "log" | "budgets"> & { sql: Transaction },
  by: Actor,
  { line, key, input, errors }: ReadRow,
  { accepts, earlier, origin }: RowOrigin,
): Promise<ImportedRow> {
  const { sql } = desk;
  if (earlier !== undefined) return { line, outcome: "repeated", slip_id: earlier, errors: [] };
  if (!input || key === null) return { line, outcome: "fault", slip_id: null, errors };
  const fault = await findCenterFault(sql, input);
  if (fault !== null) {
    const field = "medical_center_id";
    return { line, outcome: "fault", slip_id: null, errors: [{ field, ...asSentence(fault) }] };
  }
  // Last, so that of a row that cannot be stored nothing is learnt. Whoever resembles another by name and phone or birth
  // date only, as brothers and sisters do, is stored.
  if (!accepts && (await isSureDuplicate(desk, by, input))) {
    return { line, outcome: "duplicate", slip_id: null, errors: [] };
  }
  const submitted = await storeSubmission(desk, by, {
    input,
    submissionKey: keyOf(key, input),
    origin: { ...origin, file_line: line },
  });
  if (submitted) return { line, outcome: "submitted", slip_id: submitted.id, errors: [] };
  const [same] = await findSubmitted(sql, by.id, [key]);
  return { line, outcome: "repeated", slip_id: same?.slip?.id ?? null, errors: [] };
}
