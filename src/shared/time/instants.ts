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
  if (ms >= 2 * DAY_MS) return inUnits(ms / DAY_MS, "1 day", "{count} days");
  if (ms >= HOUR_MS) return inUnits(ms / HOUR_MS, "1 hour", "{count} hours");
  return ms < MINUTE_MS
    ? sentence("less than a minute")
    : inUnits(ms / MINUTE_MS, "1 minute", "{count} minutes");
}

export function secondsInWords(seconds: number): Sentence {
  return seconds < 90
    ? inUnits(seconds, "1 second", "{count} seconds")
    : inUnits(Math.ceil(seconds / 60), "1 minute", "{count} minutes");
}

function inUnits(units: number, one: string, many: `{count} ${string}`): Sentence {
  const count = Math.floor(units);
  return count === 1 ? sentence(one) : sentence(many, { count });
}
