import { queryOptions } from "@tanstack/react-query";
import {
  findOfficial,
  type OfficialChange,
  type OfficialPageOf,
  saveOfficial,
} from "#shared/booking/contract.ts";
import { ALL_SLIPS, listSlips, type Slip } from "#shared/slips/contract.ts";
import { call, seen } from "#web/lib/call.ts";

/** Only what is given is saved, over the version that the person sees. */
export const saveOfficialPage = (slip: Pick<Slip, "id" | "updated_at">, change: OfficialChange) =>
  call(saveOfficial, { ...seen(slip), body: change });

/** Whose page it is. Read once: what a person compares does not change under his eyes. */
export function matchQuery(page: OfficialPageOf) {
  return queryOptions({
    queryKey: ["official", page],
    queryFn: ({ signal }) => call(findOfficial, { body: page, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const MOST_FOUND = 10;

/** Applications to choose from where the desk does not find the one of a page. */
export function searchQuery(search: string) {
  return queryOptions({
    queryKey: ["official", "search", search],
    queryFn: ({ signal }) =>
      call(listSlips, { query: { ...ALL_SLIPS, search, limit: MOST_FOUND }, signal }),
    enabled: search !== "",
    gcTime: 0,
  });
}
