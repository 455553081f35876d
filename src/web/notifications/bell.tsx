import { ActionIcon, Skeleton, Tabs, VisuallyHidden } from "@mantine/core";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import {
  type Notification,
  type NotificationPage,
  readNotifications,
} from "#shared/notifications/contract.ts";
import { notificationText, shortly } from "#shared/notifications/text.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { shownDay, shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { areNotificationsOn, showNotification } from "#web/lib/browser-notifications.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { logFailure } from "#web/lib/query-client.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";
import { BellNotices, useBellNotices } from "#web/notices/notices-to-read.tsx";
import { bellSettingsQuery, notificationsQuery } from "#web/notifications/api.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { IconBell } from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-problem.tsx";
import { PopupPanel } from "#web/ui/popup.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./bell.module.css";

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
      <BellPanel notifications={notifications} notices={notices} onClose={() => setIsOpen(false)} />
    </PopupPanel>
  );
}

type BellPanelProps = {
  notifications: UseQueryResult<NotificationPage>;
  notices: ReturnType<typeof useBellNotices>;
  onClose: () => void;
};

function BellPanel({ notifications, notices, onClose }: BellPanelProps) {
  const unread = notifications.data?.unread ?? 0;
  return (
    <div className={classes.panel}>
      <h2 className={classes.heading} tabIndex={-1} data-autofocus>
        {t("Notifications")}
      </h2>
      <Tabs defaultValue={unread === 0 && notices.open > 0 ? "notices" : "for-me"}>
        <Tabs.List>
          <Tabs.Tab value="for-me">
            {t("For me")}
            {unread > 0 && ` (${shortly(unread)})`}
          </Tabs.Tab>
          <Tabs.Tab value="notices">
            {t("Notices")}
            {notices.open > 0 && ` (${shortly(notices.open)})`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="for-me" className={classes.tab ?? ""}>
          <ForMe notifications={notifications} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="notices" className={classes.tab ?? ""}>
          <BellNotices notices={notices} onUnderstood={onClose} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function ForMe({ notifications, onClose }: Pick<BellPanelProps, "notifications" | "onClose">) {
  const { data } = notifications;
  const marking = useAction(
    (mark: { ids: number[] } | { up_to: number }) => call(readNotifications, { body: mark }),
    [notificationsQuery.queryKey],
  );
  const [newest] = data?.items ?? [];
  return (
    <>
      {data && newest && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.list} aria-label={t("For me")} tabIndex={0}>
          <ul>
            {data.items.map((item) => (
              <NotificationItem
                key={item.id}
                item={item}
                onOpen={() => {
                  if (!item.is_read) marking.run({ ids: [item.id] }, {}, item.id);
                  onClose();
                }}
              />
            ))}
          </ul>
        </section>
      )}
      {data && !newest && !notifications.isError && (
        <p className="desk-muted">{t("Nothing new.")}</p>
      )}
      {notifications.isPending && <Skeleton height={64} />}
      {!newest && (
        <LoadLine query={notifications}>{t("Your notifications could not be loaded.")}</LoadLine>
      )}
      {marking.error && <Problem {...failureOf(marking.error, t("Nothing was marked as read."))} />}
      {data && data.unread > 0 && newest && (
        <ActionButton
          variant="default"
          busy={marking.isBusy}
          onClick={() => marking.run({ up_to: newest.id })}
        >
          {t("Mark all as read")}
        </ActionButton>
      )}
    </>
  );
}

/** `5 min ago`, and the day for what is older than a day. */
function shownAge(instant: string): string {
  const minutes = Math.max(
    0,
    Math.floor((serverNow().getTime() - Date.parse(instant)) / MINUTE_MS),
  );
  if (minutes < 1) return t("just now");
  if (minutes < 60) return t("{count} min ago", { count: minutes });
  if (minutes < 24 * 60) return t("{count} h ago", { count: Math.floor(minutes / 60) });
  return shownDay(instant);
}

type NotificationItemProps = { item: Notification; onOpen: () => void };

function NotificationItem({ item, onOpen }: NotificationItemProps) {
  return (
    <li className={classes.item} data-unread={!item.is_read || undefined}>
      <ItemLink item={item} onOpen={onOpen}>
        {!item.is_read && <VisuallyHidden>{t("Unread:")} </VisuallyHidden>}
        {inLanguage(notificationText(item))}
      </ItemLink>
      <span className={classes.when}>
        {item.applicant && (
          <span translate="no">
            {t("Passport …{ending} · ", { ending: item.applicant.passport_ending })}
          </span>
        )}
        <time dateTime={item.at} title={shownDayTime(item.at)}>
          {shownAge(item.at)}
        </time>
      </span>
    </li>
  );
}

/** Where to go from what is about no application. */
const SCREEN_OF: Partial<Record<Notification["kind"], { to: string; search?: object }>> = {
  "waiting-long": { to: "/admin/slips", search: { status: "pending" } },
  "call-today": { to: "/follow-up" },
  "deposit-asked": { to: "/admin/money" },
  "deposit-decided": { to: "/money" },
  "new-sign-in": { to: "/profile" },
};

function ItemLink({ item, onOpen, children }: NotificationItemProps & { children: ReactNode }) {
  const screen = SCREEN_OF[item.kind];
  if (screen) {
    return (
      <Link {...screen} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  if (item.slip_id === null || item.applicant === null) return <span>{children}</span>;
  return (
    <Link to="/slip/$id" params={{ id: String(item.slip_id) }} onClick={onOpen}>
      {children}
    </Link>
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
