import { queryOptions } from "@tanstack/react-query";
import { searchDesk } from "#shared/search/contract.ts";
import { call } from "#web/lib/call.ts";

/** What the desk finds for these letters; asked for by POST, so that they stand in no address. */
export function foundQuery(q: string) {
  return queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => call(searchDesk, { body: { q }, signal }),
    // What was searched for may be a passport number: it is not kept once the palette is closed.
    gcTime: 0,
  });
}
