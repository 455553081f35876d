import type { SlipFilter, SlipPage } from "#shared/slips/contract-list.ts";
import type { SlipCounts, SlipPageRows } from "./repository-list.ts";

/** How many slips a filter lists, by the counts. */
export function totalOf({ status, need }: SlipFilter, counts: SlipCounts): number {
  if (need !== "all") return counts.needed;
  return status === "all" ? counts.pending + counts.approved + counts.declined : counts[status];
}

/** The page that ends a list. */
export const lastPage = (filter: SlipFilter, counts: SlipCounts) =>
  Math.max(1, Math.ceil(totalOf(filter, counts) / filter.limit));

/** A page as it goes over the wire. */
export function present(
  filter: SlipFilter,
  { slips, serverTime, ...counts }: SlipPageRows,
): SlipPage {
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
