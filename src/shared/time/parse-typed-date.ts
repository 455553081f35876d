import { bengaliDigitsToAscii } from "#shared/time/bengali-digits.ts";
import { findMonth } from "#shared/time/month-names.ts";
import {
  addYears,
  comparePlainDates,
  type PlainDate,
  plainDateOf,
} from "#shared/time/plain-date.ts";

/** What a typed date stands for; it decides the century of a two-digit year. */
export type DateKind = "birth" | "issue" | "expiry";

const YEARS_AHEAD = { birth: 0, issue: 0, expiry: 25 } as const satisfies Record<DateKind, number>;

/**
 * The day a person typed or pasted, or null when it is none that can be read with certainty.
 *
 * Day first, with `/`, `-`, `.`, spaces or nothing between; one or two digits for day and month; English or Bangla
 * month names; Bangla digits; ISO `yyyy-MM-dd`. A two-digit year is the latest that is not after today, or for an
 * expiry date not after today plus 25 years.
 */
export function parseTypedDate(text: string, kind: DateKind, today: PlainDate): PlainDate | null {
  const [first, second, third, ...rest] = piecesOf(text);
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
  const digitsOnly = bengaliDigitsToAscii(text)
    .replace(/\u200b|\ufeff/g, "")
    .trim();
  const run = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(digitsOnly);
  if (run) return run.slice(1);
  return digitsOnly
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/([\p{L}\p{M}])(?=\d)/gu, "$1 ")
    .split(/[/\-–−.,\s]+/);
}

function latestUntil(limit: PlainDate, shortYear: number, month: number, day: number) {
  const century = Math.floor(Number(limit.slice(0, 4)) / 100) * 100;
  for (const year of [century + shortYear, century - 100 + shortYear]) {
    const date = plainDateOf(year, month, day);
    if (date && comparePlainDates(date, limit) <= 0) return date;
  }
  return null;
}

/**
 * The text of a date box after a key: a `/` is added behind the second and fourth digit while the person types forward.
 * Deleting, pasting and typing with the caret anywhere but at the end leave the text as it is.
 */
export function autoSlash(previous: string, next: string, caretAtEnd: boolean): string {
  const typedForward =
    caretAtEnd && next.startsWith(previous) && next.length === previous.length + 1;
  if (!typedForward) return next;
  if (previous.endsWith("/") && next.endsWith("/")) return previous;
  const isDayOrMonthComplete = /^\d{2}(?:\/\d{2})?$/.test(bengaliDigitsToAscii(next));
  return isDayOrMonthComplete ? `${next}/` : next;
}
