import { queryOptions } from "@tanstack/react-query";
import { getDashboard } from "#shared/dashboard/contract.ts";
import { call } from "#web/lib/call.ts";

/** What waits and the last days; it is read anew with everything about slips. */
export const dashboardQuery = queryOptions({
  queryKey: ["slips", "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
});
