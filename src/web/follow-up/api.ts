import { queryOptions } from "@tanstack/react-query";
import { type FollowUpFilter, getFollowUp, listFollowUps } from "#shared/follow-up/contract.ts";
import { call } from "#web/lib/call.ts";

/** Whom a follow-up is about. */
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
