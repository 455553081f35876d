import { useMemo, useRef } from "react";
import { IMPORT_FIELDS, type ImportField } from "#shared/imports/rules-columns.ts";
import { type ReadRow, readRow, type SheetRow, sameLines } from "#shared/imports/rules-rows.ts";
import type { CellContext } from "#shared/imports/rules-values.ts";
import { fieldInWords } from "#shared/slips/text-fields.ts";
import type { Fixed } from "#web/imports/sheet/fixed-values.tsx";
import { inLanguage } from "#web/language/translate.ts";
import { matchWords } from "./match-words.ts";
import { mayTick, type RowState, stateOf } from "./row-state.ts";
import { useRowChecks } from "./use-row-checks.ts";

/** A row as the grid shows it. */
export type CheckedGridRow = {
  line: number;
  read: ReadRow;
  state: RowState;
  isTicked: boolean;
  warnings: readonly string[];
  notes: readonly string[];
  shown: Readonly<Partial<Record<ImportField, string>>>;
};

/** Reads and judges every row anew when it changes, and no other one. */
export function useRowStates(
  sheet: readonly SheetRow[],
  fixed: Fixed,
  context: CellContext,
  ticks: ReadonlyMap<number, boolean>,
) {
  const reader = useMemo(() => cachedReader(fixed, context), [fixed, context]);
  const read = useMemo(() => sheet.map(reader), [sheet, reader]);
  const checks = useRowChecks(read);
  const same = useMemo(() => sameLines(read), [read]);
  const before = useRef(new Map<number, CheckedGridRow>());
  const rows = read.map((row, index) => {
    const state = stateOf(row, checks.checkOf(row), same.get(row.line));
    const isTicked = mayTick(state) && (ticks.get(row.line) ?? state.kind === "ready");
    const last = before.current.get(row.line);
    if (last?.read === row && last.isTicked === isTicked && isSame(last.state, state)) return last;
    return gridRow(row, sheet[index], state, isTicked);
  });
  before.current = new Map(rows.map((row) => [row.line, row]));
  return { rows, checks };
}

function gridRow(
  read: ReadRow,
  sheet: SheetRow | undefined,
  state: RowState,
  isTicked: boolean,
): CheckedGridRow {
  const notes = "matches" in state ? state.matches.map(matchWords) : [];
  const shown = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, shownText(field, read, sheet, state)]),
  );
  const warnings = read.warnings.map(({ text }) => inLanguage(text));
  return { line: read.line, read, state, isTicked, warnings, notes, shown };
}

// A cell that could not be read stays as it stood in the file.
function shownText(
  field: ImportField,
  { values }: ReadRow,
  sheet: SheetRow | undefined,
  state: RowState,
): string {
  const typed = sheet?.cells[field] ?? "";
  const isFaulty = state.kind === "faults" && state.faults.has(field);
  if (isFaulty || field === "medical_center_id") return typed;
  return fieldInWords(field, values[field]);
}

function isSame(one: RowState, other: RowState): boolean {
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));
}

function keyOf(state: RowState): unknown {
  return state.kind === "faults" ? [...state.faults] : state;
}

function cachedReader(fixed: Fixed, context: CellContext): (row: SheetRow) => ReadRow {
  const known = new WeakMap<SheetRow, ReadRow>();
  return (row) => {
    const read = known.get(row) ?? readRow(row, fixed, context);
    known.set(row, read);
    return read;
  };
}
