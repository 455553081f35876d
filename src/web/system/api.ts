import { queryOptions } from "@tanstack/react-query";
import { getSystem } from "#shared/system/contract.ts";
import { call } from "#web/lib/call.ts";

const EVERY_MS = 15_000;

/** How the desk is; polled while the screen is open. */
export const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: ({ signal }) => call(getSystem, { signal }),
  refetchInterval: EVERY_MS,
});
