import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import type { DialogKind } from "#web/slips/dialogs/slip-dialogs.tsx";
import { useSending } from "#web/slips/use-sending.ts";
import { useStatusChanges } from "#web/slips/use-status-changes.ts";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import type { Messages } from "#web/ui/use-message.ts";

/** The actions of the details page: those that are done at once, and the dialog of those that ask first. */
export function useSlipActions(slip: Slip, messages: Messages) {
  const dialog = useAskedDialog<DialogKind | "resend">();
  const changes = useStatusChanges(messages);
  const sending = useSending(messages, () => `${slip.first_name} ${slip.last_name}`);
  const isBusy = changes.isSaving(slip.id) || sending.isSending;

  /** Does the action, unless it is a link, which goes by itself. */
  const act = (action: SlipAction, pressed: HTMLElement) => {
    if (isBusy) return;
    switch (action) {
      case "approve":
      case "decline":
      case "mark-paid":
      case "mark-unpaid":
        return changes.change(slip, action, () => dialog.open("declined-reason"));
      case "process":
        if (slip.payment_status === "paid") return dialog.open("resend", pressed);
        return sending.send([slip.id]);
      case "delete":
      case "slip-url":
      case "assign-medical":
      case "record-outcome":
        return dialog.open(action, pressed);
      case "view":
      case "edit":
      case "open-slip":
      case "pay":
        return;
    }
  };
  return { act, isBusy, dialog, sending };
}
