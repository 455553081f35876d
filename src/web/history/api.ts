import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getSlipHistory, MAX_HISTORY_PAGE } from "#shared/log/contract.ts";
import { call } from "#web/lib/call.ts";

/** The last changes of one slip, oldest first; `version` is the slip's `updated_at`, so that a change refetches them. */
export function slipHistoryQuery(id: number, version: string) {
  return queryOptions({
    queryKey: ["slips", "history", id, version],
    queryFn: ({ signal }) => call(getSlipHistory, { params: { id: String(id) }, signal }),
  });
}

/** The changes of one slip a page at a time, the newest page first, each oldest first. */
export function slipHistoryPages(id: number) {
  return infiniteQueryOptions({
    queryKey: ["slips", "history-pages", id],
    queryFn: ({ pageParam, signal }) =>
      call(getSlipHistory, {
        params: { id: String(id) },
        ...(pageParam && { query: { before: String(pageParam) } }),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === MAX_HISTORY_PAGE ? page[0]?.id : undefined),
  });
}
