import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Notice } from "#shared/notices/contract.ts";
import type { NoticeTask } from "#web/notices/use-notice-dialog.ts";

type NoticeActionsProps = { notice: Notice; onTask: (task: NoticeTask) => void };

/** The pencil and the bin of one notice. */
export function NoticeActions({ notice, onTask }: NoticeActionsProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label={`Edit ${notice.title}`}
        title="Edit"
        onClick={() => onTask({ kind: "edit", notice })}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={32}
        aria-label={`Delete ${notice.title}`}
        title="Delete"
        onClick={() => onTask({ kind: "delete", notice })}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  );
}
