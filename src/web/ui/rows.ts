import { type MouseEvent, useEffect, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { isSecondPress } from "./double-press.ts";
import { KEYS, rowOf, type ScreenKey } from "./keys.ts";

type RowKey<Row> = {
  keys: readonly string[];
  does: string;
  run: (row: Row, element: HTMLElement, event: KeyboardEvent) => unknown;
  repeats?: boolean;
};

/**
 * A list whose rows have `rowProps` and open where they are pressed. By keyboard Tab, or j or ↓ from the page, reaches one
 * of them, arrows, j and k go on from there, Enter opens it, and when the focused one leaves, the next has the focus.
 */
export function useRowKeys<Row extends { id: number }>(
  rows: readonly Row[],
  opening: { does: string; open: (row: Row) => void },
) {
  const [focused, setFocused] = useState<number | null>(null);
  const reachable = rows.some(({ id }) => id === focused) ? focused : (rows[0]?.id ?? null);
  useFocusOfVanished(focused, rows);

  const rowUnder = ({ target }: KeyboardEvent) =>
    rows.find(({ id }) => id === Number(rowOf(target)?.dataset.rowId));
  const inRow = ({ run, ...key }: RowKey<Row>): ScreenKey => ({
    ...key,
    scope: "row",
    run: (event) => {
      const element = rowOf(event.target);
      const row = rowUnder(event);
      return row !== undefined && element !== null && run(row, element, event);
    },
  });
  /** Focuses the row below or above, and returns it. */
  const move = (from: Row, event: KeyboardEvent): Row | undefined => {
    const to = rows[rows.indexOf(from) + (isDown(event) ? 1 : -1)];
    if (to) rowElement(to.id)?.focus();
    return to;
  };
  const walk = (event: KeyboardEvent) => {
    const from = rowUnder(event);
    if (from) return void move(from, event);
    return isDown(event) && !hasOwnArrows(event.target) && enterRows();
  };
  return {
    inRow,
    move,
    walkingKeys: [
      {
        keys: KEYS.walkRows,
        does: t("Go to the row above or below"),
        repeats: true,
        run: walk,
      },
      // Enter on a control of the row is for that control.
      inRow({
        keys: [KEYS.open],
        does: opening.does,
        run: (row, element, { target }) => target === element && opening.open(row),
      }),
    ],
    menuKey: inRow({
      keys: [KEYS.rowMenu],
      does: t("Open the row's menu"),
      run: (_row, element) => openMenu(element),
    }),
    rowProps: (id: number) => ({
      "data-row-id": id,
      tabIndex: id === reachable ? 0 : -1,
      onFocus: () => setFocused(id),
      onClick: openRow,
      onAuxClick: openRow,
    }),
  };
}

/** Puts the focus into the row that Tab would reach; false when there is none. */
export function enterRows(): boolean {
  const row = document.querySelector<HTMLElement>('[data-row-id][tabindex="0"]');
  row?.focus();
  return row !== null;
}

const isDown = ({ key }: KeyboardEvent) => key === "j" || key === "ArrowDown";

function hasOwnArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=tablist], [role=radiogroup]") !== null;
}

// When the focused row leaves the page, as after a deletion, the one that moves up gets the focus.
function useFocusOfVanished(
  focused: number | null,
  rows: readonly { readonly id: number }[],
): void {
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

function openMenu(row: HTMLElement): void {
  const button = row.querySelector<HTMLElement>("[data-row-menu]");
  button?.focus();
  button?.click();
}

function rowElement(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row-id="${id}"]`);
}

/** What is pressed for itself, and the cell around it, so that a near miss opens nothing. */
const CONTROLS = "a, button, input, select, textarea, label, [data-holds-control]";

/** Opens what the row's link leads to, with Ctrl or the middle button in another tab. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[href^="/"]');
  if (!link || !isOnRow(event) || event.button === 2) return;
  if (event.button === 1 || event.ctrlKey || event.metaKey) {
    window.open(link.href, "_blank", "noopener");
  } else if (!isSecondPress()) {
    // A second press was meant for what was there before, as for a button of a dialog that has closed.
    link.click();
  }
}

/** Whether the row itself was pressed: no control in it, no text selected, and not its menu, which is drawn elsewhere. */
export function isOnRow({ currentTarget: row, target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS))
    return false;
  const selection = getSelection();
  return !selection || selection.isCollapsed || !selection.containsNode(row, true);
}
