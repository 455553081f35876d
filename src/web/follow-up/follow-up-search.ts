import type { FollowUpFilter } from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_SHOWS, type FollowUpShow } from "#shared/follow-up/rules.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "#shared/slips/rules.ts";
import { numberIn } from "#web/lib/address-values.ts";

/** What the address of the follow-up list says; defaults are left out. */
export type FollowUpSearch = {
  show?: Exclude<FollowUpShow, "due">;
  /** The city's code as a number: the router writes text that looks like one in quotes. */
  city?: number;
  page?: number;
  limit?: (typeof PAGE_SIZES)[number];
};

/** Reads the address of the follow-up list; what is not known is left out. */
export function parseFollowUpSearch(raw: Record<string, unknown>): FollowUpSearch {
  const show = FOLLOW_UP_SHOWS.find((known) => known === raw.show);
  const city = CITY_CODES.find((code) => code === String(raw.city));
  const page = numberIn(raw.page);
  const limit = PAGE_SIZES.find((size) => String(size) === String(raw.limit));
  return {
    ...(show && show !== "due" && { show }),
    ...(city && { city: Number(city) }),
    ...(page && page > 1 && page <= 1_000_000_000 && { page }),
    ...(limit && limit !== DEFAULT_PAGE_SIZE && { limit }),
  };
}

export function filterOf({ show, city, page, limit }: FollowUpSearch): FollowUpFilter {
  return {
    show: show ?? "due",
    city: CITY_CODES.find((code) => code === String(city)) ?? "all",
    page: page ?? 1,
    limit: limit ?? DEFAULT_PAGE_SIZE,
  };
}
