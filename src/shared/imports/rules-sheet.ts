import type { Words } from "#shared/text/sentence.ts";

export type CellError = { row: number; column: number; fieldError: Words };

/** A sheet as text; rows and columns count from 0. */
export type Sheet = {
  name: string;
  rows: string[][];
  isHidden?: boolean;
  /** Cells that hold no value that anybody entered. */
  fieldErrors?: readonly CellError[];
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  /** How many cells took their text from the merged cell that they belong to. */
  merged?: number;
  /** The rows of cells that are merged over several columns, of which the first one holds the text; one for each such cell. */
  sideways?: readonly number[];
  /** How large it is when it is not handed over, as looking at it would hold up the page. */
  tooMuch?: { rows: number; columns: number };
  /** Whether days without their format count from 1904. */
  countsFrom1904?: boolean;
};

export const LOST_RESULT =
  "The spreadsheet has stored no result of this formula. Open the file, save it and choose it again, or type the value.";

export const STRUCK =
  "This text is struck through, in part or whole. Keep what holds, or leave the row out.";

const MOST_EXACT_DIGITS = 15;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Days have no time of day; numbers keep all digits, or the short form that shows they were cut. */
export function textOfCell(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Date) return dayOf(value);
  if (typeof value === "number") return digitsOf(value);
  return typeof value === "boolean" ? String(value) : "";
}

/** A spreadsheet's count of days, which knows a 29 February 1900. */
export function textOfDays(count: number, countsFrom1904: boolean): string {
  const since1900 = countsFrom1904 ? count + 1462 : count;
  return dayOf(new Date((since1900 - 25_569) * DAY_MINUTES * MINUTE_MS));
}

// Programs that count in local time miss midnight by seconds, in years with another offset by up to two minutes.
const NEAR_MIDNIGHT_MINUTES = 2;

function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const minutes = Math.round(date.getTime() / MINUTE_MS);
  const nearest = Math.round(minutes / DAY_MINUTES) * DAY_MINUTES;
  const isMidnight = Math.abs(minutes - nearest) <= NEAR_MIDNIGHT_MINUTES;
  const written = new Date((isMidnight ? nearest : minutes) * MINUTE_MS).toISOString();
  return isMidnight ? written.slice(0, 10) : written.slice(0, 16).replace("T", " ");
}

function digitsOf(number: number): string {
  return Math.abs(number) < 10 ** MOST_EXACT_DIGITS ? String(number) : number.toExponential();
}
