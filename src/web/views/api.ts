import { queryOptions } from "@tanstack/react-query";
import { listViews } from "#shared/views/contract.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call(listViews, { signal }),
  staleTime: 60_000,
});

export function useViewAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useAction(change, [viewsQuery.queryKey]);
}
