import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { provideAgent } from "#server/agents/routes.ts";
import { type ApiContext, serve, spendOnChanges } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { extendTimeouts } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { findDuplicatesOfRows, isSureDuplicate, shownSlip } from "#server/duplicates/routes.ts";
import { invalid, notFound } from "#server/http/refusal.ts";
import type { Write } from "#server/log/acts.ts";
import { findCenterError } from "#server/slips/hold-slip.ts";
import type { ImportOrigin } from "#server/slips/slips.queries.ts";
import { keyOf, storeSubmission } from "#server/slips/submit-slip.ts";
import type { DuplicateMatch, DuplicateSlip } from "#shared/duplicates/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import * as contract from "#shared/imports/contract.ts";
import {
  type CheckAnswer,
  type ImportAnswer,
  type ImportBody,
  MAX_IMPORT_ROWS,
} from "#shared/imports/contract.ts";
import { type SlipInput, slipFormSchema } from "#shared/slips/form/form.ts";
import { SLIP_FIELDS, STORED_SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { readField } from "#shared/slips/form/form-kinds.ts";
import { sentence, sentenceOf } from "#shared/text/sentence.ts";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";

export function importRoutes(app: FastifyInstance, context: ApiContext): void {
  const today = () => todayInDhaka(context.clock());
  const read = (by: Actor, rows: readonly FileRow[]) =>
    readRows(rows, today(), () => app.calls.nextPiece(by.id));
  serve(app, context, contract.checkImport, async ({ by, body }) => {
    context.budgets.spend(by, "checkedRows", body.rows.length);
    return await checkRows(context, by, await read(by, body.rows));
  });
  serve(app, context, contract.importSlips, async ({ by, body }) => {
    spendOnChanges(context, by, body.rows.length);
    return await importRows(context, by, body, await read(by, body.rows));
  });
}

type FileRow = { line: number; form_values: Record<string, unknown> };

/** `key` is null if a field cannot be read, `input` if there are errors. */
type ReadRow = {
  line: number;
  key: string | null;
  input: SlipInput | null;
  errors: FieldError[];
};

/** A row that only the calendar rejects has a key, too. */
function readRow({ line, form_values }: FileRow, today: PlainDate): ReadRow {
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

/** Its hash is a row's key, whatever the calendar says; null if a field cannot be read. */
function keyText(sent: Readonly<Record<string, unknown>>): string | null {
  const values = STORED_SLIP_FIELDS.map(
    (name) => readField(SLIP_FIELDS[name], sent[name])?.value ?? null,
  );
  return values.includes(null) ? null : JSON.stringify(values);
}

const personOf = (input: SlipInput) => ({ ...input, agent: input.agent ?? "" });

type CheckedRow = CheckAnswer["rows"][number];

type ImportedRow = ImportAnswer["rows"][number];

async function checkRows(context: ApiContext, by: Actor, read: readonly ReadRow[]) {
  const submitted = await findSubmittedRows(context.sql, by, read);
  const earlier = read.map(({ key }) => (key === null ? undefined : submitted.get(key)));
  const inputs = read.map(({ input }, index) => (earlier[index] ? null : input && personOf(input)));
  const found = await findDuplicatesOfRows(context, by, inputs);
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

/** A row's key is a hash of its fields, so that a file can be sent again after an interruption. */
async function importRows(
  context: ApiContext,
  by: Actor,
  body: ImportBody,
  read: readonly ReadRow[],
) {
  // First, so that changes of the person's rights do not wait for queued imports.
  const lockFirst = async (sql: Transaction) => {
    await extendTimeouts(sql);
    await lockImports(sql, by.id);
  };
  return await writeAs(context, by, (write) => storeRows(write, body, read), lockFirst);
}

type ImportWrite = Write<Actor> & Pick<ApiContext, "settings" | "budgets">;

async function storeRows(
  write: ImportWrite,
  body: ImportBody,
  read: readonly ReadRow[],
): Promise<ImportAnswer> {
  const origin = await importOf(write, body);
  const found = await findSubmittedRows(write.sql, write.by, read);
  const stored = new Map([...found].map(([key, { slip }]) => [key, slip?.id ?? null]));
  const rows: ImportedRow[] = [];
  for (const [index, row] of read.entries()) {
    const accepts = body.rows[index]?.accept_duplicate ?? false;
    const earlier = row.key === null ? undefined : stored.get(row.key);
    const imported = await importRow(write, row, { accepts, earlier, origin });
    if (row.key !== null && imported.slip_id !== null) stored.set(row.key, imported.slip_id);
    rows.push(imported);
  }
  return { import_id: origin.import_id, rows };
}

async function importOf(
  { sql, by }: ImportWrite,
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

/** A hundred rows are work that would hold up everybody. */
async function readRows(
  rows: readonly FileRow[],
  today: PlainDate,
  nextPiece: () => Promise<void>,
): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const row of rows) {
    await nextPiece();
    read.push(readRow(row, today));
  }
  return read;
}

type RowOrigin = {
  /** Submit even if it may be a duplicate. */
  accepts: boolean;
  /** Null once deleted; undefined for a new row. */
  earlier: number | null | undefined;
  origin: Omit<ImportOrigin, "file_line">;
};

/** Stores nothing and gives the reason if the row cannot be submitted. */
async function importRow(
  write: ImportWrite,
  { line, key, input, errors }: ReadRow,
  { accepts, earlier, origin }: RowOrigin,
): Promise<ImportedRow> {
  const { sql, by } = write;
  if (earlier !== undefined) return { line, outcome: "repeated", slip_id: earlier, errors: [] };
  if (!input || key === null) return { line, outcome: "fault", slip_id: null, errors };
  const fieldError = await findCenterError(sql, input);
  if (fieldError !== null) return { line, outcome: "fault", slip_id: null, errors: [fieldError] };
  // Last, so that nothing is revealed for an invalid row. Likely duplicates (siblings) are stored.
  if (!accepts && (await isSureDuplicate(write, personOf(input)))) {
    return { line, outcome: "duplicate", slip_id: null, errors: [] };
  }
  const { fieldError: agentError } = await provideAgent(write, input.agent);
  if (agentError !== null) return { line, outcome: "fault", slip_id: null, errors: [agentError] };
  const submitted = await storeSubmission(write, {
    input,
    submissionKey: keyOf(key, input),
    origin: { ...origin, file_line: line },
  });
  if (submitted) return { line, outcome: "submitted", slip_id: submitted.id, errors: [] };
  const [same] = await findSubmitted(sql, by.id, [key]);
  return { line, outcome: "repeated", slip_id: same?.slip?.id ?? null, errors: [] };
}

type Submitted = Row<"submissions", "key"> & { slip: DuplicateSlip | null };

async function findSubmitted(sql: Queryable, userId: number, keys: readonly string[]) {
  return await sql<Submitted[]>`
    select b.key, (
        select to_jsonb(shown) from (
          select ${shownSlip(sql)} from slips s join users u on u.id = s.user_id
          where s.id = b.slip_id
        ) as shown
      ) as slip
    from submissions b where b.user_id = ${userId} and b.key = any(${[...keys]}::text[])`;
}

async function newImportId(sql: Queryable): Promise<number> {
  const row = await sql<{ next: number }[]>`select nextval('import_ids') as next`.one();
  return row.next;
}

/** Serializes a person's imports. */
export async function lockImports(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk imports'), ${userId}::int)`;
}

type StoredRow = Row<"submissions", "user_id"> &
  Known<"submissions", "file_name", string> &
  Known<"submissions", "file_sha256", string | null>;

async function lockImport(sql: Queryable, id: number, userId: number) {
  const rows = await sql<StoredRow[]>`
    select user_id, file_name, encode(file_sha256, 'hex') as file_sha256 from submissions
    where import_id = ${id} order by user_id, key for update`;
  const own = rows.filter(({ user_id }) => user_id === userId);
  const [file] = own;
  if (file) return { row_count: own.length, file };
  const [numbers] = await sql<{ is_given: boolean }[]>`
    select is_called and last_value >= ${id} as is_given from import_ids`;
  return rows.length === 0 && numbers?.is_given ? { row_count: 0, file: null } : null;
}
