import { ActionIcon } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Notification } from "#shared/notifications/contract.ts";
import { notificationText, shortly } from "#shared/notifications/text.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { logFailure } from "#web/lib/query-client.ts";
import { isShownHere, showHere } from "#web/lib/show-here.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";
import { useBellNotices } from "#web/notices/use-notices-to-read.ts";
import { bellSettingsQuery, notificationsQuery } from "#web/notifications/api.ts";
import { IconBell } from "#web/ui/icons/icons.ts";
import { PopupPanel } from "#web/ui/popup.tsx";
import classes from "./bell.module.css";
import { BellPanel } from "./bell-panel.tsx";

/** What this person is to know of, on every screen: how much of it is new, and all of it when pressed. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const notifications = useQuery(notificationsQuery);
  const notices = useBellNotices(isOpen);
  useAnnouncements();
  const unread = notifications.data?.unread ?? 0;
  const button = (
    <ActionIcon
      size={32}
      className={classes.bell ?? ""}
      aria-label={labelOf(unread, notices.open)}
      title={t("Notifications")}
    >
      <IconBell size={18} aria-hidden />
      {unread + notices.open > 0 && (
        <span className={classes.count}>{shortly(unread + notices.open)}</span>
      )}
    </ActionIcon>
  );
  return (
    <PopupPanel
      button={button}
      opened={isOpen}
      onChange={setIsOpen}
      width="min(400px, calc(100vw - 32px))"
      radius="md"
      shadow="md"
    >
      <BellPanel notifications={notifications} notices={notices} onClose={() => setIsOpen(false)} />
    </PopupPanel>
  );
}

/** What the badge shows stands in the name too, for those who say it. */
function labelOf(unread: number, open: number): string {
  return [
    t("Notifications"),
    ...(unread > 0 && open > 0 ? [t("{count} new", { count: shortly(unread + open) })] : []),
    ...(unread > 0 ? [t("{count} unread", { count: shortly(unread) })] : []),
    ...(open > 0
      ? [
          t(
            open === 1 ? "{count} notice not yet understood" : "{count} notices not yet understood",
            { count: shortly(open) },
          ),
        ]
      : []),
  ].join(", ");
}

/**
 * Refetches the bell when there is something for this person, also in a hidden tab, and announces it with a sound and on this
 * computer where that is switched on: once for all tabs of the browser.
 */
function useAnnouncements(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  useLiveChanges(
    async ({ changes, missed }) => {
      if (!missed && !changes.some(({ kind }) => kind === "bell")) return;
      try {
        const before = await client.ensureQueryData(notificationsQuery);
        const lastId = before.items[0]?.id ?? 0;
        await refetch(client, { queryKey: notificationsQuery.queryKey });
        const { items } = await client.ensureQueryData(notificationsQuery);
        const fresh = items.filter(({ id, is_read }) => id > lastId && !is_read);
        const unannounced = await takeUnannounced(userId, fresh);
        if (unannounced.length === 0) return;
        const { sound } = await client.ensureQueryData(bellSettingsQuery);
        if (sound) playChime();
        if (!isShownHere(userId)) return;
        for (const one of unannounced)
          showHere(inLanguage(notificationText(one)), `slipdesk-${one.id}`);
      } catch (error) {
        logFailure(error);
      }
    },
    { inBackground: true },
  );
}

/** Those that no other tab of this browser has announced. */
async function takeUnannounced(
  userId: number,
  fresh: readonly Notification[],
): Promise<readonly Notification[]> {
  const key = `bellTold:${userId}`;
  const take = async () => {
    const last = Number(localStorage.getItem(key) ?? 0);
    const unannounced = fresh.filter(({ id }) => id > last);
    const newest = unannounced[0];
    if (newest) localStorage.setItem(key, String(newest.id));
    return unannounced;
  };
  return "locks" in navigator ? await navigator.locks.request(key, take) : await take();
}

const TONES_HZ = [660, 880];
const TONE_S = 0.12;

/** Plays two short tones, where the browser lets a page that was not touched yet. */
function playChime(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  volume.connect(audio.destination);
  for (const [at, frequency] of TONES_HZ.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + at * TONE_S);
    tone.stop(audio.currentTime + (at + 1) * TONE_S);
  }
  setTimeout(() => void audio.close(), TONES_HZ.length * TONE_S * 1_000 + 200);
}
