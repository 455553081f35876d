import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction } from "#shared/slips/contract-bulk.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useSending } from "#web/slips/use-sending.ts";
import type { DialogKind, useStatusChanges } from "#web/slips/use-status-changes.ts";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import type { Messages } from "#web/ui/use-message.ts";
import type { OnSlipAction } from "./use-list-rows.ts";
import type { useSeenSlips } from "./use-seen-slips.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

/** What a dialog of the list is about. */
export type ListTask =
  | { kind: DialogKind; slip: Slip }
  | { kind: "approve"; slip: Slip }
  | { kind: "resend"; ids: number[]; paid: Slip[] }
  | { kind: "bulk"; action: BulkAction; slips: Slip[] };

const SINGLE_ACTIONS: Readonly<Record<BulkAction, SlipAction>> = {
  approve: "approve",
  decline: "decline",
  assign: "assign-medical",
};

type ListParts = {
  messages: Messages;
  seen: ReturnType<typeof useSeenSlips>;
  changes: ReturnType<typeof useStatusChanges>;
  ticks: SlipSelection;
};

/** What is done from a list: at once, or after a dialog; and what is done with all that is ticked. */
export function useListActions({ messages, seen, changes, ticks }: ListParts) {
  const dialog = useAskedDialog<ListTask>();
  const { send, isSending } = useSending(messages, seen.nameOf);

  const onAction: OnSlipAction = (action, { slip }, button) => {
    switch (action) {
      case "approve":
      case "decline":
      case "mark-paid":
      case "mark-unpaid":
        return changes.change(slip, action, {
          ask: (kind) => dialog.open({ kind, slip }, button),
        });
      case "delete":
      case "slip-url":
      case "assign-medical":
      case "record-outcome":
        return dialog.open({ kind: action, slip }, button);
      // Links: the browser follows them.
      case "view":
      case "edit":
      case "open-slip":
      case "pay":
        return;
    }
  };
  /** Approves a possible duplicate, which was asked about. */
  const approve = (slip: Slip) => changes.change(slip, "approve", { onEnd: dialog.close });
  /** Sends what is ticked; what is paid already only after a question. */
  const process = () => {
    const ids = [...ticks.ids];
    const paid = ids.flatMap((id) => {
      const slip = seen.find(id);
      return slip?.payment_status === "paid" ? [slip] : [];
    });
    if (paid.length > 0) dialog.open({ kind: "resend", ids, paid });
    else send(ids, ticks.clear);
  };
  const resend = (ids: number[]) =>
    send(ids, () => {
      ticks.clear();
      dialog.close();
    });
  /** The ticked slips that allow the action, as last read. */
  const tickedFor = (action: BulkAction) =>
    [...ticks.ids].flatMap((id) => {
      const slip = seen.find(id);
      return slip && isOffered(SINGLE_ACTIONS[action], slip, "admin", serverNow()) ? [slip] : [];
    });
  const changeMany = (action: BulkAction, slips: Slip[], button: HTMLElement) =>
    dialog.open({ kind: "bulk", action, slips }, button);
  return { onAction, approve, process, resend, tickedFor, changeMany, isSending, dialog };
}
