import { removeSlip, toldFailure, useSlipMutation } from "#web/slips/api.ts";
import { AboutSlip } from "#web/slips/components/about-slip.tsx";
import type { SlipDialogProps } from "#web/slips/components/slip-dialogs.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type DeleteSlipDialogProps = SlipDialogProps & { onDeleted: (id: number) => void };

/** Asks before a slip is deleted for good. */
export function DeleteSlipDialog(props: DeleteSlipDialogProps) {
  const { slip, opened, returnFocus, onClose, onDeleted } = props;
  const { mutate, isPending, error } = useSlipMutation(removeSlip);
  const confirm = () =>
    mutate(slip.id, {
      onSuccess: () => {
        onDeleted(slip.id);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Application"
      message="Are you sure you want to delete this slip application? This action cannot be undone."
      detail={<AboutSlip slip={slip} />}
      confirmLabel="Delete"
      danger
      busy={isPending}
      error={error && toldFailure("The application was not deleted.", error)}
      returnFocus={returnFocus}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
