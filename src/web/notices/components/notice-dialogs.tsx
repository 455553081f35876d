import { DeleteNoticeDialog } from "#web/notices/components/delete-notice-dialog.tsx";
import { NoticeFormDialog } from "#web/notices/components/notice-form-dialog.tsx";
import { ReadersDialog } from "#web/notices/components/readers-dialog.tsx";
import type { AskedDialog } from "#web/notices/use-notice-dialog.ts";

type NoticeDialogsProps = {
  asked: AskedDialog;
  /** It is done, in the words for the green banner. */
  onDone: (message: string) => void;
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
