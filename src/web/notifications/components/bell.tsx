import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/translate.ts";
import { useBellNotices } from "#web/notices/use-bell-notices.ts";
import { notificationsQuery } from "#web/notifications/api.ts";
import { useBellNews } from "#web/notifications/use-bell-news.ts";
import { IconBell } from "#web/ui/icons/icons.ts";
import classes from "./bell.module.css";
import { BellPanel, shortly } from "./bell-panel.tsx";

/** What this person is to know of, on every screen: how much of it is new, and all of it when pressed. */
export function Bell() {
  const [isOpen, panel] = useDisclosure(false);
  const told = useQuery(notificationsQuery);
  const notices = useBellNotices(isOpen);
  useBellNews();
  const unread = told.data?.unread ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? panel.open() : panel.close())}
      position="bottom-end"
      width="min(400px, calc(100vw - 32px))"
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.bell ?? ""}
          aria-label={labelOf(unread, notices.open)}
          title={t("Notifications")}
          onClick={panel.toggle}
        >
          <IconBell size={18} aria-hidden />
          {unread + notices.open > 0 && (
            <span className={classes.count}>{shortly(unread + notices.open)}</span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <BellPanel told={told} notices={notices} onClose={panel.close} />
      </Popover.Dropdown>
    </Popover>
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
