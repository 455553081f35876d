import type { Notice } from "#shared/notices/contract.ts";
import { RecordActions } from "#web/ui/record-actions.tsx";
import type { NoticeTask } from "./notice-dialogs.tsx";

type NoticeActionsProps = { notice: Notice; onTask: (task: NoticeTask) => void };

/** The pencil and the bin of one notice. */
export function NoticeActions({ notice, onTask }: NoticeActionsProps) {
  return (
    <RecordActions
      name={notice.title}
      onEdit={() => onTask({ kind: "edit", notice })}
      onDelete={() => onTask({ kind: "delete", notice })}
    />
  );
}
