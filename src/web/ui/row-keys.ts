import { useEffect, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { rowOf, type ScreenKey } from "./keys.ts";

type RowKey<Row> = {
  keys: readonly string[];
  does: string;
  act: (row: Row, element: HTMLElement, event: KeyboardEvent) => unknown;
  repeats?: boolean;
};

/**
 * A list whose rows, each with `data-row-id`, are walked by keyboard: Tab reaches one of them, arrows, j and k go on from
 * there, Enter opens it, and when the focused one leaves, the next has the focus.
 */
export function useRowKeys<Row extends { id: number }>(
  rows: readonly Row[],
  opening: { does: string; open: (row: Row) => void },
) {
  const [focused, setFocused] = useState<number | null>(null);
  const reachable = rows.some(({ id }) => id === focused) ? focused : (rows[0]?.id ?? null);
  useFocusOfVanished(focused, rows);

  const inRow = ({ act, ...key }: RowKey<Row>): ScreenKey => ({
    ...key,
    scope: "row",
    act: (event) => {
      const element = rowOf(event.target);
      const row = rows.find(({ id }) => id === Number(element?.dataset.rowId));
      return row !== undefined && element !== null && act(row, element, event);
    },
  });
  /** Focuses the row below or above, and returns it. */
  const move = (from: Row, { key }: KeyboardEvent): Row | undefined => {
    const to = rows[rows.indexOf(from) + (key === "j" || key === "ArrowDown" ? 1 : -1)];
    if (to) rowElement(to.id)?.focus();
    return to;
  };
  return {
    inRow,
    move,
    walkingKeys: [
      inRow({
        keys: ["ArrowUp", "ArrowDown", "k", "j"],
        does: t("Go to the row above or below"),
        repeats: true,
        act: (row, _element, event) => void move(row, event),
      }),
      // Enter on a control of the row is for that control.
      inRow({
        keys: ["Enter"],
        does: opening.does,
        act: (row, element, { target }) => target === element && opening.open(row),
      }),
    ],
    menuKey: inRow({
      keys: ["."],
      does: t("Open the row's menu"),
      act: (_row, element) => openMenu(element),
    }),
    tabIndexOf: (id: number): 0 | -1 => (id === reachable ? 0 : -1),
    setFocused,
  };
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
