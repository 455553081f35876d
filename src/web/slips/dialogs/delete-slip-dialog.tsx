import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useSlipDeletion } from "#web/slips/api-changes.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { AboutSlip, type SlipDialogProps } from "./about-slip.tsx";

type DeleteSlipDialogProps = SlipDialogProps & { onDeleted: (id: number) => Promise<void> | void };

/** Asks before a slip is deleted for good. */
export function DeleteSlipDialog(props: DeleteSlipDialogProps) {
  const { slip, opened, returnFocus, messages, onClose, onDeleted } = props;
  const { run, isBusy, error } = useSlipDeletion(onDeleted);
  const confirm = () =>
    run(slip, {
      onSuccess: () => {
        messages.succeed(
          t("The application of {name} was deleted.", {
            name: `${slip.first_name} ${slip.last_name}`,
          }),
        );
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={t("Delete Application")}
      about={<AboutSlip slip={slip} />}
      message={t(
        "Are you sure you want to delete this slip application? This action cannot be undone.",
      )}
      confirmLabel={t("Delete")}
      danger
      busy={isBusy}
      failure={error && failureOf(error, t("The application was not deleted."))}
      returnFocus={returnFocus}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
