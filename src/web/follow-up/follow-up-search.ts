import type { FollowUpShow } from "#shared/follow-up/rules.ts";
import type { PAGE_SIZES } from "#shared/slips/rules-list.ts";
import { cityIn, pageIn } from "#web/lib/address-values.ts";

// The router loads this file at the start: naming them here keeps the rules out of it.
const SHOWS = ["week", "new", "all"] as const satisfies readonly FollowUpShow[];

/** What the address of the follow-up list says; defaults are left out. */
export type FollowUpSearch = {
  show?: (typeof SHOWS)[number];
  city?: number;
  page?: number;
  limit?: (typeof PAGE_SIZES)[number];
};

export function parseFollowUpSearch(raw: Record<string, unknown>): FollowUpSearch {
  const show = SHOWS.find((known) => known === raw.show);
  const city = cityIn(raw.city);
  return { ...(show && { show }), ...(city && { city }), ...pageIn(raw) };
}
