import { useEffect, useMemo, useState } from "react";
import { type CheckAnswer, checkImport, MAX_ROWS_PER_CALL } from "#shared/imports/contract.ts";
import { IMPORT_FIELDS, type NameSplit } from "#shared/imports/rules-columns.ts";
import { type ReadRow, readRow, type SheetRow, sameLines } from "#shared/imports/rules-rows.ts";
import type { CellContext, ImportField } from "#shared/imports/rules-values.ts";
import { fieldInWords } from "#shared/slips/text-slip.ts";
import type { Fixed } from "#web/imports/use-import-sheet.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";
import { matchWords, mayTick, type RowState, stateOf } from "./row-state.ts";

export type CheckedGridRow = {
  line: number;
  read: ReadRow;
  state: RowState;
  isTicked: boolean;
  warnings: readonly string[];
  notes: readonly string[];
  /** Of a column for both names, as it stands in the file. */
  wholeName: string | undefined;
  split: NameSplit | undefined;
  shown: Readonly<Partial<Record<ImportField, string>>>;
};

export function useRowStates(
  sheet: readonly SheetRow[],
  fixed: Fixed,
  context: CellContext,
  ticks: ReadonlyMap<number, boolean>,
) {
  const { today, centers } = context;
  // A reader remembers what it read: after a correction it reads one row, not hundreds. Memoized by hand: the compiler would make
  // another one with every correction.
  const reader = useMemo(() => cachedReader(fixed, { today, centers }), [fixed, today, centers]);
  const read = sheet.map(reader);
  const checks = useRowChecks(read);
  const same = sameLines(read);
  const rows = read.map((row, index) => {
    const state = stateOf(row, checks.checkOf(row), same.get(row.line));
    const isTicked = mayTick(state) && (ticks.get(row.line) ?? state.kind === "ready");
    return gridRow(row, sheet[index], state, isTicked);
  });
  return { rows, checks };
}

const SHOWN = new WeakMap<ReadRow, CheckedGridRow>();

// The same object while nothing of the row has changed, so that the grid draws only rows that did.
function gridRow(
  read: ReadRow,
  sheet: SheetRow | undefined,
  state: RowState,
  isTicked: boolean,
): CheckedGridRow {
  const last = SHOWN.get(read);
  const isSame = JSON.stringify(last?.state) === JSON.stringify(state);
  if (last?.isTicked === isTicked && isSame) return last;
  const notes = "matches" in state ? state.matches.map(matchWords) : [];
  const shown = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, shownText(field, read, sheet, state)]),
  );
  const warnings = read.warnings.map(({ text }) => inLanguage(text));
  const { wholeName, split } = sheet ?? {};
  const row = { line: read.line, read, state, isTicked, warnings, notes, wholeName, split, shown };
  SHOWN.set(read, row);
  return row;
}

// A cell that could not be read stays as it stood in the file.
function shownText(
  field: ImportField,
  { values }: ReadRow,
  sheet: SheetRow | undefined,
  state: RowState,
): string {
  const typed = sheet?.cells[field] ?? "";
  const isWrong = state.kind === "fieldErrors" && field in state.fieldErrors;
  if (isWrong || field === "medical_center_id") return typed;
  return fieldInWords(field, values[field]);
}

function cachedReader(fixed: Fixed, context: CellContext): (row: SheetRow) => ReadRow {
  const known = new WeakMap<SheetRow, ReadRow>();
  return (row) => {
    const read = known.get(row) ?? readRow(row, fixed, context);
    known.set(row, read);
    return read;
  };
}

type CheckedRow = CheckAnswer["rows"][number];

const AFTER_TYPING_MS = 400;

function useRowChecks(rows: readonly ReadRow[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, CheckedRow>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const isFirst = known.size === 0;

  useEffect(() => {
    const waiting = rows.filter((row) => !known.has(textOf(row))).slice(0, MAX_ROWS_PER_CALL);
    if (waiting.length === 0 || failure !== null) return;
    let isCurrent = true;
    const check = async () => {
      try {
        const unchecked = waiting.map(({ line, values }) => ({ line, form_values: values }));
        const answer = await call(checkImport, { body: { rows: unchecked } });
        if (isCurrent) setKnown((before) => new Map([...before, ...answered(waiting, answer)]));
      } catch (error) {
        if (isCurrent) setFailure(failureOf(error, t("The rows could not be checked.")));
      }
    };
    const isAfterTyping = !isFirst && waiting.length < MAX_ROWS_PER_CALL;
    const timer = setTimeout(() => void check(), isAfterTyping ? AFTER_TYPING_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rows, known, failure, isFirst]);

  return {
    checkOf: (row: ReadRow) => known.get(textOf(row)),
    failure,
    retry: () => setFailure(null),
    forget: () => setKnown(new Map()),
  };
}

function answered(rows: readonly ReadRow[], answer: CheckAnswer): [string, CheckedRow][] {
  const byLine = new Map(answer.rows.map((row) => [row.line, row]));
  return rows.flatMap((row): [string, CheckedRow][] => {
    const checked = byLine.get(row.line);
    return checked ? [[textOf(row), checked]] : [];
  });
}

function textOf({ line, values }: ReadRow): string {
  return JSON.stringify([line, values]);
}
