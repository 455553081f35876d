import { ActionIcon, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import type { Notification } from "#shared/notifications/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { logFailure } from "#web/lib/call-error.ts";
import { lazyScreen } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";
import { useBellNotices } from "#web/notices/notices.tsx";
import { IconBell } from "#web/ui/icons/icons.ts";
import { PopupPanel } from "#web/ui/popup.tsx";
import {
  areNotificationsOn,
  bellSettingsQuery,
  notificationsQuery,
  shortly,
  showNotification,
} from "./api.ts";
import classes from "./bell.module.css";

const BellPanel = lazyScreen(() => import("./bell-panel.tsx"), "BellPanel");

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
      width="min(360px, calc(100vw - 32px))"
      radius="md"
      shadow="md"
    >
      <div className={classes.panel}>
        <h2 className={classes.heading} tabIndex={-1} data-autofocus>
          {t("Notifications")}
        </h2>
        <Suspense fallback={<Skeleton height={64} />}>
          <BellPanel
            notifications={notifications}
            notices={notices}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      </div>
    </PopupPanel>
  );
}

/** Includes the text of the badge, for voice control. */
function labelOf(unread: number, open: number): string {
  const notices = open === 1 ? "{count} unread notice" : "{count} unread notices";
  const parts = [
    t("Notifications"),
    unread > 0 && open > 0 && t("{count} new", { count: shortly(unread + open) }),
    unread > 0 && t("{count} unread", { count: shortly(unread) }),
    open > 0 && t(notices, { count: shortly(open) }),
  ];
  return parts.filter(Boolean).join(", ");
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
      const { items = [] } = client.getQueryData(notificationsQuery.queryKey) ?? {};
      if (!missed && !changes.some((change) => concernsBell(change, items))) return;
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
        if (!areNotificationsOn(userId)) return;
        const { notificationText } = await import("#shared/notifications/text.ts");
        for (const one of unannounced)
          showNotification(inLanguage(notificationText(one)), `slipdesk-${one.id}`);
      } catch (error) {
        logFailure(error);
      }
    },
    { inBackground: true },
  );
}

/** Something new, or a change of what an unread one is about, which may have ended its matter. */
function concernsBell({ kind, slip_id }: ChangeEvent, items: readonly Notification[]): boolean {
  const unread = items.filter(({ is_read }) => !is_read);
  return (
    kind === "bell" ||
    (slip_id !== null && unread.some((one) => one.slip_id === slip_id)) ||
    (kind === "money" && unread.some((one) => one.kind === "deposit-asked"))
  );
}

/** Those that no other tab of this browser has announced. */
async function takeUnannounced(userId: number, fresh: readonly Notification[]) {
  const key = `bellAnnounced:${userId}`;
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
