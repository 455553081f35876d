import { useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction } from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import type { OnSlipAction } from "./use-list-rows.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

const SINGLE_ACTIONS: Readonly<Record<BulkAction, SlipAction>> = {
  approve: "approve",
  decline: "decline",
  assign: "assign-medical",
};

type ListParts = {
  slips: readonly Slip[];
  slipActions: ReturnType<typeof useSlipActions>;
  ticks: SlipSelection;
};

export function useListActions({ slips, slipActions, ticks }: ListParts) {
  const seen = useSeenSlips(slips);
  const nameOf = (id: number) => {
    const slip = seen.get(id);
    return slip
      ? `${applicantName(slip)} (${slip.passport_number})`
      : t("Application {id}", { id });
  };
  const open = useDialog();

  const onAction: OnSlipAction = (action, { slip }, opener) =>
    slipActions.act(action, slip, { opener, onDeleted: ticks.forget });
  const process = () => {
    const ids = [...ticks.ids];
    const paid = ids.flatMap((id) => {
      const slip = seen.get(id);
      return slip?.payment_status === "paid" ? [slip] : [];
    });
    slipActions.process({ ids, paid, nameOf: nameOf, onSent: ticks.clear });
  };
  const resend = (ids: number[]) => slipActions.send(ids, nameOf, ticks.clear);
  /** The ticked slips that allow the action, as last read. */
  const tickedFor = (action: BulkAction) =>
    [...ticks.ids].flatMap((id) => {
      const slip = seen.get(id);
      return slip && isOffered(SINGLE_ACTIONS[action], slip, "admin", serverNow()) ? [slip] : [];
    });
  const changeMany = (action: BulkAction, slips: Slip[], button: HTMLElement) =>
    open(async (close) => {
      const { BulkDialog } = await import("#web/slips/dialogs/bulk-dialog.tsx");
      return <BulkDialog action={action} slips={slips} onClose={close} onDone={ticks.keepOnly} />;
    }, button);
  return { onAction, process, resend, tickedFor, changeMany, isSending: slipActions.isSending };
}

export type ListActions = ReturnType<typeof useListActions>;

/** The slips that this list has shown so far, as last read: those of other pages stay known while they are ticked. */
function useSeenSlips(slips: readonly Slip[]): ReadonlyMap<number, Slip> {
  const [seen, setSeen] = useState({ slips, byId: new Map(slips.map((slip) => [slip.id, slip])) });
  if (seen.slips === slips) return seen.byId;
  const byId = new Map([...seen.byId, ...slips.map((slip) => [slip.id, slip] as const)]);
  setSeen({ slips, byId });
  return byId;
}
