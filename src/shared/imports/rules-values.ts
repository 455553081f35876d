import type { Option } from "#shared/options/options.ts";
import { findPosition, offeredPositions } from "#shared/options/positions.ts";
import { DATE_ORDERS, type DateOrder } from "#shared/profile/contract-preferences.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import { SLIP_FIELDS, type SlipFormField } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanNumber, cleanText } from "#shared/text/clean.ts";
import { comparable } from "#shared/text/plain.ts";
import type { Words } from "#shared/text/sentence.ts";
import { bareDate, type DateKind, parseTypedDate } from "#shared/time/parse-typed-date.ts";
import { addDays, type PlainDate, plainDate, weekdayOf } from "#shared/time/plain-date.ts";
import { textOfDays } from "./rules-sheet.ts";
import spellings from "./spellings.json" with { type: "json" };

export type DayContext = { kind: DateKind; today: PlainDate; countsFrom1904?: boolean };

/** The day of a cell; or why it is none that could be read with certainty; or null for the form's own message. */
export function readDay(
  text: string,
  order: DateOrder,
  { kind, today, countsFrom1904 = false }: DayContext,
): PlainDate | { fieldError: Words } | null {
  const { date, time, weekday } = timeApart(text);
  const day = inOrder(date, order, kind, today);
  if (day !== null && weekday !== null && !weekdayOf(day).toLowerCase().startsWith(weekday))
    return { fieldError: OTHER_WEEKDAY };
  if (day === null && time === null) {
    const isOther = DATE_ORDERS.some((other) => inOrder(date, other, kind, today) !== null);
    return isOther ? { fieldError: OTHER_ORDER[order] } : dayOfSerial(date, countsFrom1904);
  }
  if (day === null || time === null) return day;
  return dayAt(day, time) ?? { fieldError: TIME_OF_DAY };
}

const OTHER_ORDER: Readonly<Record<DateOrder, Words>> = {
  day: "This date does not begin with the day like the others of its column. Type it again, such as 27/03/1990.",
  month:
    "This date does not begin with the month like the others of its column. Type it again, such as 27/03/1990.",
  year: "This date does not begin with the year like the others of its column. Type it again, such as 27/03/1990.",
};

const TIME_OF_DAY =
  "A time stands beside this date, and the day may be another one in Dhaka. Type the day alone, such as 27/03/1990.";

const OTHER_WEEKDAY =
  "The weekday is not that of this date. Type the day alone, such as 27/03/1990.";

export type Readings = Readonly<Partial<Record<DateOrder, PlainDate>>>;

/** As those write who put the year first; with slashes a short year is only first where nothing else can be. */
const MAYBE_YEAR_FIRST = /^\d{2}-\d{2}-\d{2}$|^\d{6}$/;

/** What the numbers of a text mean in each order; empty when the text has one reading at most. */
export function readingsOf(text: string, { kind, today }: DayContext): Readings {
  const { date } = timeApart(text);
  if (numbersOf(date) === null) return {};
  const read = DATE_ORDERS.flatMap((order): [DateOrder, PlainDate][] => {
    const day = inOrder(date, order, kind, today);
    return day === null ? [] : [[order, day]];
  });
  const isYearLikely = read.length === 1 || MAYBE_YEAR_FIRST.test(date);
  return Object.fromEntries(read.filter(([order]) => order !== "year" || isYearLikely));
}

/** What a heading such as `Date of birth (MM/DD/YYYY)` says. */
export const ORDER_HINT =
  /(?<!\p{L})(d{1,2}|m{1,3}|y{2,4})\W{0,3}(d{1,2}|m{1,3})\W{0,3}(y{2,4}|d{1,2})(?!\p{L})/iu;

export function orderInHeading(heading: string): DateOrder | null {
  const pieces = ORDER_HINT.exec(heading)?.slice(1) ?? [];
  const letters = pieces.map((piece) => piece.charAt(0).toLowerCase()).join("");
  if (letters === "dmy") return "day";
  if (letters === "mdy") return "month";
  return letters === "ymd" ? "year" : null;
}

const DAY_NUMBERS = /^(\d{1,2})[/⁄∕\-‐-―−.,\s]+(\d{1,2})[/⁄∕\-‐-―−.,\s]+(\d{2}|\d{4})\.?$/;
const RUN = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
const NAMED_MONTH = /^(\d{2})[\s\-/.]*(\p{L}[\p{L}\p{M}]*)[\s\-/.,]*(\d{2})$/u;

function numbersOf(date: string): [string, string, string] | null {
  const [, first, second, third] =
    DAY_NUMBERS.exec(date) ?? RUN.exec(date) ?? NAMED_MONTH.exec(date) ?? [];
  return first && second && third ? [first, second, third] : null;
}

function inOrder(
  date: string,
  order: DateOrder,
  kind: DateKind,
  today: PlainDate,
): PlainDate | null {
  const numbers = numbersOf(date);
  const [first, second, third] = numbers ?? [];
  if (!first || !second || !third) return parseTypedDate(date, kind, today);
  const isNamed = !/^\d/.test(second);
  switch (order) {
    case "day":
      // A run of eight may be a year, a month and a day.
      return (
        parseTypedDate(`${first} ${second} ${third}`, kind, today) ??
        yearFirstRun(date, kind, today)
      );
    case "month":
      return isNamed
        ? parseTypedDate(`${first} ${second} ${third}`, kind, today)
        : (parseTypedDate(`${second} ${first} ${third}`, kind, today) ??
            yearFirstRun(date, kind, today));
    case "year":
      return third.length === 2
        ? parseTypedDate(`${third} ${second} ${first}`, kind, today)
        : parseTypedDate(date, kind, today);
  }
}

function yearFirstRun(date: string, kind: DateKind, today: PlainDate): PlainDate | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? [];
  return year ? parseTypedDate(`${year}-${month}-${day}`, kind, today) : null;
}

const [FIRST_SERIAL, LAST_SERIAL] = [3_000, 80_000] as const;

// A day without its format is a count of days.
function dayOfSerial(
  text: string,
  countsFrom1904: boolean,
): PlainDate | { fieldError: Words } | null {
  const count = /^\d{4,5}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : 0;
  if (count < FIRST_SERIAL || count > LAST_SERIAL) return null;
  return plainDate(textOfDays(count, countsFrom1904)) ?? { fieldError: TIME_OF_DAY };
}

const DAY_MINUTES = 24 * 60;
const DHAKA_MINUTES = 6 * 60;

/** Minutes since midnight, null with seconds; minutes from UTC where the text names them. */
type TimeOfDay = { minutes: number | null; fromUtc: number | null };

const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const TIME =
  /(?:[\s,]+|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([ap])?\.?(?:m\.?)?\s*(.*)$/i;
const ZONE = /^(?:(Z|UTC|GMT)|(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?)(?:\s*[([].*)?$/i;

type Apart = {
  date: string;
  time: TimeOfDay | "unknown zone" | null;
  /** Its first three letters. */
  weekday: string | null;
};

function timeApart(text: string): Apart {
  const bare = bareDate(text);
  const weekday = WEEKDAY.exec(bare)?.[1]?.toLowerCase() ?? null;
  const typed = bare.replace(WEEKDAY, "");
  const found = /\d:\d/.test(typed) ? TIME.exec(typed) : null;
  if (!found) return { date: typed, time: null, weekday };
  const [, hour = "", minute = "", second = "0", fraction = "0", half = "", zone = ""] = found;
  const date = typed.slice(0, found.index);
  const [, utc, sign, hours, minutes = "0"] = ZONE.exec(zone) ?? [];
  if (zone !== "" && !utc && !sign) return { date, time: "unknown zone", weekday };
  const offset = sign && (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const inHalf = half === "" ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const isWhole = Number(second) === 0 && Number(fraction) === 0;
  const time = {
    minutes: isWhole ? inHalf * 60 + Number(minute) : null,
    fromUtc: utc ? 0 : offset === undefined || offset === "" ? null : offset,
  };
  return { date, time, weekday };
}

/**
 * A midnight is the day that it begins. An instant is its day in Dhaka, if it is a midnight in some zone and no midnight to the
 * east, where the day that was meant is the next one.
 */
function dayAt(day: PlainDate, time: TimeOfDay | "unknown zone"): PlainDate | null {
  if (time === "unknown zone" || time.minutes === null) return null;
  const { minutes, fromUtc } = time;
  if (fromUtc === null) return minutes === 0 ? day : null;
  const inDhaka = minutes - fromUtc + DHAKA_MINUTES;
  const dhakaDay = addDays(day, Math.floor(inDhaka / DAY_MINUTES));
  if (minutes === 0) return dhakaDay === day ? day : null;
  const timeInDhaka = ((inDhaka % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const isMidnightSomewhere = minutes % 15 === 0 && timeInDhaka <= 18 * 60;
  return isMidnightSomewhere ? dhakaDay : null;
}

export type ImportField = Exclude<SlipFormField, "confirm_passport">;

/** What a field takes one of; null for one that takes other texts, and for the medical center, which depends on the city. */
export function optionsOf(field: ImportField): readonly Option[] | null {
  if (field === "position_applied_for") return offeredPositions;
  const kind: FieldKind = SLIP_FIELDS[field];
  return kind.kind === "code" ? kind.options : null;
}

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
