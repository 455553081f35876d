import { queryOptions } from "@tanstack/react-query";
import { listViews } from "#shared/views/contract.ts";
import { call } from "#web/lib/call.ts";

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call(listViews, { signal }),
  staleTime: 60_000,
});
