import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";

export type Cell = { row: number; column: number };
export type CellChange = Cell & { text: string };

type GridKeysOptions = {
  rows: number;
  columns: number;
  textAt: (cell: Cell) => string;
  write: (changes: CellChange[]) => void;
  /** Takes the last change back; the cell where it began. */
  undo: () => Cell | null;
};

export const cellId = ({ row, column }: Cell) => `${row}-${column}`;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/**
 * The keyboard of a spreadsheet: arrows move, Enter and F2 edit, typing replaces, Delete clears, Esc takes back what is being
 * typed and Ctrl+Z the last change, and what is pasted fills the cells to the right and below. One cell at a time can be reached by Tab.
 */
export function useGridKeys({ rows, columns, textAt, write, undo }: GridKeysOptions) {
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState<Cell | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const hasToFocus = useRef(false);
  const isEditing = draft !== null;

  useEffect(() => {
    if (!hasToFocus.current || isEditing) return;
    hasToFocus.current = false;
    const element = table.current?.querySelector<HTMLElement>(`[data-cell="${cellId(cell)}"]`);
    element?.focus();
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [cell, isEditing]);

  const go = (row: number, column: number) => {
    hasToFocus.current = true;
    setLeft(null);
    setCell({ row: within(row, rows), column: within(column, columns) });
  };
  const commit = (down: number, right: number) => {
    if (draft !== null && draft !== textAt(cell)) write([{ ...cell, text: draft }]);
    setDraft(null);
    go(cell.row + down, cell.column + right);
    setLeft(cell);
  };
  const editKey = (event: KeyboardEvent) => {
    switch (event.key) {
      case "Enter":
        event.preventDefault();
        return commit(event.shiftKey ? -1 : 1, 0);
      case "Tab":
        event.preventDefault();
        return commit(0, event.shiftKey ? -1 : 1);
      case "Escape":
        event.stopPropagation();
        setDraft(null);
        return go(cell.row, cell.column);
    }
  };
  const moveKey = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = STEPS[event.key];
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isUndo && event.key.toLowerCase() === "z") {
      const { row, column } = undo() ?? cell;
      go(row, column);
    } else if (step) go(cell.row + step[0], cell.column + step[1]);
    else if (event.key === "Home") go(event.ctrlKey ? 0 : cell.row, 0);
    else if (event.key === "End") go(event.ctrlKey ? rows : cell.row, columns);
    else if (event.key === "Enter" || event.key === "F2") setDraft(textAt(cell));
    else if (event.key === "Delete" || event.key === "Backspace") write([{ ...cell, text: "" }]);
    else if (isPlain && event.key.length === 1 && event.key !== " ") setDraft(event.key);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    const lines = linesOf(event.clipboardData.getData("text/plain"));
    write(
      lines.flatMap((cells, down) =>
        cells.map((text, right) => ({
          row: cell.row + down,
          column: cell.column + right,
          text,
        })),
      ),
    );
  };
  const copy = (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", textAt(cell));
  };
  return {
    table,
    cell,
    draft,
    setDraft,
    /** Where a search goes on: Enter went down from the cell that was corrected, past cells of the next row. */
    searchFrom: left ?? cell,
    go: ({ row, column }: Cell) => go(row, column),
    pick: (next: Cell, isTwice: boolean) => {
      if (isEditing && (next.row !== cell.row || next.column !== cell.column)) commit(0, 0);
      setLeft(null);
      setCell(next);
      if (isTwice) setDraft(textAt(next));
    },
    /** The cell's own box takes the focus from the cell when it opens: only leaving the box ends the editing. */
    leave: (event: FocusEvent) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      if (draft !== null && draft !== textAt(cell)) write([{ ...cell, text: draft }]);
      setDraft(null);
    },
    onKeyDown: (event: KeyboardEvent) => (isEditing ? editKey(event) : moveKey(event)),
    onPaste: paste,
    onCopy: copy,
  };
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

// A spreadsheet ends what it copies with a line break.
function linesOf(text: string): string[][] {
  return text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
}
