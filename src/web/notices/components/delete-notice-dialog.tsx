import type { RefObject } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { removeNotice, useNoticeAction } from "#web/notices/api.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type DeleteNoticeDialogProps = {
  opened: boolean;
  notice: Notice;
  onDone: (title: string, about: string) => void;
  onCancel: () => void;
  /** Where the focus goes afterwards: the notice's own button is gone by then if all went well. */
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a notice is deleted. */
export function DeleteNoticeDialog({ notice, onDone, ...rest }: DeleteNoticeDialogProps) {
  const remove = useNoticeAction(removeNotice);
  const confirm = () =>
    remove.run(notice.id, {
      onSuccess: () => onDone(t("Notice deleted successfully."), notice.title),
    });
  return (
    <ConfirmDialog
      {...rest}
      title={t("Delete Notice")}
      message={t("Are you sure you want to delete this notice? This action cannot be undone.")}
      detail={<strong>{notice.title}</strong>}
      confirmLabel={t("Delete")}
      danger
      busy={remove.isBusy}
      failure={remove.error && failureOf(remove.error, t("Failed to delete notice."))}
      onConfirm={confirm}
    />
  );
}
