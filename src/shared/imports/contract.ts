import { z } from "zod";
import { DuplicateMatch, slipsOf } from "#shared/duplicates/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { component, Id, optionalText, requiredText, sentenceParts } from "#shared/http/fields.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { inShort } from "#shared/text/plain.ts";
import { asError, sentence } from "#shared/text/sentence.ts";

export const MAX_IMPORT_ROWS = 500;
export const MAX_ROWS_PER_CALL = 100;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
export const MAX_FILE_NAME_LENGTH = 120;

const BODY_LIMIT = 1024 * 1024;

const isObject = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === "object" && sent !== null && !Array.isArray(sent);

/** First of all, as there may be thousands of fields in all rows. */
function fieldError(sent: Record<string, unknown>): string | null {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(SLIP_FIELDS, name));
  return unknown === undefined ? null : `An application has no field “${inShort(unknown)}”`;
}

const aLine = { error: "Each row must say its line in the file" };
const row = {
  line: z.int(aLine).min(1, aLine).max(1_000_000, aLine),
  /** The form of an application; its errors are answered for the row alone. */
  form_values: z
    .unknown()
    .meta({
      type: "object",
      additionalProperties: true,
      description: "The fields of a SlipInput and no others, in codes, not labels.",
    })
    .transform((sent, { issues }): Record<string, unknown> => {
      const fields = isObject(sent) ? sent : {};
      const message = isObject(sent)
        ? fieldError(sent)
        : "Each row must have the fields of an application";
      if (message !== null) issues.push({ code: "custom", message, input: undefined });
      return fields;
    }),
};

const rowsOf = <Row extends z.ZodType>(one: Row) =>
  z
    .array(one, "rows must be a list of rows")
    .min(1, "Send at least one row")
    .max(MAX_ROWS_PER_CALL, {
      error: asError(sentence("At most {count} rows at once", { count: MAX_ROWS_PER_CALL })),
    });

const CheckedRow = z.object(row);
const RowToSend = z.object({
  ...row,
  /** Whether the person wants the row in spite of an application of the same passport or national ID. */
  accept_duplicate: z.boolean("accept_duplicate must be true or false").default(false),
});

const RowError = component("RowFault", {
  field: z.string(),
  message: z.string(),
  ...sentenceParts,
});

const CheckAnswer = component("CheckAnswer", {
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(["ready", "fault", "repeated", "duplicate"]),
      errors: z.array(RowError),
      slip_id: Id.nullable(),
      matches: z.array(DuplicateMatch),
    }),
  ),
});
export type CheckAnswer = z.infer<typeof CheckAnswer>;

export const SentRow = z.object({
  line: z.int(),
  outcome: z.enum(["submitted", "repeated", "duplicate", "fault"]),
  slip_id: Id.nullable(),
  errors: z.array(RowError),
});
export type SentRow = z.infer<typeof SentRow>;

const ImportAnswer = component("ImportAnswer", { import_id: Id, rows: z.array(SentRow) });
export type ImportAnswer = z.infer<typeof ImportAnswer>;

export const checkImport = endpoint({
  method: "POST",
  path: "/slip-imports/check",
  access: "staff",
  summary: "Check rows: what submitting them would do, row by row; stores nothing",
  bodyLimit: BODY_LIMIT,
  body: z.object({ rows: rowsOf(CheckedRow) }),
  isCostly: true,
  reading: { as: "list", slips: ({ rows }) => rows.flatMap(({ matches }) => slipsOf(matches)) },
  answer: CheckAnswer,
});

const notAnId = { error: "import_id must be a record number" };

/** Rows of one file; the first call makes the import, later ones name it. */
export const ImportBody = component("ImportForm", {
  import_id: z.int(notAnId).positive(notAnId).nullish(),
  file_name: requiredText({ label: "File name", max: MAX_FILE_NAME_LENGTH }),
  /** Missing if the page was not served over HTTPS. */
  file_sha256: optionalText({ label: "file_sha256", max: 64 }).refine(
    (text) => text === "" || /^[\da-f]{64}$/.test(text),
    "file_sha256 must be 64 hexadecimal digits",
  ),
  rows: rowsOf(RowToSend),
});
export type ImportBody = z.output<typeof ImportBody>;

export const importSlips = endpoint({
  method: "POST",
  path: "/slip-imports",
  access: "staff",
  summary: "Submit rows of a file independently; a row submitted before is not stored again",
  bodyLimit: BODY_LIMIT,
  body: ImportBody,
  isCostly: "alone",
  answer: ImportAnswer,
});
