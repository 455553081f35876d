import { Skeleton, Tabs, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  type Notification,
  type NotificationPage,
  readNotifications,
} from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import { shownDay, shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { BellNotices, type useBellNotices } from "#web/notices/notices.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { notificationsQuery, shortly } from "./api.ts";
import classes from "./bell.module.css";

type BellPanelProps = {
  notifications: UseQueryResult<NotificationPage>;
  notices: ReturnType<typeof useBellNotices>;
  onClose: () => void;
};

export function BellPanel({ notifications, notices, onClose }: BellPanelProps) {
  const unread = notifications.data?.unread ?? 0;
  return (
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
      {marking.error && (
        <FailureBanner {...failureOf(marking.error, t("Nothing was marked as read."))} />
      )}
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
      <span className="desk-meta">
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
