import { asSentence, joined, type Sentence } from "#shared/text/sentence.ts";
import { dhakaDayOf, shortDate } from "./plain-date.ts";

const dhakaTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Dhaka",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The day of an instant (a Date or an ISO 8601 text) in Dhaka: `19 Nov 2026`. */
export function dayOf(instant: Date | string): Sentence {
  return shortDate(dhakaDayOf(new Date(instant)));
}

/** The time of day of an instant in Dhaka, 24 hours, seconds cut off: `14:20`. */
export function formatTime(instant: Date | string): string {
  return dhakaTime.format(new Date(instant));
}

/** Day and time of an instant in Dhaka: `19 Nov 2026, 14:20`. */
export function dayAndTime(instant: Date | string): Sentence {
  return joined([dayOf(instant), formatTime(instant)], ", ");
}

/** The time of an instant of today in Dhaka, `14:20`; of another day that day as well. */
export function dayOrTime(instant: Date | string, now: Date): Sentence {
  const isToday = dhakaDayOf(new Date(instant)) === dhakaDayOf(now);
  return isToday ? asSentence(formatTime(instant)) : dayAndTime(instant);
}
