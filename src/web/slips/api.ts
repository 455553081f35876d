import { queryOptions } from "@tanstack/react-query";
import { getSlip } from "#shared/slips/contract.ts";
import {
  ALL_SLIPS,
  listSlips,
  type SlipFilter,
  type SlipPage,
} from "#shared/slips/contract-list.ts";
import { call } from "#web/lib/call.ts";
import { noteServerTime } from "#web/lib/server-clock.ts";

/** One page of the slips this person may see; what the filter leaves out has its default. */
export function slipPageQuery(filter: Partial<SlipFilter> = {}) {
  const query: SlipFilter = { ...ALL_SLIPS, ...filter };
  return queryOptions({
    queryKey: ["slips", "page", query],
    queryFn: ({ signal }) => readSlipPage(query, signal),
  });
}

/** The same page as it is now, past what the screen keeps of it. */
export async function readSlipPage(query: SlipFilter, signal?: AbortSignal): Promise<SlipPage> {
  const page = await call(listSlips, { query, signal });
  noteServerTime(page.serverTime);
  return page;
}

/** One slip application. */
export function slipQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "record", id],
    queryFn: ({ signal }) => call(getSlip, { params: { id: String(id) }, signal }),
  });
}
