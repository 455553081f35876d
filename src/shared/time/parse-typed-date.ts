import { cleanNumber } from "#shared/text/clean.ts";
import { comparable, digitsToAscii } from "#shared/text/plain.ts";
import { addYears, comparePlainDates, type PlainDate, plainDateOf } from "./plain-date.ts";

/** Decides the century of a two-digit year. */
export type DateKind = "birth" | "issue" | "expiry";

const YEARS_AHEAD = { birth: 0, issue: 0, expiry: 25 } as const satisfies Record<DateKind, number>;

/**
 * Null if ambiguous or no date. Day first; English, Bangla and ISO spellings. Two-digit years are the latest
 * possible (expiry: up to 25 years ahead).
 */
export function parseTypedDate(text: string, kind: DateKind, today: PlainDate): PlainDate | null {
  const ascii = bareDate(text);
  const run = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(ascii)?.slice(1);
  // Unambiguous: no birth year is also a month.
  const isoRun = /^(\d{4})(\d{2})(\d{2})$/.exec(ascii)?.slice(1) ?? [];
  if (run) return dateOf(run, kind, today) ?? dateOf(isoRun, kind, today);
  return dateOf(piecesOf(ascii), kind, today);
}

/** Without what changes nothing about the day: `'27।03।1990`, `27th of March '90`, `২৭শে মার্চ ১৯৯০ খ্রি.` */
export function bareDate(text: string): string {
  return cleanNumber(text)
    .replace(/^['‘’`]+/, "")
    .replace(NOTHING_MORE, "")
    .replace(ERA, "")
    .replace(NOTHING_MORE, "")
    .replace(/(?<=\d)\s*[।|\\_]\s*(?=\d)/g, "/")
    .replace(/['‘’](?=\d{2}$)/, " ")
    .replace(/(?<=\d)(?:শে|লা|রা|ঠা|ই)(?![\p{L}\p{M}])/u, "")
    .replace(/(?<=\d(?:st|nd|rd|th)?) +of +/i, " ");
}

const NOTHING_MORE = /(?<=\d)[\s.,;*'’]+$/;
const ERA = /(?<=\d)\s*(?:A\.?D|C\.?E|ইং|খ্রিঃ|খ্রি|খ্রিস্টাব্দ|খ্রিষ্টাব্দ|সাল)\.?$/i;

/** Parses even text in which `autoSlash` added slashes before another order became clear: `20/27-03-27`. */
export function parseSlashedDate(text: string, kind: DateKind, today: PlainDate): PlainDate | null {
  const [, start, rest] = /^(\d\d\/\d\d)\/?(.*)$/s.exec(text) ?? [];
  const asTyped = start === undefined ? text : `${start.replace("/", "")}${rest}`;
  return parseTypedDate(text, kind, today) ?? parseTypedDate(asTyped, kind, today);
}

function dateOf(pieces: readonly string[], kind: DateKind, today: PlainDate): PlainDate | null {
  const [first, second, third, ...rest] = monthInTheMiddle(pieces);
  if (!first || !second || !third || rest.length > 0) return null;
  const isIso = first.length === 4;
  const [day, year] = isIso ? [third, first] : [first, third];
  const month = /^\d{1,2}$/.test(second) ? Number(second) : findMonth(second);
  if (month === null || !/^\d{1,2}$/.test(day)) return null;
  if (/^\d{4}$/.test(year)) return plainDateOf(Number(year), month, Number(day));
  if (!/^\d{2}$/.test(year)) return null;
  return latestUntil(addYears(today, YEARS_AHEAD[kind]), Number(year), month, Number(day));
}

function piecesOf(text: string): string[] {
  return text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1")
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/([\p{L}\p{M}])(?=\d)/gu, "$1 ")
    .split(/[/⁄∕\-‐-―−.,\s]+/);
}

function monthInTheMiddle(pieces: readonly string[]): readonly string[] {
  const [first, second, ...rest] = pieces;
  const isMonthFirst = first !== undefined && second !== undefined && findMonth(first) !== null;
  return isMonthFirst ? [second, first, ...rest] : pieces;
}

function latestUntil(limit: PlainDate, shortYear: number, month: number, day: number) {
  const century = Math.floor(Number(limit.slice(0, 4)) / 100) * 100;
  for (const year of [century + shortYear, century - 100 + shortYear]) {
    const date = plainDateOf(year, month, day);
    if (date && comparePlainDates(date, limit) <= 0) return date;
  }
  return null;
}

/** While typing at the end, not for pasted text; deletes the `/` with the digit before it. */
export function autoSlash(previous: string, next: string, caretAtEnd: boolean): string {
  if (!caretAtEnd) return next;
  const isBackspace = next === previous.slice(0, -1);
  if (isBackspace)
    return /^\d{2}(?:\/\d{2})?\/$/.test(digitsToAscii(next)) ? next.slice(0, -1) : next;
  const isDigitMore =
    next.startsWith(previous) && /^\d$/.test(digitsToAscii(next.slice(previous.length)));
  const isDayOrMonthComplete = /^\d{2}(?:\/\d{2})?$/.test(digitsToAscii(previous));
  return isDigitMore && isDayOrMonthComplete ? `${previous}/${next.slice(previous.length)}` : next;
}

const NAMES = [
  ["january", "jan", "জানুয়ারি", "জানুয়ারী", "জানু"],
  ["february", "feb", "ফেব্রুয়ারি", "ফেব্রুয়ারী", "ফেব্রু", "ফেব"],
  ["march", "mar", "মার্চ"],
  ["april", "apr", "এপ্রিল"],
  ["may", "মে"],
  ["june", "jun", "জুন"],
  ["july", "jul", "জুলাই"],
  ["august", "aug", "আগস্ট", "আগষ্ট", "অগাস্ট"],
  ["september", "sep", "sept", "সেপ্টেম্বর", "সেপ্টে", "সেপ্ট"],
  ["october", "oct", "অক্টোবর", "অক্টো"],
  ["november", "nov", "নভেম্বর", "নভে"],
  ["december", "dec", "ডিসেম্বর", "ডিসে"],
] as const;

function findMonth(name: string): number | null {
  const wanted = comparable(name);
  const index = NAMES.findIndex((names) => names.some((known) => comparable(known) === wanted));
  return index === -1 ? null : index + 1;
}
