import { queryOptions } from "@tanstack/react-query";
import { getSlipHistory } from "#shared/history/contract.ts";
import { call } from "#web/lib/call.ts";

/** Every change of one slip, oldest first; read anew with the slips. */
export function slipHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "history", id],
    queryFn: ({ signal }) => call(getSlipHistory, { params: { id: String(id) }, signal }),
  });
}
