import { CITY_CODES } from "#shared/options/options.ts";
import { SLIP_STATUSES, type SlipStatus } from "#shared/slips/rules.ts";

/** The page sizes a person may choose; the first is the default and stays out of the address. */
export const PAGE_SIZES = [10, 25, 50] as const;

/** What the address of a slips list says; defaults are left out. */
export type ListSearch = {
  page?: number;
  limit?: 25 | 50;
  status?: SlipStatus;
  /** The city's code as a number: the router writes text that looks like one in quotes. */
  city?: number;
};

/** Reads the address of a slips list; what is missing, wrong or a default is left out, and nothing throws. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page);
  const limit = ([25, 50] as const).find((size) => String(size) === String(raw.limit));
  const status = SLIP_STATUSES.find((known) => known === raw.status);
  const city = CITY_CODES.find((code) => code === String(raw.city));
  return {
    ...(Number.isSafeInteger(page) && page > 1 && page <= 1_000_000_000 && { page }),
    ...(limit && { limit }),
    ...(status && { status }),
    ...(city && { city: Number(city) }),
  };
}
