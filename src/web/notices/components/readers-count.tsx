import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import { noticeReadersQuery } from "#web/notices/api.ts";
import type { NoticeTask } from "./notice-dialogs.tsx";
import classes from "./notice-list.module.css";

type ReadersCountProps = { notice: Notice; onTask: (task: NoticeTask) => void };

/** How many operators have read a notice as it is now; it opens who has and who has not. */
export function ReadersCount({ notice, onTask }: ReadersCountProps) {
  const query = useQuery(noticeReadersQuery);
  const readers = query.data?.find((one) => one.notice_id === notice.id);
  if (!readers) {
    if (query.isFetching) return <Skeleton height={14} width={120} my={3} />;
    return <span className={classes.unknown}>{t("Not known")}</span>;
  }
  const all = readers.read.length + readers.unread.length;
  if (all === 0) return <span className={classes.unknown}>{t("No operators yet")}</span>;
  const words = t("{count} of {all} have read", { count: readers.read.length, all });
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes.count ?? ""}
      aria-label={`${words}: ${notice.title}`}
      onClick={() => onTask({ kind: "readers", notice })}
    >
      {words}
    </Button>
  );
}
