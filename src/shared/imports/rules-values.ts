import type { Option } from "#shared/options/options.ts";
import { findPosition } from "#shared/options/positions.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import { SLIP_FIELDS, type SlipFormField } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanNumber, cleanText, withoutUnseen } from "#shared/text/clean.ts";
import { comparable, digitsToAscii } from "#shared/text/plain.ts";
import { type DateKind, parseTypedDate } from "#shared/time/parse-typed-date.ts";
import { addDays, type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import spellings from "./spellings.json" with { type: "json" };

export type ImportField = Exclude<SlipFormField, "confirm_passport">;

/** English and Bangla spellings of choices, by field and code. */
const SPELLINGS: Readonly<
  Partial<Record<ImportField, Readonly<Record<string, readonly string[]>>>>
> = spellings;

type NamedCenter = { id: number; name: string; city: string; address?: string | null };

export type CellContext = { today: PlainDate; centers: readonly NamedCenter[] };

/** Spreadsheets lose the digits of long numbers. */
export const CUT_NUMBER =
  "The spreadsheet has cut this number. Format the column as text and type it again.";

/** Such as `1.23457E+16`. */
export function isCutNumber(text: string): boolean {
  return /^\d(?:[.,]\d+)?e\+\d+$/i.test(digitsToAscii(withoutUnseen(text)).trim());
}

/** Unreadable cells stay as they are, for the form's own message. */
export function readCell(name: ImportField, text: string, context: CellContext): string {
  const field: FieldKind = SLIP_FIELDS[name];
  if (name === "position_applied_for") {
    return findPosition(text)?.code ?? cleanText(text);
  }
  switch (field.kind) {
    case "day":
      return readDay(text, field.of, context.today);
    case "code":
      return codeOf(field.options, SPELLINGS[name] ?? {}, text) ?? cleanText(text);
    case "text":
      return cleanTyped(name, text);
    case "record":
      return cleanText(text);
  }
}

export function isDestination(text: string): boolean {
  const { options } = SLIP_FIELDS.country_traveling_to;
  return codeOf(options, SPELLINGS.country_traveling_to ?? {}, text) !== null;
}

/** By name, city, address or all; if possible in the applicant's city. */
export function readCenters(text: string, city: string, { centers }: CellContext): number[] {
  const wanted = comparable(text);
  const named = centers.filter(({ name, city, address }) =>
    [[name], [name, city], [name, address], [name, city, address], [name, address, city]].some(
      (words) => comparable(words.join(" ")) === wanted,
    ),
  );
  const inCity = named.filter((center) => center.city === city);
  return (inCity.length > 0 ? inCity : named).map(({ id }) => id);
}

function codeOf(
  options: readonly Option[],
  spellings: Readonly<Record<string, readonly string[]>>,
  text: string,
): string | null {
  const wanted = comparable(text);
  const found = options.find(({ code, name }) =>
    [code, name, ...(spellings[code] ?? [])].some((words) => comparable(words) === wanted),
  );
  return found?.code ?? null;
}

const SPREADSHEET_EPOCH = plainDate("1900-01-01");
const [FIRST_SERIAL, LAST_SERIAL] = [3_000, 80_000] as const;

function readDay(text: string, kind: DateKind, today: PlainDate): string {
  const typed = cleanNumber(text).replace(
    /[ T]\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?: ?[ap]m)?Z?$/i,
    "",
  );
  return parseTypedDate(typed, kind, today) ?? dayOfSerial(typed) ?? typed;
}

// A day without its format is a count of days; spreadsheets know a 29 February 1900.
function dayOfSerial(text: string): PlainDate | null {
  const serial = /^\d{4,5}(?:[.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (!SPREADSHEET_EPOCH || serial < FIRST_SERIAL || serial > LAST_SERIAL) return null;
  return addDays(SPREADSHEET_EPOCH, serial - 2);
}
