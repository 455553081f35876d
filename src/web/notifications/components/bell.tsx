import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { shortly } from "#shared/notifications/text.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { useBellNotices } from "#web/notices/use-bell-notices.ts";
import { notificationsQuery } from "#web/notifications/api.ts";
import { useBellNews } from "#web/notifications/use-bell-news.ts";
import { IconBell } from "#web/ui/icons/icons.ts";
import { usePopup } from "#web/ui/use-popup.tsx";
import classes from "./bell.module.css";

const BellPanel = part(async () => (await import("./bell-panel.tsx")).BellPanel);

/** What this person is to know of, on every screen: how much of it is new, and all of it when pressed. */
export function Bell() {
  const { button, popup } = usePopup("dialog", BellPanel);
  const told = useQuery(notificationsQuery);
  const notices = useBellNotices(popup?.opened === true);
  useBellNews();
  const unread = told.data?.unread ?? 0;
  return (
    <>
      <ActionIcon
        {...button}
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
      {popup && <BellPanel {...popup} told={told} notices={notices} />}
    </>
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
