import type { Option } from "#shared/options/options.ts";
import { findPosition } from "#shared/options/positions.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import { SLIP_FIELDS, type SlipFormField } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanNumber, cleanText } from "#shared/text/clean.ts";
import { comparable } from "#shared/text/plain.ts";
import type { Words } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { readDay } from "./rules-dates.ts";
import spellings from "./spellings.json" with { type: "json" };

export type ImportField = Exclude<SlipFormField, "confirm_passport">;

/** English and Bangla spellings of choices, by field and code. */
const SPELLINGS: Readonly<
  Partial<Record<ImportField, Readonly<Record<string, readonly string[]>>>>
> = spellings;

type NamedCenter = { id: number; name: string; city: string; address?: string | null };

export type CellContext = { today: PlainDate; centers: readonly NamedCenter[] };

export const NUMBERS: ReadonlySet<ImportField> = new Set([
  "passport_number",
  "national_id",
  "phone",
]);

const GROUPED = /^\d{1,3}(?:,\d{3}){2,}$|^\d{1,2}(?:,\d{2})+,\d{3}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const MOST_EXACT_DIGITS = 15;

/** A number with all its digits, where a spreadsheet has only written it in another way: `1990712.0`, `1,990,712`, `1.990712E+6`. */
export function writtenOut(name: ImportField, text: string): string {
  if (!NUMBERS.has(name)) return text;
  const number = cleanNumber(text).replace(/^['’`]/, "");
  if (GROUPED.test(number)) return number.replace(/[.,]/g, "");
  const whole = /^(\+?\d{6,})[.,]0+$/.exec(number)?.[1];
  if (whole) return whole;
  const [, first = "", others = "", exponent] = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(number) ?? [];
  const isWhole = others.length === Number(exponent) && others.length < MOST_EXACT_DIGITS;
  return isWhole ? first + others : number;
}

/** Unreadable cells stay as they are, for the form's own message. */
export function readCell(name: ImportField, text: string, context: CellContext): string {
  const field: FieldKind = SLIP_FIELDS[name];
  if (name === "position_applied_for") {
    return findPosition(text)?.code ?? cleanText(text);
  }
  switch (field.kind) {
    case "day": {
      const day = readDay(text, "day", { kind: field.of, today: context.today });
      return typeof day === "string" ? day : cleanText(text);
    }
    case "code":
      return codeOf(field.options, SPELLINGS[name] ?? {}, text) ?? cleanText(text);
    case "text":
      return cleanTyped(name, writtenOut(name, text));
    case "record":
      return cleanText(text);
  }
}

/** Why a cell of days could not be read, where that is known better than by the form. */
export function dayError(name: ImportField, text: string, today: PlainDate): Words | null {
  const field: FieldKind = SLIP_FIELDS[name];
  const day = field.kind === "day" ? readDay(text, "day", { kind: field.of, today }) : null;
  return day !== null && typeof day === "object" ? day.fieldError : null;
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

/** By one of its names, or by several of them: `KSA - Saudi Arabia`, `Male (M)`. */
function codeOf(
  options: readonly Option[],
  spellings: Readonly<Record<string, readonly string[]>>,
  text: string,
): string | null {
  const named = (words: string) =>
    options.find(({ code, name }) =>
      [code, name, ...(spellings[code] ?? [])].some((one) => comparable(one) === comparable(words)),
    )?.code ?? null;
  const parts = text.split(/[-–—/|,;:()[\]]+/).filter((part) => comparable(part) !== "");
  const found = new Set(parts.map(named));
  const [only] = found;
  return named(text) ?? (found.size === 1 ? (only ?? null) : null);
}
