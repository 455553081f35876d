import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { PlaceholderRows } from "#web/ui/placeholder-rows.tsx";
import list from "#web/ui/record-list.module.css";
import { NOTICE_COLUMNS, NoticeTableFrame } from "./notice-table.tsx";

/** Four rows of the height that notices will have, seen only when the first answer takes its time. */
export function NoticeSkeleton({ asCards }: { asCards: boolean }) {
  return (
    <div className={list.late}>
      {asCards ? (
        <PlaceholderCards count={4} height={170} />
      ) : (
        <NoticeTableFrame>
          <PlaceholderRows count={4} cells={NOTICE_COLUMNS.length} />
        </NoticeTableFrame>
      )}
    </div>
  );
}
