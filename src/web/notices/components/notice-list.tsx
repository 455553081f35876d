import type { ReactNode } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { NoticeCards } from "./notice-cards.tsx";
import type { NoticeTask } from "./notice-dialogs.tsx";
import { NoticeSkeleton } from "./notice-skeleton.tsx";
import { NoticeTable } from "./notice-table.tsx";

type NoticeListProps = {
  query: { data: Notice[] | undefined; isPending: boolean };
  onTask: (task: NoticeTask) => void;
  /** What a list without any notice says. */
  empty: ReactNode;
};

/** The notices as a table or cards, their placeholders, or the sentence that there are none. */
export function NoticeList({ query, onTask, empty }: NoticeListProps) {
  const asCards = useNarrowScreen();
  if (!query.isPending && !query.data) return null;
  const notices = query.data ?? [];
  const Rows = asCards ? NoticeCards : NoticeTable;
  return (
    <section className={list.list} aria-label={t("Notices")}>
      {query.isPending && <NoticeSkeleton asCards={asCards} />}
      {notices.length > 0 && <Rows notices={notices} onTask={onTask} />}
      {query.data && notices.length === 0 && empty}
      {notices.length > 0 && <p className={list.count}>{countSentence(notices)}</p>}
    </section>
  );
}

function countSentence(notices: readonly Notice[]): string {
  const active = notices.filter((notice) => notice.is_active).length;
  return t(
    notices.length === 1 ? "{count} notice, {active} active" : "{count} notices, {active} active",
    { count: notices.length, active },
  );
}
