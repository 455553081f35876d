import type { PlainDate } from "#shared/time/plain-date.ts";
import { cityIn, dayIn, numberIn } from "#web/lib/address-values.ts";

export type Narrowing = {
  city?: number;
  operator?: number;
};

/** What the address of the reports says; without days it is this month. */
export type ReportsSearch = Narrowing & { from?: PlainDate; to?: PlainDate };

/** Without a day it is today. */
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

function narrowingIn(raw: Record<string, unknown>): Narrowing {
  const city = cityIn(raw.city);
  const operator = numberIn(raw.operator);
  return { ...(city && { city }), ...(operator && { operator }) };
}
