const MOST_EXACT_DIGITS = 15;
const SECOND_MS = 1000;

/**
 * A cell of a workbook as text: a day without time of day or time zone, a number in all its digits. One of more digits
 * than a spreadsheet can hold comes in the short form, by which it is known as cut.
 */
export function textOfCell(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return dayOf(value);
  if (typeof value === "number") return digitsOf(value);
  return typeof value === "boolean" ? String(value) : "";
}

// A day with a time of day close to midnight may miss it by a fraction of a second.
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const rounded = Math.round(date.getTime() / SECOND_MS) * SECOND_MS;
  return new Date(rounded).toISOString().slice(0, 10);
}

function digitsOf(number: number): string {
  return Math.abs(number) < 10 ** MOST_EXACT_DIGITS ? String(number) : number.toExponential();
}
