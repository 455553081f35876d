import { useQuery } from "@tanstack/react-query";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { actionsFor, type SlipAction } from "#shared/slips/rules-actions.ts";
import { nextActions, statusSentence } from "#shared/slips/rules-guidance.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage } from "#web/language/translate.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { useSending } from "#web/slips/use-sending.ts";
import { type DialogKind, useStatusChanges } from "#web/slips/use-status-changes.ts";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import type { Messages } from "#web/ui/use-message.ts";

/** What the details page offers: one thing first, a few beside it, and the rare ones. */
export type OfferedActions = {
  primary: SlipAction | null;
  beside: readonly SlipAction[];
  rare: readonly SlipAction[];
};

const RARE: readonly SlipAction[] = ["slip-url", "mark-paid", "mark-unpaid", "delete"];

/** What this person may do with the slip as it is now, ordered by how often it is done. */
export function useOfferedActions(slip: Slip): OfferedActions {
  const user = useCurrentUser();
  const now = useServerNow();
  const { data: settings } = useQuery(settingsQuery);
  const options = {
    isTheirs: isOwnOrAdmin(slip, user),
    ...(settings && { processor: settings.processor }),
  };
  const { primary, secondary } = nextActions(slip, user.role, now, options);
  const others = [...secondary, ...actionsFor(slip, user.role, now, options)];
  const distinct = [...new Set(others)].filter((one) => one !== primary && one !== "view");
  const isBeside = (action: SlipAction) => secondary.includes(action) && !RARE.includes(action);
  return {
    primary,
    // The one that leads stands last, next to it the second.
    beside: distinct.filter(isBeside).toReversed(),
    // What cannot be undone stands last.
    rare: distinct
      .filter((action) => !isBeside(action))
      .toSorted((a, b) => Number(a === "delete") - Number(b === "delete")),
  };
}

/** Where the slip stands now, in a sentence that knows who books it. */
export function useStatusSentence(slip: Slip): string {
  const now = useServerNow();
  const { data: settings } = useQuery(settingsQuery);
  return inLanguage(statusSentence(slip, now, settings && { processor: settings.processor }));
}

/** The actions of the details page: those that are done at once, and the dialog of those that ask first. */
export function useSlipActions(slip: Slip, messages: Messages) {
  const dialog = useAskedDialog<DialogKind | "resend" | "approve">();
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
        return changes.change(slip, action, { ask: (question) => dialog.open(question, pressed) });
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
  /** Approves a possible duplicate, which was asked about. */
  const approve = () => changes.change(slip, "approve", { onEnd: dialog.close });
  return { act, approve, isBusy, dialog, sending };
}
