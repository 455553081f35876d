import type { Queryable } from "@slipdesk/pg-client";
import type { ApiContext } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { isFar, type SlipFilter, type SlipPage } from "#shared/slips/contract.ts";
import { withAbsoluteLinks } from "./slip-links.ts";
import type { SlipCounts, SlipPageRows } from "./slip-list.queries.ts";
import * as db from "./slip-list.queries.ts";
import type { Window } from "./slip-order.queries.ts";
import { findMatches, searching } from "./slip-search.queries.ts";

export async function listSlips(
  context: ApiContext,
  by: Actor,
  filter: SlipFilter,
): Promise<SlipPage> {
  const page = await findPage(context, by, filter);
  return { ...page, slips: page.slips.map((slip) => withAbsoluteLinks(context, slip)) };
}

async function findPage(context: ApiContext, by: Actor, filter: SlipFilter): Promise<SlipPage> {
  const scope = scopeOf(context, by);
  if (filter.search === "") return await readPage(context.sql, scope, filter);
  context.budgets.spend(by, "searches");
  return await searching(context.sql, (sql) => searchPage(sql, scope, filter));
}

/** If not all matches were counted, the counts are lower bounds and pages continue beyond them. */
async function searchPage(sql: Queryable, scope: SlipScope, filter: SlipFilter): Promise<SlipPage> {
  const { page, limit } = filter;
  const { slips, ...counts } = await findMatches(sql, scope, filter);
  if (slips.length === 0 && page > 1) {
    const last = Math.min(page - 1, lastPage(filter, counts));
    return await searchPage(sql, scope, { ...filter, page: last });
  }
  const shown = present(filter, { ...counts, slips: slips.slice(0, limit) });
  if (!counts.isCapped) return shown;
  const totalSlips = Math.max(shown.totalSlips, (page - 1) * limit + slips.length);
  const totalPages = Math.ceil(totalSlips / limit);
  return { ...shown, totalSlips, totalPages, isTotalLowerBound: true };
}

async function readPage(sql: Queryable, scope: SlipScope, filter: SlipFilter): Promise<SlipPage> {
  const skip = (filter.page - 1) * filter.limit;
  if (isFar(filter) && filter.todo === "all") return await readFarPage(sql, scope, filter);
  const rows = await db.findSlipPage(sql, scope, filter, {
    from: "start",
    skip,
    take: filter.limit,
  });
  const last = lastPage(filter, rows);
  return filter.page > last
    ? await readPage(sql, scope, { ...filter, page: last })
    : present(filter, rows);
}

/** Pages beyond the middle of the list are read from its end. */
async function readFarPage(sql: Queryable, scope: SlipScope, filter: SlipFilter) {
  const counts = await db.findSlipCounts(sql, scope, filter);
  const page = Math.min(filter.page, lastPage(filter, counts));
  const window = nearerEnd(totalOf(filter, counts), (page - 1) * filter.limit, filter.limit);
  return present({ ...filter, page }, await db.findSlipPage(sql, scope, filter, window));
}

function nearerEnd(total: number, skip: number, limit: number): Window {
  const after = Math.max(0, total - skip - limit);
  return after < skip
    ? { from: "end", skip: after, take: total - skip - after }
    : { from: "start", skip, take: limit };
}

function totalOf({ status, todo }: SlipFilter, counts: SlipCounts): number {
  if (todo !== "all") return counts.todos;
  return status === "all" ? counts.pending + counts.approved + counts.declined : counts[status];
}

const lastPage = (filter: SlipFilter, counts: SlipCounts) =>
  Math.max(1, Math.ceil(totalOf(filter, counts) / filter.limit));

function present(filter: SlipFilter, { slips, serverTime, ...counts }: SlipPageRows) {
  const totalSlips = totalOf(filter, counts);
  return {
    slips,
    serverTime,
    totalPages: Math.ceil(totalSlips / filter.limit),
    currentPage: filter.page,
    totalSlips,
    totalPending: counts.pending,
    totalApproved: counts.approved,
    totalDeclined: counts.declined,
  };
}
