import { queryOptions } from "@tanstack/react-query";
import { getSlipHistory } from "#shared/history/contract.ts";
import { call } from "#web/lib/call.ts";

/** Every change of one slip, oldest first; `version` is the slip's `updated_at`, so that a changed slip has its history read anew. */
export function slipHistoryQuery(id: number, version: string) {
  return queryOptions({
    queryKey: ["slips", "history", id, version],
    queryFn: ({ signal }) => call(getSlipHistory, { params: { id: String(id) }, signal }),
  });
}
