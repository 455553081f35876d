import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { askedAt } from "#web/lib/asked-at.ts";
import { createLive, type Live } from "./create-live.ts";
import { type OnNews, readAnewBefore } from "./gather.ts";
import { untilRead } from "./until-read.ts";

const LiveContext = createContext<Live | null>(null);

/** Lets what is inside learn of changes as they happen, for as long as this person is signed in. */
export function LiveDesk({ userId, children }: { userId: number; children: ReactNode }) {
  const [live] = useState(() => createLive(userId));
  useEffect(() => live.start(), [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/**
 * Tells a part of the page what has changed: gathered for 250 ms, one after the other, and never while the tab is hidden or
 * a menu or dialog is open, unless `isEverReady`.
 */
export function useLiveChanges(onNews: OnNews, { isEverReady = false } = {}): void {
  const live = useContext(LiveContext);
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => live?.read((news) => latest.current(news), { isEverReady }), [live, isEverReady]);
}

/** Reads queries anew when something changed that concerns them, or may have. */
export function useLiveQueries(
  queryKey: QueryKey,
  concerns: (change: ChangeEvent) => boolean,
  options: { isEverReady?: boolean } = {},
): void {
  const client = useQueryClient();
  useLiveChanges(async (news) => {
    const before = readAnewBefore(news, concerns);
    if (before === 0) return;
    await untilRead(client, { queryKey });
    await client.invalidateQueries({
      queryKey,
      predicate: (query) => askedAt(query) < before,
    });
  }, options);
}

/** Whether changes are told as they happen. */
export function useIsLive(): boolean {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.watch ?? NEVER, () => live?.isOn() ?? true);
}

const NEVER = () => () => undefined;
