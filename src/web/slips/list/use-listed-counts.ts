import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type CountedFilter, countSlips, MOST_COUNTED } from "#shared/slips/contract-list.ts";
import { call } from "#web/lib/call.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { viewsQuery } from "#web/views/api.ts";
import { type ListSearch, searchOfView } from "./list-search.ts";
import { filterOf } from "./use-list-view.ts";
import { isOfList } from "./use-live-rows.ts";

/** How many slips what an address says lists; undefined while that is not known. */
export type ListedCounts = (search: ListSearch) => number | undefined;

/** The counts of these searches and of the saved views, as the server has them. */
export function useListedCounts(searches: readonly ListSearch[]): ListedCounts {
  const { data: views = [] } = useQuery(viewsQuery);
  const all = [...searches, ...views.map(({ query }) => searchOfView(query))].map(countedFilter);
  const filters = all.slice(0, MOST_COUNTED);
  const { data } = useQuery({
    queryKey: ["slips", "counts", filters],
    queryFn: async ({ signal }) => ({
      filters,
      counts: await call(countSlips, { body: { filters }, signal }),
    }),
    placeholderData: keepPreviousData,
  });
  useLiveQueries(["slips", "counts"], isOfList);
  return useCallback(
    (search) => {
      const wanted = JSON.stringify(countedFilter(search));
      const place = data?.filters.findIndex((filter) => JSON.stringify(filter) === wanted) ?? -1;
      return data?.counts[place];
    },
    [data],
  );
}

function countedFilter(search: ListSearch): CountedFilter {
  const { status, city, need } = filterOf(search, "");
  return { status, city, need };
}
