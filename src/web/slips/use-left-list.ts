import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { SlipFilter } from "#shared/slips/contract-list.ts";

const leftList = queryOptions<SlipFilter | null>({
  queryKey: ["left-list"],
  queryFn: () => null,
  initialData: null,
  enabled: false,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The page of a list that was looked at last; null when none was. */
export function useLeftList(): SlipFilter | null {
  return useQuery(leftList).data;
}

/** Keeps which page of a list is looked at, in this tab only, since a search term may be a passport number. */
export function noteLeftList(client: QueryClient, filter: SlipFilter): void {
  client.setQueryData(leftList.queryKey, filter);
}
