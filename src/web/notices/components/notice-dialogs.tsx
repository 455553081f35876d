import type { Notice } from "#shared/notices/contract.ts";
import type { Asked } from "#web/ui/use-asked-dialog.ts";
import { DeleteNoticeDialog } from "./delete-notice-dialog.tsx";
import { NoticeFormDialog } from "./notice-form-dialog.tsx";
import { ReadersDialog } from "./readers-dialog.tsx";

/** What a dialog of the admin's screen is about. */
export type NoticeTask = { kind: "add" } | { kind: "edit" | "delete" | "readers"; notice: Notice };

type NoticeDialogsProps = {
  asked: Asked<NoticeTask>;
  /** It is done: what, and to which notice. */
  onDone: (title: string, about: string) => void;
  onCancel: () => void;
};

/** The dialog that was asked for. */
export function NoticeDialogs({ asked, onDone, onCancel }: NoticeDialogsProps) {
  const { task, opened, returnFocus } = asked;
  const rest = { opened, returnFocus, onDone, onCancel };
  switch (task.kind) {
    case "add":
      return <NoticeFormDialog {...rest} />;
    case "edit":
      return <NoticeFormDialog notice={task.notice} {...rest} />;
    case "delete":
      return <DeleteNoticeDialog notice={task.notice} {...rest} />;
    case "readers":
      return (
        <ReadersDialog
          notice={task.notice}
          opened={opened}
          returnFocus={returnFocus}
          onClose={onCancel}
        />
      );
  }
}
