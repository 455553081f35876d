import { queryOptions } from "@tanstack/react-query";
import { getDashboard } from "#shared/dashboard/contract.ts";
import { call } from "#web/lib/call.ts";

/** What waits for the person, and the figures of the last days. */
export const dashboardQuery = queryOptions({
  queryKey: ["slips", "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
});
