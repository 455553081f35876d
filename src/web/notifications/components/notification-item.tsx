import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Notification } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./bell.module.css";

type NotificationItemProps = { item: Notification; onOpen: () => void };

/** One thing that a person was told, which leads to what it is about where that is still there. */
export function NotificationItem({ item, onOpen }: NotificationItemProps) {
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
