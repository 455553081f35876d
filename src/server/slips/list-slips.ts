import type { Actor } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import type { SlipFilter, SlipPage } from "#shared/slips/contract.ts";
import { scopeOf } from "./change-slip.ts";
import type { SlipScope } from "./repository.ts";
import { findPlace } from "./repository-blocks.ts";
import { findSlipCounts, findSlipPage, type Window } from "./repository-list.ts";
import { searchSlips } from "./search-slips.ts";
import { lastPage, present, totalOf } from "./show-page.ts";

/** From here on it pays to know first how many there are. */
const FAR = 1_000;

/**
 * One page of the slips this person may see; a page past the last one is the last one. A search ends when `left` says
 * that nobody waits for it.
 */
export async function listSlips(
  desk: Desk,
  by: Actor,
  filter: SlipFilter,
  left: AbortSignal,
): Promise<SlipPage> {
  const scope = scopeOf(desk, by);
  if (filter.search === "") return await readPage(desk.sql, scope, filter);
  desk.budgets.spend(by, "searches");
  return await desk.searches({ id: by.id, left }, (sql, broad) =>
    searchSlips(sql, broad, scope, filter),
  );
}

async function readPage(sql: Queryable, scope: SlipScope, filter: SlipFilter): Promise<SlipPage> {
  const skip = (filter.page - 1) * filter.limit;
  if (skip >= FAR && filter.need === "all") return await readFarPage(sql, scope, filter);
  const rows = await findSlipPage(sql, scope, filter, { from: "start", skip, take: filter.limit });
  const last = lastPage(filter, rows);
  return filter.page > last
    ? await readPage(sql, scope, { ...filter, page: last })
    : present(filter, rows);
}

/**
 * A far page of the whole list, or of a status, begins within the block of numbers that it is in; a page beyond the
 * middle of any other list is reached from its end. What lies before it need not be walked past.
 */
async function readFarPage(
  sql: Queryable,
  scope: SlipScope,
  filter: SlipFilter,
): Promise<SlipPage> {
  const counts = await findSlipCounts(sql, scope, filter);
  const total = totalOf(filter, counts);
  const page = Math.min(filter.page, lastPage(filter, counts));
  const skip = (page - 1) * filter.limit;
  const isWhole = scope.user_id === null && filter.city === "all";
  const place = isWhole ? await findPlace(sql, filter, skip) : null;
  const window = place
    ? ({ from: "start", skip: place.skip, take: filter.limit, beyond: place.edge } as const)
    : nearerEnd(total, skip, filter.limit);
  return present({ ...filter, page }, await findSlipPage(sql, scope, filter, window));
}

function nearerEnd(total: number, skip: number, limit: number): Window {
  const after = Math.max(0, total - skip - limit);
  return after < skip
    ? { from: "end", skip: after, take: total - skip - after }
    : { from: "start", skip, take: limit };
}
