import type { Queryable } from "#server/database/connect.ts";
import type { SlipFilter, SlipPage } from "#shared/slips/contract-list.ts";
import type { SlipScope } from "./repository.ts";
import type { SlipCounts } from "./repository-list.ts";
import { findMatches, walkMatches } from "./repository-search.ts";
import type { BroadTerms } from "./search-broad-terms.ts";
import { lastPage, present, totalOf } from "./show-page.ts";

/**
 * One page of what is found, with the counts; where it has more matches than are counted these are lower bounds, which the answer says,
 * and the pages go on past them.
 */
export async function searchSlips(
  sql: Queryable,
  broad: BroadTerms,
  scope: SlipScope,
  filter: SlipFilter,
): Promise<SlipPage> {
  const known = broad.find(scope, filter);
  if (known) return await readBroadPage(sql, scope, filter, known);
  const { limit } = filter;
  const window = { from: "start", skip: (filter.page - 1) * limit, take: limit } as const;
  const found = await findMatches(sql, scope, filter, window, broad.mostCounted);
  if (found.isLowerBound) {
    broad.remember(scope, filter, found);
    return await readBroadPage(sql, scope, filter, found);
  }
  const page = lastPage(filter, found);
  return filter.page > page
    ? await searchSlips(sql, broad, scope, { ...filter, page })
    : present(filter, found);
}

async function readBroadPage(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
  counts: SlipCounts,
): Promise<SlipPage> {
  const { limit } = filter;
  const skip = (filter.page - 1) * limit;
  // One row more than the page tells whether there is another page.
  const window = { from: "start", skip, take: limit + 1 } as const;
  const { slips, serverTime } = await walkMatches(sql, scope, filter, window, counts);
  const page = Math.min(filter.page - 1, lastPage(filter, counts));
  if (slips.length === 0 && page > 0) {
    return await readBroadPage(sql, scope, { ...filter, page }, counts);
  }
  const shown = present(filter, { ...counts, slips: slips.slice(0, limit), serverTime });
  const totalSlips = Math.max(totalOf(filter, counts), skip + slips.length);
  const totalPages = Math.ceil(totalSlips / limit);
  return { ...shown, totalSlips, totalPages, isTotalLowerBound: true };
}
