import { failureOf } from "#web/lib/call-error.ts";
import { useSlipDeletion } from "#web/slips/api.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { AboutSlip } from "./about-slip.tsx";
import type { SlipDialogProps } from "./slip-dialogs.tsx";

type DeleteSlipDialogProps = SlipDialogProps & { onDeleted: (id: number) => Promise<void> | void };

/** Asks before a slip is deleted for good. */
export function DeleteSlipDialog(props: DeleteSlipDialogProps) {
  const { slip, opened, returnFocus, messages, onClose, onDeleted } = props;
  const { run, isBusy, error } = useSlipDeletion(onDeleted);
  const confirm = () =>
    run(slip, {
      onSuccess: () => {
        messages.succeed(`The application of ${slip.first_name} ${slip.last_name} was deleted.`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Application"
      about={<AboutSlip slip={slip} />}
      message="Are you sure you want to delete this slip application? This action cannot be undone."
      confirmLabel="Delete"
      danger
      busy={isBusy}
      failure={error && failureOf(error, "The application was not deleted.")}
      returnFocus={returnFocus}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
