import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { markRead, notificationsQuery } from "#web/notifications/api.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { LoadLine, Problem } from "#web/ui/problem.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./bell.module.css";
import { NotificationItem } from "./notification-item.tsx";

type ForMeProps = { told: UseQueryResult<NotificationPage>; onClose: () => void };

/** What this person was told, newest first; what is unread stands out until it is opened or marked. */
export function ForMe({ told: { data, isError, refetch }, onClose }: ForMeProps) {
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
      {data && !newest && <p className={classes.quiet}>{t("Nothing new.")}</p>}
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
