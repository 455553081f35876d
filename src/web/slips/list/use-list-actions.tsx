import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction } from "#shared/slips/contract-bulk.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { part } from "#web/lib/part.tsx";
import { serverNow } from "#web/lib/server-clock.ts";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import type { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import type { OnSlipAction } from "./use-list-rows.ts";
import type { useSeenSlips } from "./use-seen-slips.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

const BulkDialog = part(
  async () => (await import("#web/slips/dialogs/bulk-dialog.tsx")).BulkDialog,
);

const SINGLE_ACTIONS: Readonly<Record<BulkAction, SlipAction>> = {
  approve: "approve",
  decline: "decline",
  assign: "assign-medical",
};

type ListParts = {
  seen: ReturnType<typeof useSeenSlips>;
  actions: ReturnType<typeof useSlipActions>;
  ticks: SlipSelection;
};

/** What is done from a list, with one slip or with all that are ticked. */
export function useListActions({ seen, actions, ticks }: ListParts) {
  const open = useDialog();
  usePartAhead(BulkDialog);

  const onAction: OnSlipAction = (action, { slip }, opener) =>
    actions.act(action, slip, { opener, onDeleted: ticks.forget });
  const process = () => {
    const ids = [...ticks.ids];
    const paid = ids.flatMap((id) => {
      const slip = seen.find(id);
      return slip?.payment_status === "paid" ? [slip] : [];
    });
    actions.process({ ids, paid, nameOf: seen.nameOf, onSent: ticks.clear });
  };
  const resend = (ids: number[]) => actions.send(ids, seen.nameOf, ticks.clear);
  /** The ticked slips that allow the action, as last read. */
  const tickedFor = (action: BulkAction) =>
    [...ticks.ids].flatMap((id) => {
      const slip = seen.find(id);
      return slip && isOffered(SINGLE_ACTIONS[action], slip, "admin", serverNow()) ? [slip] : [];
    });
  const changeMany = (action: BulkAction, slips: Slip[], button: HTMLElement) =>
    open(
      (close) => (
        <BulkDialog action={action} slips={slips} onClose={close} onDone={ticks.keepOnly} />
      ),
      button,
    );
  return { onAction, process, resend, tickedFor, changeMany, isSending: actions.isSending };
}
