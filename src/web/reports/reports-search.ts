import type { Month } from "#shared/money/rules.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { cityIn, dayIn, monthIn, numberIn } from "#web/lib/address-values.ts";

export type Narrowing = {
  city?: number;
  operator?: number;
};

/** What the address of the reports says; without days it is this month. */
export type ReportsSearch = Narrowing & { from?: PlainDate; to?: PlainDate };

/** The day is today if none is named. */
export type SheetSearch = Narrowing & { day?: PlainDate };

/** Reads the address; what is missing or wrong is left out, but a period may be too long or turned. */
export function parseReportsSearch(raw: Record<string, unknown>): ReportsSearch {
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  return { ...(from && { from }), ...(to && { to }), ...narrowingIn(raw) };
}

export function parseSheetSearch(raw: Record<string, unknown>): SheetSearch {
  const day = dayIn(raw.day);
  return { ...(day && { day }), ...narrowingIn(raw) };
}

/** Without a month it is this one. */
export type StatementSearch = { agent?: number; month?: Month };

export function parseStatementSearch(raw: Record<string, unknown>): StatementSearch {
  const agent = numberIn(raw.agent);
  const month = monthIn(raw.month);
  return { ...(agent && { agent }), ...(month && { month }) };
}

function narrowingIn(raw: Record<string, unknown>): Narrowing {
  const city = cityIn(raw.city);
  const operator = numberIn(raw.operator);
  return { ...(city && { city }), ...(operator && { operator }) };
}
