import {
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { readAgain } from "#web/lib/activity.ts";
import { createLive, type Live, type OnBatch, type SubscribeOptions } from "./live.ts";

const LiveContext = createContext<Live | null>(null);

export function LiveDesk({ userId, children }: { userId: number; children: ReactNode }) {
  const [live] = useState(() => createLive(userId));
  useEffect(() => live.start(), [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLiveChanges(onBatch: OnBatch, { inBackground = false }: SubscribeOptions = {}) {
  const live = useContext(LiveContext);
  const onLatest = useEffectEvent(onBatch);
  useEffect(
    () => live?.subscribe((batch) => onLatest(batch), { inBackground }),
    [live, inBackground],
  );
}

export function useLiveQueries(queryKey: QueryKey, concerns: (change: ChangeEvent) => boolean) {
  const client = useQueryClient();
  useLiveChanges(async ({ changes, missed }) => {
    if (missed || changes.some(concerns)) await refetch(client, { queryKey });
  });
}

/**
 * Refetches queries that are shown. A response under way may be older than the change, so it is cancelled and
 * requested again; callers waiting for it get the new one.
 */
export async function refetch(client: QueryClient, filters: QueryFilters): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
  // Not awaited: whoever waits for the cancelled response gets that of the fetch which has begun by then.
  void client.cancelQueries(filters, { silent: true });
  await readAgain(() => {
    for (const { options, queryKey } of underWay) {
      client.fetchQuery({ ...options, queryKey, staleTime: 0 }).catch(() => undefined);
    }
    return client.invalidateQueries(filters, { cancelRefetch: false });
  });
}

export function useIsLive(): boolean {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.watch ?? NEVER, () => live?.isOn() ?? true);
}

const NEVER = () => () => undefined;
