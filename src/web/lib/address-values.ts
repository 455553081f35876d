import type { Month } from "#shared/money/rules.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#shared/slips/rules-list.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

// The router loads this at the start, and so does without the calendar of `plain-date.ts`.
export function dayIn(raw: unknown): PlainDate | undefined {
  if (typeof raw !== "string" || !/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(raw)) return undefined;
  // 31 February becomes a day of March, 31/13 none at all.
  const start = Date.parse(`${raw}T00:00Z`);
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(raw);
  return isDay ? (raw as PlainDate) : undefined;
}

export function numberIn(raw: unknown): number | undefined {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The city's code as a number: the router writes text that looks like one in quotes. */
export function cityIn(raw: unknown): number | undefined {
  return CITY_CODES.some((code) => code === String(raw)) ? Number(raw) : undefined;
}

/** Page and page size of a list, without the defaults. */
export function pageIn({ page: rawPage, limit: rawLimit }: Record<string, unknown>) {
  const page = numberIn(rawPage);
  const limit = PAGE_SIZES.find((size) => String(size) === String(rawLimit));
  return {
    ...(page && page > 1 && page <= 1_000_000_000 && { page }),
    ...(limit && limit !== DEFAULT_PAGE_SIZE && { limit }),
  };
}

// Written out: the rules of money are loaded later.
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

export function monthIn(raw: unknown): Month | undefined {
  return typeof raw === "string" && MONTH.test(raw) ? (raw as Month) : undefined;
}
