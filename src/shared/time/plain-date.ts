import { cleanNumber } from "#shared/text/clean.ts";
import { joined, type Sentence, sentence } from "#shared/text/sentence.ts";

declare const plainDateBrand: unique symbol;

/** A calendar day as `yyyy-MM-dd`, independent of clocks and time zones. */
export type PlainDate = string & { readonly [plainDateBrand]: true };

type Parts = { year: number; month: number; day: number };

const DHAKA_TIME_ZONE = "Asia/Dhaka";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export function plainDate(text: string): PlainDate | null {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  // Date.UTC turns 31 February into March; a real day comes back unchanged.
  const { year, month, day } = partsOf(text);
  const real = fromUtc(Date.UTC(year, month - 1, day));
  return real === text ? real : null;
}

const LONGEST_SENT = 40;

/** A day as a call brings it: digits of any script, marks that nobody sees. */
export function sentDay(text: string): PlainDate | null {
  return text.length > LONGEST_SENT ? null : plainDate(cleanNumber(text));
}

export function plainDateOf(year: number, month: number, day: number): PlainDate | null {
  const [y, m, d] = [String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")];
  return plainDate(`${y}-${m}-${d}`);
}

export function todayInDhaka(now: Date): PlainDate {
  return dhakaDayOf(now);
}

/** Dhaka has no daylight saving time. */
export function msUntilTomorrowInDhaka(now: Date): number {
  return Date.parse(`${addDays(todayInDhaka(now), 1)}T00:00:00+06:00`) - now.getTime();
}

const dhakaDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: DHAKA_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

export function dhakaDayOf(instant: Date): PlainDate {
  const parts = new Map(dhakaDay.formatToParts(instant).map((part) => [part.type, part.value]));
  return branded(`${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`);
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromUtc(toUtc(date) + days * DAY_MS);
}

/** The same day of a later month, or its last day if it is shorter (30 November + 3 is 28 February). */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromUtc(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** The anniversary; that of 29 February is 1 March in a common year. */
export function addYears(date: PlainDate, years: number): PlainDate {
  const { year, month, day } = partsOf(date);
  return fromUtc(Date.UTC(year + years, month - 1, day));
}

/** The last day of validity of a passport issued for this many years: the anniversary less one day. */
export function expiryFromIssue(issue: PlainDate, years: number): PlainDate {
  return addDays(addYears(issue, years), -1);
}

/** Negative if `a` is earlier, positive if it is later. */
export function comparePlainDates(a: PlainDate, b: PlainDate): number {
  return toUtc(a) - toUtc(b);
}

/** Negative if `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS;
}

/** Completed years of age, negative before birth; a birthday on 29 February is 1 March in common years. */
export function ageOn(birth: PlainDate, today: PlainDate): number {
  const years = partsOf(today).year - partsOf(birth).year;
  return comparePlainDates(addYears(birth, years), today) <= 0 ? years : years - 1;
}

export function formatDayMonthYear(date: PlainDate): string {
  return date.split("-").reverse().join("/");
}

export function longDate(date: PlainDate): Sentence {
  const { year, month, day } = partsOf(date);
  return sentence("{day} {month} {year}", { day, month: sentence(monthName(month)), year });
}

export function shortDate(date: PlainDate): Sentence {
  return joined([dayOfYear(date), String(partsOf(date).year)], " ");
}

/** `Tue 24 Nov` */
export function dayOfWeek(date: PlainDate): Sentence {
  return joined([sentence(weekdayOf(date).slice(0, 3)), dayOfYear(date)], " ");
}

export function dayOfYear(date: PlainDate): Sentence {
  const { month, day } = partsOf(date);
  return sentence("{day} {month}", { day, month: sentence(monthName(month).slice(0, 3)) });
}

/** `November` */
export function monthOf(date: PlainDate): Sentence {
  return sentence(monthName(partsOf(date).month));
}

/** `November 2026` */
export function monthAndYear(date: PlainDate): Sentence {
  return joined([monthOf(date), String(partsOf(date).year)], " ");
}

function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

export function weekdayOf(date: PlainDate): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(toUtc(date)).getUTCDay()] ?? "Sunday";
}

/** The Sunday of this day's week. */
export function startOfWeek(date: PlainDate): PlainDate {
  return addDays(date, -new Date(toUtc(date)).getUTCDay());
}

function partsOf(text: string): Parts {
  return {
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(5, 7)),
    day: Number(text.slice(8, 10)),
  };
}

function toUtc(date: PlainDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}

function fromUtc(milliseconds: number): PlainDate {
  return branded(new Date(milliseconds).toISOString().slice(0, 10));
}

function branded(text: string): PlainDate {
  return text as PlainDate;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
