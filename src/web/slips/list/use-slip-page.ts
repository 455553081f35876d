import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { noteLeftList, slipPageQuery } from "#web/slips/api.ts";
import type { ListView } from "./use-list-view.ts";

/**
 * The page of slips that a view asks for. The old rows stay until the new ones are there; what changes later comes by
 * `useLiveRows`. A page past the last one becomes the last one.
 */
export function useSlipPage({ path, filter, show }: ListView) {
  const client = useQueryClient();
  const { history } = useRouter();
  const query = useQuery({
    ...slipPageQuery(filter),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    // On the way to another screen the address is no longer the list's.
    if (history.location.pathname === path) noteLeftList(client, filter);
  });
  useEffect(() => {
    if (!data || isPlaceholderData || data.currentPage === filter.page) return;
    const { currentPage: page } = data;
    client.setQueryData(slipPageQuery({ ...filter, page }).queryKey, data);
    show((now) => ({ ...now, page: Math.min(now.page ?? 1, page) }), { replace: true });
  }, [client, data, isPlaceholderData, filter, show]);
  return query;
}
