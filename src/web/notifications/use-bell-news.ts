import { useQueryClient } from "@tanstack/react-query";
import type { Notification as Told } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage } from "#web/language/translate.ts";
import { askedAtOf } from "#web/lib/asked-at.ts";
import { playChime } from "#web/lib/play-chime.ts";
import { logFailure } from "#web/lib/query-client.ts";
import { isShownHere, showHere } from "#web/lib/show-here.ts";
import { readAnewBefore } from "#web/live/gather.ts";
import { untilRead } from "#web/live/until-read.ts";
import { useLiveChanges } from "#web/live/use-live.tsx";
import { bellSettingsQuery, notificationsQuery } from "./api.ts";

/**
 * Reads the bell anew when there is something for this person, also in a tab that is hidden, and tells it with a sound
 * and on this computer where that is switched on: once for all tabs of the browser.
 */
export function useBellNews(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  useLiveChanges(
    async (news) => {
      const before = readAnewBefore(news, ({ kind }) => kind === "bell");
      if (before === 0) return;
      const { queryKey } = notificationsQuery;
      await untilRead(client, { queryKey, exact: true });
      if (askedAtOf(client, queryKey) >= before) return;
      const known = client.getQueryData(queryKey)?.items[0]?.id ?? 0;
      try {
        const { items } = await client.fetchQuery({ ...notificationsQuery, staleTime: 0 });
        const fresh = items.filter(({ id, is_read }) => id > known && !is_read);
        const untold = await takeUntold(userId, fresh);
        if (untold.length === 0) return;
        const { sound } = await client.ensureQueryData(bellSettingsQuery);
        if (sound) playChime();
        if (isShownHere(userId)) {
          for (const one of untold)
            showHere(inLanguage(notificationText(one)), `slipdesk-${one.id}`);
        }
      } catch (error) {
        logFailure(error);
      }
    },
    { isEverReady: true },
  );
}

/** Those that no other tab of this browser has told. */
async function takeUntold(userId: number, fresh: readonly Told[]): Promise<readonly Told[]> {
  const key = `bellTold:${userId}`;
  const take = async () => {
    const last = Number(localStorage.getItem(key) ?? 0);
    const untold = fresh.filter(({ id }) => id > last);
    const newest = untold[0];
    if (newest) localStorage.setItem(key, String(newest.id));
    return untold;
  };
  return "locks" in navigator ? await navigator.locks.request(key, take) : await take();
}
