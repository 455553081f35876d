import { cityName } from "#shared/options/options.ts";
import { FULL_NAME } from "#shared/profile/contract-preferences.ts";
import { slipFormSchema } from "#shared/slips/form/form.ts";
import {
  CUT_NUMBER,
  centerError,
  isCutNumber,
  PHONE_CODE,
} from "#shared/slips/form/form-checks.ts";
import {
  SLIP_FIELDS,
  type SlipFormValues,
  slipFormDefaults,
} from "#shared/slips/form/form-fields.ts";
import { type FieldKind, notOne } from "#shared/slips/form/form-kinds.ts";
import { type BookingAdvice, bookingAdvice } from "#shared/slips/rules-advice.ts";
import { cleanNumber, cleanText, isBlank } from "#shared/text/clean.ts";
import { asSentence, type Sentence, sentenceOf, type Words } from "#shared/text/sentence.ts";
import { cellLoss, LOST_LETTER, LOST_LETTERS, LOST_WORD } from "#shared/text/spreadsheet.ts";
import { type ColumnMap, divideName, IMPORT_FIELDS, type NameSplit } from "./rules-columns.ts";
import { fieldOfHeading } from "./rules-headings.ts";
import type { CellError } from "./rules-sheet.ts";
import {
  type CellContext,
  dayError,
  type ImportField,
  NUMBERS,
  readCell,
  readCenters,
  writtenOut,
} from "./rules-values.ts";

/** Fields without a column are missing. */
export type SheetRow = {
  line: number;
  cells: Readonly<Partial<Record<ImportField, string>>>;
  /** The value of a column for both names. */
  wholeName?: string;
  split?: NameSplit;
  /** What is wrong with a cell as it stands in its sheet, whatever its field asks for. */
  fieldErrors?: Readonly<Partial<Record<ImportField, Words>>>;
};

export type ReadRow = {
  line: number;
  values: SlipFormValues;
  fieldErrors: readonly ({ field: ImportField } & Sentence)[];
  warnings: readonly BookingAdvice[];
};

export function rowsBelow(
  sheet: readonly (readonly string[])[],
  headingRow: number,
  columns: ColumnMap,
  cellErrors: readonly CellError[] = [],
): SheetRow[] {
  const headings = sheet[headingRow] ?? [];
  const fieldErrorsOf = Map.groupBy(cellErrors, ({ row }) => row);
  return sheet.flatMap((cells, index) => {
    if (index <= headingRow || cells.every((cell) => isBlank(cell))) return [];
    // Lists of several pages repeat their headings, others name them again in another language.
    if (cells.every((cell, at) => cleanText(cell) === cleanText(headings[at] ?? ""))) return [];
    if (areHeadings(cells, columns)) return [];
    const named = columns.flatMap((field, column) =>
      field === null || field === FULL_NAME ? [] : [[field, textOf(field, cells[column])] as const],
    );
    const whole = columns.indexOf(FULL_NAME);
    const row = {
      line: index + 1,
      cells: Object.fromEntries(named),
      ...(whole !== -1 && { wholeName: withoutTextMark(cells[whole] ?? "") }),
    };
    const fieldErrors = (fieldErrorsOf.get(index) ?? []).flatMap(({ column, fieldError }) => {
      const field = columns[column];
      if (!field) return [];
      return [[field === FULL_NAME ? "last_name" : field, fieldError] as const];
    });
    return [
      fieldErrors.length > 0 ? { ...row, fieldErrors: Object.fromEntries(fieldErrors) } : row,
    ];
  });
}

const LEAST_HEADINGS = 3;

function areHeadings(cells: readonly string[], columns: ColumnMap): boolean {
  const filled = [...cells.entries()].filter(([, cell]) => !isBlank(cell));
  const areAll = filled.every(([at, cell]) => columns[at] && fieldOfHeading(cell) === columns[at]);
  return areAll && filled.length >= LEAST_HEADINGS;
}

// A date is shown as it was written.
function textOf(field: ImportField, cell = ""): string {
  return SLIP_FIELDS[field].kind === "day" ? cell : withoutTextMark(cell);
}

/** With both names from the whole one; a row without it stays as it is. */
export function renamed(row: SheetRow, split: NameSplit): SheetRow {
  if (row.wholeName === undefined) return row;
  return { ...row, split, cells: { ...row.cells, ...divideName(row.wholeName, split) } };
}

/** Leniently, then by the form's rules; `fixed` is for fields without a column. */
export function readRow(
  row: SheetRow,
  fixed: Readonly<Partial<Record<ImportField, string>>>,
  context: CellContext,
): ReadRow {
  const values = { ...slipFormDefaults };
  const fieldErrors = new Map<ImportField, Words>();
  const put = (field: ImportField, fieldError: Words | null | undefined) => {
    if (fieldError && !fieldErrors.has(field)) fieldErrors.set(field, fieldError);
  };
  put("last_name", cellLoss(row.wholeName ?? ""));
  for (const field of IMPORT_FIELDS) {
    const text = withoutLabel(field, row.cells[field] ?? fixed[field] ?? "");
    if (isBlank(text)) continue;
    put(
      field,
      row.fieldErrors?.[field] ?? (isCutNumber(writtenOut(field, text)) ? CUT_NUMBER : null),
    );
    put(field, cellError(field, text, context));
    put(field, dayError(field, text, context.today));
    if (field === "medical_center_id") {
      const named = readCenters(text, cityName(values.city), context);
      const [only, another] = named;
      values.medical_center_id = another === undefined ? (only ?? null) : null;
      put(field, only === undefined ? notOne(SLIP_FIELDS.medical_center_id) : null);
      put(field, another === undefined ? null : WHICH_CENTER);
    } else values[field] = readCell(field, text, context);
  }
  values.confirm_passport = values.passport_number;
  for (const { field, fieldError } of formErrors(values, context)) put(field, fieldError);
  const center = context.centers.find(({ id }) => id === values.medical_center_id);
  const elsewhere = center && !fieldErrors.has("city") ? centerError(center, values.city) : null;
  if (elsewhere !== null) fieldErrors.set("medical_center_id", elsewhere);
  return {
    line: row.line,
    values,
    fieldErrors: [...fieldErrors].map(([field, fieldError]) => ({
      field,
      ...asSentence(fieldError),
    })),
    warnings: warningsOf(values, context),
  };
}

const WHICH_CENTER =
  "Several medical centers have this name. Write the city or the address after it, or leave it empty.";

function formErrors(values: SlipFormValues, { today }: CellContext) {
  const read = slipFormSchema({ mode: "create", today }).safeParse(values);
  return (read.error?.issues ?? []).flatMap((issue) => {
    const field = IMPORT_FIELDS.find((one) => one === issue.path[0]);
    return field ? [{ field, fieldError: sentenceOf(issue) }] : [];
  });
}

function warningsOf(values: SlipFormValues, { today, centers }: CellContext): BookingAdvice[] {
  const centersInCity = centers.filter(({ city }) => city === cityName(values.city)).length;
  const facts = centers.length > 0 && values.city !== "" ? { centersInCity } : {};
  return bookingAdvice(values, today, facts).filter(({ kind }) => kind === "warning");
}

export type SameLine = { line: number; number: "passport" | "national ID" };

export function sameLines(rows: readonly ReadRow[]): ReadonlyMap<number, SameLine> {
  const first = new Map<string, number>();
  const same = new Map<number, SameLine>();
  for (const { line, values } of rows) {
    const numbers = [
      ["passport", values.passport_number],
      ["national ID", values.national_id],
    ] as const;
    for (const [number, value] of numbers) {
      if (value === "") continue;
      const earlier = first.get(`${number} ${value}`);
      if (earlier === undefined) first.set(`${number} ${value}`, line);
      else if (!same.has(line)) same.set(line, { line: earlier, number });
    }
  }
  return same;
}

const REMARKS: ReadonlySet<ImportField> = new Set(["others", "agent"]);

const BESIDE = "Something else stands beside this number. Keep the number alone.";

/** Without the mark by which a spreadsheet keeps a cell as text. */
function withoutTextMark(text: string): string {
  return text.replace(/^\s*'(?=.)/, "");
}

/** An e-mail address without the words that name it: `Email: rahim@mail.com`. */
function withoutLabel(name: ImportField, text: string): string {
  if (name !== "email") return text;
  const [, label = "", address] = /^([^@]*[\s:])([^\s:@]+@[^@]*)$/.exec(cleanText(text)) ?? [];
  return address && isNameOf(name, label) ? address : text;
}

/** What a cell holds that would be lost, or was lost before it came here. */
function cellError(name: ImportField, text: string, context: CellContext): Words | null {
  const loss = cellLoss(text);
  if (loss !== null) return loss;
  const { kind }: FieldKind = SLIP_FIELDS[name];
  // A question mark alone stands for a choice that nobody knew.
  const isUnknown = cleanText(text) === "?";
  if (kind === "code" && !isUnknown && LOST_LETTER.test(cleanText(text))) return LOST_LETTERS;
  if (kind !== "text") return null;
  const value = readCell(name, text, context);
  if ((REMARKS.has(name) ? LOST_WORD : LOST_LETTER).test(value)) return LOST_LETTERS;
  // Without its plus it is as long as a number with another digit behind it.
  if (name === "phone" && /^\d{14}$/.test(value)) return PHONE_CODE;
  return NUMBERS.has(name) && hasMore(name, writtenOut(name, text), value) ? BESIDE : null;
}

const SIGNS = "[\\s\\-‐-―−().]*";
const COUNTRY_CODE = `(?:[+(]|00)?${SIGNS}(?:8${SIGNS}8${SIGNS}0?)?${SIGNS}0?${SIGNS}`;

/** Whether more stands in a cell than the number that was read from it and words that name the field. */
function hasMore(name: ImportField, text: string, value: string): boolean {
  const [, mobile] = /^\+880(1\d{9})$/.exec(value) ?? [];
  const signs = [...(mobile ?? value)].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&"));
  const number = new RegExp((mobile ? COUNTRY_CODE : "") + signs.join(SIGNS), "giu");
  const beside = cleanNumber(text).replace(number, " ");
  return /\p{N}/u.test(beside) || !isNameOf(name, beside);
}

const TWO_LETTERS = /[\p{L}\p{M}].*[\p{L}\p{M}]/u;

/** Whether words say no more than the field's own label. A single letter may be more. */
function isNameOf(name: ImportField, words: string): boolean {
  const names = words.split(/[/|,;:()[\]]+/).filter((one) => /\p{L}/u.test(one));
  return names.every(
    (one) =>
      TWO_LETTERS.test(one) &&
      [one, `${one} ${SLIP_FIELDS[name].label}`].some(
        (heading) => fieldOfHeading(heading) === name,
      ),
  );
}
