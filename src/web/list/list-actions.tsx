import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction } from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useRowKeys } from "#web/ui/rows.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import type { ListRow, OnSlipAction, SlipSelection } from "./list-rows.ts";

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
    return slip?.erased_at === null
      ? `${applicantName(slip)} (${slip.passport_number})`
      : t("Application {id}", { id });
  };
  const open = useDialog();

  const onAction: OnSlipAction = (action, { slip }, opener) =>
    slipActions.run(action, slip, { opener, onDeleted: ticks.forget });
  const onKey: OnSlipAction = (action, { slip }, opener) =>
    slipActions.run(action, slip, { opener, asks: true, onDeleted: ticks.forget });
  const process = () => {
    const ids = [...ticks.ids];
    const paid = ids.flatMap((id) => {
      const slip = seen.get(id);
      return slip?.payment_status === "paid" ? [slip] : [];
    });
    slipActions.process({ ids, paid, nameOf, onSent: ticks.clear });
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
      return <BulkDialog action={action} slips={slips} onClose={close} onDone={ticks.tickOnly} />;
    }, button);
  return {
    onAction,
    onKey,
    process,
    resend,
    tickedFor,
    changeMany,
    isSending: slipActions.isSending,
  };
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

export type RowProps = ReturnType<typeof useListKeys>;

/** The keys of a row, which act while the focus is in it; approving and declining goes by `decide`. */
export function useListKeys(
  rows: readonly ListRow[],
  selection: SlipSelection | null,
  decide: OnSlipAction | null,
) {
  const navigate = useNavigate();
  const { inRow, move, walkingKeys, menuKey, rowProps } = useRowKeys(rows, {
    does: t("Open the application"),
    open: ({ id }) => void navigate({ to: "/slip/$id", params: { id: String(id) } }),
  });
  const edit = ({ id, actions }: ListRow) => {
    if (actions.includes("edit"))
      void navigate({ to: "/slip/$id/edit", params: { id: String(id) } });
  };
  const decideBy = (action: "approve" | "decline") => (row: ListRow, element: HTMLElement) => {
    if (row.actions.includes(action)) decide?.(action, row, element);
  };
  const tickMoving = (from: ListRow, _element: HTMLElement, event: KeyboardEvent) => {
    const to = move(from, event);
    if (to) extend(selection, from, to);
  };
  useKeys([
    ...walkingKeys,
    inRow({ keys: [KEYS.edit], does: t("Edit the application"), run: edit }),
    menuKey,
    ...(selection
      ? [
          inRow({
            keys: KEYS.tickMoving,
            does: t("Tick while moving"),
            repeats: true,
            run: tickMoving,
          }),
          {
            keys: [KEYS.tickAll],
            does: t("Tick all eligible on this page"),
            run: ({ target }: KeyboardEvent) => isInRows(target) && selection.tickAll(),
          },
          inRow({
            keys: [KEYS.tick],
            does: t("Tick the row"),
            run: ({ id }) => selection.toggle(id),
          }),
          inRow({
            keys: [KEYS.approve],
            does: t("Approve the application"),
            run: decideBy("approve"),
          }),
          inRow({
            keys: [KEYS.decline],
            does: t("Decline the application"),
            run: decideBy("decline"),
          }),
        ]
      : []),
  ]);
  return rowProps;
}

function isInRows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-slip-rows]") !== null;
}

function extend(selection: SlipSelection | null, from: ListRow, to: ListRow): void {
  if (!selection) return;
  if (!selection.ids.has(from.id)) selection.toggle(from.id);
  if (!selection.ids.has(to.id)) selection.toggle(to.id);
}
