import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Slip, SlipPage } from "#shared/slips/contract.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { slipPageQuery } from "#web/slips/api.ts";
import type { ListView } from "#web/slips/use-list-view.ts";

const SOON_MS = 3_000;
const LATER_MS = 15_000;
const FRESH_MS = 60_000;

/**
 * The page of slips that a view asks for. The old rows stay until the new ones are there; while a slip of the page is
 * queued or started and the tab is in view, the page is read again by itself. A page past the last one becomes the
 * last one.
 */
export function useSlipPage({ filter, search, show }: ListView) {
  const client = useQueryClient();
  const query = useQuery({
    ...slipPageQuery(filter),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => pollInterval(state.data, serverNow()),
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (!data || isPlaceholderData || data.currentPage === filter.page) return;
    const { currentPage: page } = data;
    client.setQueryData(slipPageQuery({ ...filter, page }).queryKey, data);
    const { page: _, ...rest } = search;
    show(page > 1 ? { ...rest, page } : rest, { replace: true });
  }, [client, data, isPlaceholderData, filter, search, show]);
  return query;
}

/** How soon to read a page again: often in the first minute after a slip was queued, then seldom, else not at all. */
export function pollInterval(page: SlipPage | undefined, now: Date): number | false {
  const running = page?.slips.filter(isUnderWay) ?? [];
  if (running.length === 0) return false;
  const isFresh = ({ queued_at }: Slip) =>
    queued_at !== null && now.getTime() - Date.parse(queued_at) < FRESH_MS;
  return running.some(isFresh) ? SOON_MS : LATER_MS;
}

function isUnderWay({ process_status }: Slip): boolean {
  return process_status === "queued" || process_status === "started";
}
