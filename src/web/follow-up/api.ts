import { queryOptions } from "@tanstack/react-query";
import { type FollowUpFilter, getFollowUp, listFollowUps } from "#shared/follow-up/contract.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-list.ts";
import type { FollowUpSearch } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";

export type Applicant = { slip_id: number; name: string; passport_number: string };

/** What came after one slip. A change of the slip invalidates it, as everything below `["slips"]`. */
export function followUpQuery(slipId: number) {
  return queryOptions({
    queryKey: ["slips", "follow-up", slipId],
    queryFn: ({ signal }) => call(getFollowUp, { params: { id: String(slipId) }, signal }),
  });
}

export const FOLLOW_UP_LISTS = ["slips", "follow-ups"];

export function followUpListQuery(filter: FollowUpFilter) {
  return queryOptions({
    queryKey: [...FOLLOW_UP_LISTS, filter],
    queryFn: ({ signal }) => call(listFollowUps, { query: filter, signal }),
  });
}

export function filterOf({ show, city, page, limit }: FollowUpSearch): FollowUpFilter {
  return {
    show: show ?? "due",
    city: CITY_CODES.find((code) => code === String(city)) ?? "all",
    page: page ?? 1,
    limit: limit ?? DEFAULT_PAGE_SIZE,
  };
}
