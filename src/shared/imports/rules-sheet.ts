const MOST_EXACT_DIGITS = 15;
const SECOND_MS = 1000;

/** Days have no time of day; numbers keep all digits, or the short form that shows they were cut. */
export function textOfCell(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return dayOf(value);
  if (typeof value === "number") return digitsOf(value);
  return typeof value === "boolean" ? String(value) : "";
}

// Days with a time may miss midnight by a fraction of a second.
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const rounded = Math.round(date.getTime() / SECOND_MS) * SECOND_MS;
  return new Date(rounded).toISOString().slice(0, 10);
}

function digitsOf(number: number): string {
  return Math.abs(number) < 10 ** MOST_EXACT_DIGITS ? String(number) : number.toExponential();
}
