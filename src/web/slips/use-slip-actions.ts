import { useRef, useState } from "react";
import type { Slip, SlipStatusChange } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules.ts";
import { messageOf } from "#web/lib/call.ts";
import { sendForProcessing, setSlipStatus, useSlipMutation } from "./api.ts";
import type { DialogKind } from "./components/slip-dialogs.tsx";

const FALLBACK = "The server did not do it. Try again.";

/** How the last action ended, in a line for the person. */
export type ActionNotice = { kind: "success" | "error"; text: string; isWhileQueued?: boolean };

/** The actions of the details page: those that are done at once, and the dialog of those that ask first. */
export function useSlipActions(slip: Slip) {
  const [notice, setNotice] = useState<ActionNotice | null>(null);
  const [dialog, setDialog] = useState<{ kind: DialogKind; isOpen: boolean } | null>(null);
  const button = useRef<HTMLElement | null>(null);
  const status = useSlipMutation((change: SlipStatusChange) => setSlipStatus(slip.id, change));
  const processing = useSlipMutation(sendForProcessing);

  const change = (wanted: SlipStatusChange, verb: string) =>
    status.mutate(wanted, {
      onError: (error) => setNotice(failed(`Could not ${verb}. ${messageOf(error, FALLBACK)}`)),
    });
  const process = () =>
    processing.mutate([slip.id], {
      onSuccess: ({ skipped }) => {
        const reason = skipped[0]?.reason;
        setNotice(
          reason
            ? failed(`Failed to process slips. ${reason}`)
            : { kind: "success", text: "Slips sent for processing!", isWhileQueued: true },
        );
      },
      onError: (error) => setNotice(failed(messageOf(error, "Failed to process slips."))),
    });

  /** Does the action, unless it is a link, which goes by itself. */
  const act = (action: SlipAction, pressed: HTMLElement) => {
    if (status.isPending || processing.isPending) return;
    setNotice(null);
    button.current = pressed;
    switch (action) {
      case "approve":
        return change({ status: "approved" }, "approve");
      case "decline":
        return change({ status: "declined" }, "decline");
      case "mark-paid":
        return change({ payment_status: "paid" }, "mark as paid");
      case "mark-unpaid":
        return change({ payment_status: "unpaid" }, "mark as unpaid");
      case "process":
        return process();
      case "delete":
      case "slip-url":
      case "assign-medical":
      case "record-outcome":
        return setDialog({ kind: action, isOpen: true });
      case "view":
      case "edit":
      case "open-slip":
      case "pay":
        return;
    }
  };

  return {
    act,
    notice: notice?.isWhileQueued && slip.process_status !== "queued" ? null : notice,
    dismiss: () => setNotice(null),
    isBusy: status.isPending || processing.isPending,
    dialog,
    button,
    closeDialog: () => setDialog((open) => open && { ...open, isOpen: false }),
    onAssigned: () => setNotice({ kind: "success", text: "Medical center assigned successfully!" }),
  };
}

function failed(text: string): ActionNotice {
  return { kind: "error", text };
}
