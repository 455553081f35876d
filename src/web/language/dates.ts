import { dayAndTime, dayOf, dayOrTime } from "#shared/time/instants.ts";
import { dayOfYear, longDate, type PlainDate, shortDate } from "#shared/time/plain-date.ts";
import { inLanguage } from "./translate.ts";

/** The day of an instant in Dhaka with its month in the page's language: `19 Nov 2026`. */
export function shownDay(instant: Date | string): string {
  return inLanguage(dayOf(instant));
}

/** Day and time of an instant in Dhaka: `19 Nov 2026, 14:20`. */
export function shownDayTime(instant: Date | string): string {
  return inLanguage(dayAndTime(instant));
}

/** The time of an instant of today in Dhaka; of another day that day as well. */
export function shownDayOrTime(instant: Date | string, now: Date): string {
  return inLanguage(dayOrTime(instant, now));
}

/** A calendar day with its month cut short: `27 Mar 2027`. */
export function shownDate(date: PlainDate): string {
  return inLanguage(shortDate(date));
}

/** A calendar day with its month's whole name: `27 March 2027`. */
export function shownDateLong(date: PlainDate): string {
  return inLanguage(longDate(date));
}

/** A calendar day without its year: `27 Mar`. */
export function shownDayOfYear(date: PlainDate): string {
  return inLanguage(dayOfYear(date));
}
