import { Skeleton, Tabs, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Notification, NotificationPage } from "#shared/notifications/contract.ts";
import { notificationText, shortly } from "#shared/notifications/text.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { BellNotices } from "#web/notices/notices-to-read.tsx";
import type { useBellNotices } from "#web/notices/use-notices-to-read.ts";
import { markRead, notificationsQuery } from "#web/notifications/api.ts";
import { LoadLine, Problem } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./bell.module.css";

type BellPanelProps = {
  notifications: UseQueryResult<NotificationPage>;
  notices: ReturnType<typeof useBellNotices>;
  onClose: () => void;
};

/** What the bell opens: this person's notifications, and the notices for everybody. */
export function BellPanel({ notifications, notices, onClose }: BellPanelProps) {
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

/** This person's notifications, newest first; unread ones stand out until they are opened or marked. */
function ForMe({ notifications, onClose }: Pick<BellPanelProps, "notifications" | "onClose">) {
  const { data, isError, refetch } = notifications;
  const marking = useAction(markRead, [notificationsQuery.queryKey]);
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
      {data && !newest && <p className="desk-muted">{t("Nothing new.")}</p>}
      {!data && !isError && <Skeleton height={64} />}
      {!data && isError && (
        <LoadLine onRetry={() => void refetch()}>
          {t("Your notifications could not be loaded.")}
        </LoadLine>
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

type NotificationItemProps = { item: Notification; onOpen: () => void };

/** One notification; a link to its subject where that still exists. */
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
        <time dateTime={item.at}>{shownDayTime(item.at)}</time>
      </span>
    </li>
  );
}

function ItemLink({ item, onOpen, children }: NotificationItemProps & { children: ReactNode }) {
  if (item.kind === "waiting-long") {
    return (
      <Link to="/admin/slips" search={{ status: "pending" }} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  if (item.kind === "new-sign-in") {
    return (
      <Link to="/profile" onClick={onOpen}>
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
