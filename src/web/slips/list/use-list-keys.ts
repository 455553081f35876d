import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { type ScreenKey, useKeys } from "#web/ui/keys.ts";
import type { ListRow, OnSlipAction } from "./use-list-rows.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

const TICK_KEYS: readonly ScreenKey[] = [
  { keys: ["Shift ↑", "Shift ↓"], does: t("Tick while going") },
  { keys: ["x"], does: t("Tick the row") },
];

const DECISION_KEYS: readonly ScreenKey[] = [
  { keys: ["a"], does: t("Approve the application") },
  { keys: ["d"], does: t("Decline the application") },
];
const DECISIONS: Readonly<Record<string, "approve" | "decline">> = { a: "approve", d: "decline" };

const ROW_KEYS: readonly ScreenKey[] = [
  { keys: ["↑", "↓", "k", "j"], does: t("Go to the row above or below") },
  { keys: ["Enter"], does: t("Open the application") },
  { keys: ["e"], does: t("Edit the application") },
  { keys: ["."], does: t("Open the row's menu") },
];

/** What the rows of a list need to be walked by keyboard; exactly one of them can be reached with Tab. */
export type ListKeys = {
  tabIndexOf: (id: number) => 0 | -1;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  noteFocus: (id: number) => void;
};

/**
 * ↑/↓ or j/k move, with Shift ↑/↓ also tick; Enter opens; x ticks; e edits; a approves and d declines by `decide`; `.`
 * opens the row menu. They act only while the focus is in a row; letters and signs only while they are switched on.
 */
export function useListKeys(
  rows: readonly ListRow[],
  selection: SlipSelection | null,
  decide: OnSlipAction | null,
): ListKeys {
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  const [focused, setFocused] = useState<number | null>(null);
  const reachable = rows.some(({ id }) => id === focused) ? focused : (rows[0]?.id ?? null);
  useFocusOfVanished(focused, rows);
  useKeys(selection ? [...ROW_KEYS, ...TICK_KEYS, ...DECISION_KEYS] : ROW_KEYS);

  const move = (event: KeyboardEvent<HTMLElement>, from: ListRow, step: 1 | -1) => {
    const to = rows[rows.indexOf(from) + step];
    if (!to) return;
    if (event.shiftKey && event.key.startsWith("Arrow")) extend(selection, from, to);
    rowElement(event.currentTarget, to.id)?.focus();
  };
  const decideRow = (event: KeyboardEvent<HTMLElement>, row: ListRow) => {
    const action = DECISIONS[event.key];
    if (!action || !row.actions.includes(action) || event.repeat) return;
    decide?.(action, row, rowElement(event.currentTarget, row.id));
  };
  const act = (event: KeyboardEvent<HTMLElement>, row: ListRow): boolean => {
    const isOnRow = event.target === rowElement(event.currentTarget, row.id);
    const params = { id: String(row.id) };
    switch (preferences.single_keys || event.key.length > 1 ? event.key : "") {
      case "ArrowDown":
      case "j":
        move(event, row, 1);
        return true;
      case "ArrowUp":
      case "k":
        move(event, row, -1);
        return true;
      case "Enter":
        if (isOnRow) void navigate({ to: "/slip/$id", params });
        return isOnRow;
      case "x":
        selection?.toggle(row.id);
        return true;
      case "e":
        if (row.actions.includes("edit")) void navigate({ to: "/slip/$id/edit", params });
        return true;
      case "a":
      case "d":
        decideRow(event, row);
        return true;
      case ".":
        openMenu(event.currentTarget, row.id);
        return true;
      default:
        return false;
    }
  };
  return {
    tabIndexOf: (id) => (id === reachable ? 0 : -1),
    noteFocus: setFocused,
    onKeyDown: (event) => {
      const row = isMeant(event) ? rows.find(({ id }) => id === rowIdOf(event.target)) : undefined;
      if (row && act(event, row)) event.preventDefault();
    },
  };
}

/** Puts the focus into the row that Tab would reach; false when there is none. */
export function enterRows(): boolean {
  const row = document.querySelector<HTMLElement>('[data-slip-id][tabindex="0"]');
  row?.focus();
  return row !== null;
}

// When the row with the focus leaves the page, as after a deletion, the row in its place gets it.
function useFocusOfVanished(focused: number | null, rows: readonly ListRow[]): void {
  const place = useRef(-1);
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === focused);
    const heir = index === -1 ? rows[Math.min(place.current, rows.length - 1)] : undefined;
    place.current = index;
    if (!heir) return;
    if (document.activeElement !== document.body) return;
    rowElement(document.body, heir.id)?.focus();
  }, [focused, rows]);
}

function extend(selection: SlipSelection | null, from: ListRow, to: ListRow): void {
  if (!selection) return;
  if (!selection.ids.has(from.id)) selection.toggle(from.id);
  if (!selection.ids.has(to.id)) selection.toggle(to.id);
}

// Menus and dialogs hang elsewhere in the page, but React brings their keys here too.
function isMeant(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  return (
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    target instanceof Element &&
    currentTarget.contains(target)
  );
}

function rowIdOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-slip-id]") : null;
  return Number(row?.dataset.slipId);
}

function rowElement(list: HTMLElement, id: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-slip-id="${id}"]`);
}

function openMenu(list: HTMLElement, id: number): void {
  const button = rowElement(list, id)?.querySelector<HTMLElement>("[data-row-menu]");
  button?.focus();
  button?.click();
}
