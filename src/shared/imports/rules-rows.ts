import { cityName } from "#shared/options/options.ts";
import { type BookingAdvice, bookingAdvice } from "#shared/slips/advice/booking-advice.ts";
import { slipFormSchema } from "#shared/slips/form/form.ts";
import { centerFault } from "#shared/slips/form/form-checks.ts";
import {
  SLIP_FIELDS,
  type SlipFormValues,
  slipFormDefaults,
} from "#shared/slips/form/form-fields.ts";
import { notOne } from "#shared/slips/form/form-kinds.ts";
import { isBlank } from "#shared/text/clean.ts";
import { asSentence, type Sentence, sentenceOf, type Words } from "#shared/text/sentence.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from "./rules-columns.ts";
import {
  type CellContext,
  CUT_NUMBER,
  isCutNumber,
  readCell,
  readCenters,
} from "./rules-values.ts";

/** Fields without a column are missing. */
export type SheetRow = { line: number; cells: Readonly<Partial<Record<ImportField, string>>> };

export type ReadRow = {
  line: number;
  values: SlipFormValues;
  faults: readonly ({ field: ImportField } & Sentence)[];
  warnings: readonly BookingAdvice[];
};

export function rowsBelow(
  sheet: readonly (readonly string[])[],
  headingRow: number,
  columns: ColumnMap,
): SheetRow[] {
  return sheet.flatMap((cells, index) => {
    if (index <= headingRow || cells.every((cell) => isBlank(cell))) return [];
    const named = columns.flatMap((field, column) =>
      field === null ? [] : [[field, cells[column] ?? ""] as const],
    );
    return [{ line: index + 1, cells: Object.fromEntries(named) }];
  });
}

/** Leniently, then by the form's rules; `fixed` is for fields without a column. */
export function readRow(
  row: SheetRow,
  fixed: Readonly<Partial<Record<ImportField, string>>>,
  context: CellContext,
): ReadRow {
  const values = { ...slipFormDefaults };
  const faults = new Map<ImportField, Words>();
  for (const field of IMPORT_FIELDS) {
    const text = row.cells[field] ?? fixed[field] ?? "";
    if (isBlank(text)) continue;
    if (isCutNumber(text)) faults.set(field, CUT_NUMBER);
    if (field === "medical_center_id") {
      const named = readCenters(text, cityName(values.city), context);
      const [only, another] = named;
      values.medical_center_id = another === undefined ? (only ?? null) : null;
      if (only === undefined) faults.set(field, notOne(SLIP_FIELDS.medical_center_id));
      if (another !== undefined) faults.set(field, WHICH_CENTER);
    } else values[field] = readCell(field, text, context);
  }
  values.confirm_passport = values.passport_number;
  for (const { field, fault } of formFaults(values, context)) {
    if (!faults.has(field)) faults.set(field, fault);
  }
  const center = context.centers.find(({ id }) => id === values.medical_center_id);
  const elsewhere = center && !faults.has("city") ? centerFault(center, values.city) : null;
  if (elsewhere !== null) faults.set("medical_center_id", elsewhere);
  return {
    line: row.line,
    values,
    faults: [...faults].map(([field, fault]) => ({ field, ...asSentence(fault) })),
    warnings: warningsOf(values, context),
  };
}

const WHICH_CENTER =
  "Several medical centers have this name. Write the city or the address after it, or leave it empty.";

function formFaults(values: SlipFormValues, { today }: CellContext) {
  const read = slipFormSchema({ mode: "create", today }).safeParse(values);
  return (read.error?.issues ?? []).flatMap((issue) => {
    const field = IMPORT_FIELDS.find((one) => one === issue.path[0]);
    return field ? [{ field, fault: sentenceOf(issue) }] : [];
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
