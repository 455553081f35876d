import { asSentence, joined, type Sentence, sentence } from "#shared/text/sentence.ts";
import { DAY_MS, dhakaDayOf, HOUR_MS, MINUTE_MS, shortDate } from "./plain-date.ts";

const dhakaTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Dhaka",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** In Dhaka: `19 Nov 2026`. */
export function dayOf(instant: Date | string): Sentence {
  return shortDate(dhakaDayOf(new Date(instant)));
}

/** In Dhaka: `14:20`. */
export function formatTime(instant: Date | string): string {
  return dhakaTime.format(new Date(instant));
}

/** In Dhaka: `19 Nov 2026, 14:20`. */
export function dayAndTime(instant: Date | string): Sentence {
  return joined([dayOf(instant), formatTime(instant)], ", ");
}

/** `14:20` for today in Dhaka, with the day otherwise. */
export function dayOrTime(instant: Date | string, now: Date): Sentence {
  const isToday = dhakaDayOf(new Date(instant)) === dhakaDayOf(now);
  return isToday ? asSentence(formatTime(instant)) : dayAndTime(instant);
}

/** In the largest whole unit: `12 minutes`, `3 hours`, `5 days`. */
export function formatDuration(from: string, to: string): Sentence {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  if (ms >= 2 * DAY_MS) return inDays(ms / DAY_MS);
  if (ms >= HOUR_MS) return inHours(ms / HOUR_MS);
  return ms < MINUTE_MS ? sentence("less than a minute") : inMinutes(ms / MINUTE_MS);
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Rounded up, as nobody waits in vain: `40 seconds`, `15 minutes`, `12 hours 34 minutes`, `2 days 3 hours`. */
export function secondsInWords(seconds: number): Sentence {
  if (seconds < 90) return inUnits(seconds, "1 second", "{count} seconds");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < HOUR) return inMinutes(minutes);
  if (minutes < DAY) return twoUnits(inHours(minutes / HOUR), minutes % HOUR, inMinutes);
  const hours = Math.ceil(minutes / HOUR);
  return twoUnits(inDays(hours / 24), hours % 24, inHours);
}

const inMinutes = (count: number) => inUnits(count, "1 minute", "{count} minutes");
const inHours = (count: number) => inUnits(count, "1 hour", "{count} hours");
const inDays = (count: number) => inUnits(count, "1 day", "{count} days");

/** Rounded, and short enough for a table: `52 s` under a minute, `12 min`, `3 h 20 min`, `2 days 4 h`. */
export function durationInWords(minutes: number): Sentence {
  const seconds = Math.round(minutes * 60);
  if (seconds < 60) return sentence("{count} s", { count: seconds });
  const whole = Math.round(minutes);
  if (whole < HOUR) return shortMinutes(whole);
  if (whole < DAY) return twoUnits(shortHours(whole / HOUR), whole % HOUR, shortMinutes);
  const hours = Math.round(minutes / HOUR);
  if (hours < 24) return shortHours(hours);
  return twoUnits(inDays(hours / 24), hours % 24, shortHours);
}

const shortMinutes = (count: number) => sentence("{count} min", { count });
const shortHours = (count: number) => sentence("{count} h", { count: Math.floor(count) });

function twoUnits(large: Sentence, rest: number, small: (count: number) => Sentence): Sentence {
  return rest === 0 ? large : joined([large, small(rest)], " ");
}

function inUnits(units: number, one: string, many: `{count} ${string}`): Sentence {
  const count = Math.floor(units);
  return count === 1 ? sentence(one) : sentence(many, { count });
}
