import { type Sentence, sentence } from "#shared/text/sentence.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./plain-date.ts";

/** How long it is from one instant to another, in its largest whole unit: `12 minutes`, `3 hours`, `5 days`. */
export function formatDuration(from: string, to: string): Sentence {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  if (ms >= 2 * DAY_MS) return inUnits(ms / DAY_MS, "1 day", "{count} days");
  if (ms >= HOUR_MS) return inUnits(ms / HOUR_MS, "1 hour", "{count} hours");
  return ms < MINUTE_MS
    ? sentence("less than a minute")
    : inUnits(ms / MINUTE_MS, "1 minute", "{count} minutes");
}

/** So many seconds, in the unit that people count them in: `40 seconds`, `12 minutes`. */
export function secondsInWords(seconds: number): Sentence {
  return seconds < 90
    ? inUnits(seconds, "1 second", "{count} seconds")
    : inUnits(Math.ceil(seconds / 60), "1 minute", "{count} minutes");
}

function inUnits(units: number, one: string, many: `{count} ${string}`): Sentence {
  const count = Math.floor(units);
  return count === 1 ? sentence(one) : sentence(many, { count });
}
