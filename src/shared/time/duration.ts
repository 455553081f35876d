import { DAY_MS, HOUR_MS, MINUTE_MS } from "./units.ts";

/** How long it is from one instant to another, in its largest whole unit: `12 minutes`, `3 hours`, `5 days`. */
export function formatDuration(from: string, to: string): string {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  if (ms >= 2 * DAY_MS) return inUnits(ms / DAY_MS, "day");
  if (ms >= HOUR_MS) return inUnits(ms / HOUR_MS, "hour");
  return ms < MINUTE_MS ? "less than a minute" : inUnits(ms / MINUTE_MS, "minute");
}

/** So many seconds, in the unit that people count them in: `40 seconds`, `12 minutes`. */
export function secondsInWords(seconds: number): string {
  return seconds < 90 ? inUnits(seconds, "second") : inUnits(Math.ceil(seconds / 60), "minute");
}

function inUnits(count: number, unit: string): string {
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
