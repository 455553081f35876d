import { queryOptions } from "@tanstack/react-query";
import { searchDesk } from "#shared/search/contract.ts";
import { call } from "#web/lib/call.ts";

/** What the desk finds for these letters; by POST, to keep them out of addresses. */
export function foundQuery(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => call(searchDesk, { body: { q }, signal }),
    // The term may be a passport number: it must not stay in memory once the palette is closed.
    gcTime: 0,
  });
}
