import { dayAndTime, dayOf, dayOrTime } from "#shared/time/instants.ts";
import {
  dayOfWeek,
  dayOfYear,
  longDate,
  monthAndYear,
  type PlainDate,
  shortDate,
} from "#shared/time/plain-date.ts";
import { inLanguage } from "./translate.ts";

/** Day in Dhaka: `19 Nov 2026`. */
export function shownDay(instant: Date | string): string {
  return inLanguage(dayOf(instant));
}

/** Day and time in Dhaka: `19 Nov 2026, 14:20`. */
export function shownDayTime(instant: Date | string): string {
  return inLanguage(dayAndTime(instant));
}

/** Only the time if the instant is today in Dhaka, otherwise the day as well. */
export function shownDayOrTime(instant: Date | string, now: Date): string {
  return inLanguage(dayOrTime(instant, now));
}

/** `27 Mar 2027` */
export function shownDate(date: PlainDate): string {
  return inLanguage(shortDate(date));
}

/** `27 March 2027` */
export function shownDateLong(date: PlainDate): string {
  return inLanguage(longDate(date));
}

/** `27 Mar` */
export function shownDayOfYear(date: PlainDate): string {
  return inLanguage(dayOfYear(date));
}

/** `Tue 24 Nov` */
export function shownDayOfWeek(date: PlainDate): string {
  return inLanguage(dayOfWeek(date));
}

/** `Tue 24 Nov 2026` */
export function shownDateOfWeek(date: PlainDate): string {
  return `${shownDayOfWeek(date)} ${date.slice(0, 4)}`;
}

/** `November 2026` */
export function shownMonth(day: PlainDate): string {
  return inLanguage(monthAndYear(day));
}
