import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction } from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { isOffered, type SlipAction } from "#shared/slips/rules-actions.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { useSlipActions } from "#web/slips/use-slip-actions.tsx";
import { rowOf, type ScreenKey, useKeys } from "#web/ui/keys.ts";
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

export type ListKeys = ReturnType<typeof useListKeys>;

/** The keys of a row, which act while the focus is in it; approving and declining goes by `decide`. */
export function useListKeys(
  rows: readonly ListRow[],
  selection: SlipSelection | null,
  decide: OnSlipAction | null,
) {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<number | null>(null);
  const reachable = rows.some(({ id }) => id === focused) ? focused : (rows[0]?.id ?? null);
  useFocusOfVanished(focused, rows);

  const inRow = (
    keys: readonly string[],
    does: string,
    act: (row: ListRow, element: HTMLElement, event: KeyboardEvent) => unknown,
    repeats = false,
  ): ScreenKey => ({
    keys,
    does,
    scope: "row",
    repeats,
    act: (event) => {
      const element = rowOf(event.target);
      const row = rows.find(({ id }) => id === Number(element?.dataset.slipId));
      return row !== undefined && element !== null && act(row, element, event);
    },
  });
  const move = (from: ListRow, { key }: KeyboardEvent, ticks: boolean) => {
    const step = key === "j" || key === "ArrowDown" ? 1 : -1;
    const to = rows[rows.indexOf(from) + step];
    if (!to) return;
    if (ticks) extend(selection, from, to);
    rowElement(to.id)?.focus();
  };
  const open = ({ id }: ListRow) => void navigate({ to: "/slip/$id", params: { id: String(id) } });
  const edit = ({ id, actions }: ListRow) => {
    if (actions.includes("edit"))
      void navigate({ to: "/slip/$id/edit", params: { id: String(id) } });
  };
  const decideBy = (action: "approve" | "decline") => (row: ListRow, element: HTMLElement) => {
    if (row.actions.includes(action)) decide?.(action, row, element);
  };
  useKeys([
    inRow(
      ["ArrowUp", "ArrowDown", "k", "j"],
      t("Go to the row above or below"),
      (row, _element, event) => move(row, event, false),
      true,
    ),
    // Enter on a control of the row is for that control.
    inRow(
      ["Enter"],
      t("Open the application"),
      (row, element, { target }) => target === element && open(row),
    ),
    inRow(["e"], t("Edit the application"), edit),
    inRow(["."], t("Open the row's menu"), (_row, element) => openMenu(element)),
    ...(selection
      ? [
          inRow(
            ["Shift+ArrowUp", "Shift+ArrowDown"],
            t("Tick while moving"),
            (row, _element, event) => move(row, event, true),
            true,
          ),
          inRow(["x"], t("Tick the row"), ({ id }) => selection.toggle(id)),
          inRow(["a"], t("Approve the application"), decideBy("approve")),
          inRow(["d"], t("Decline the application"), decideBy("decline")),
        ]
      : []),
  ]);
  return { tabIndexOf: (id: number) => (id === reachable ? 0 : -1), setFocused };
}

/** Puts the focus into the row that Tab would reach; false when there is none. */
export function enterRows(): boolean {
  const row = document.querySelector<HTMLElement>('[data-slip-id][tabindex="0"]');
  row?.focus();
  return row !== null;
}

// When the focused row leaves the page, as after a deletion, the one that moves up gets the focus.
function useFocusOfVanished(focused: number | null, rows: readonly ListRow[]): void {
  const lastIndex = useRef(-1);
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === focused);
    const next = index === -1 ? rows[Math.min(lastIndex.current, rows.length - 1)] : undefined;
    lastIndex.current = index;
    if (!next) return;
    if (document.activeElement !== document.body) return;
    rowElement(next.id)?.focus();
  }, [focused, rows]);
}

function extend(selection: SlipSelection | null, from: ListRow, to: ListRow): void {
  if (!selection) return;
  if (!selection.ids.has(from.id)) selection.toggle(from.id);
  if (!selection.ids.has(to.id)) selection.toggle(to.id);
}

function rowElement(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slip-id="${id}"]`);
}

function openMenu(row: HTMLElement): void {
  const button = row.querySelector<HTMLElement>("[data-row-menu]");
  button?.focus();
  button?.click();
}
