import { useState } from "react";
import {
  type ColumnMap,
  choicesOf,
  type NameSplit,
  type RememberedColumns,
} from "#shared/imports/rules-columns.ts";
import { withDays } from "#shared/imports/rules-orders.ts";
import { renamed, type SheetRow } from "#shared/imports/rules-rows.ts";
import type { ImportField } from "#shared/imports/rules-values.ts";
import {
  type DateOrder,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_DATES,
} from "#shared/profile/contract-preferences.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { usePreferences } from "#web/settings/api.ts";
import { columnsOf, guessFor, lookAt, sheetToOpen } from "./look-at-sheet.ts";
import type { ReadFile } from "./sheet/read-sheet.ts";

const NO_LINES: ReadonlySet<number> = new Set();
export type Fixed = Readonly<Partial<Record<ImportField, string>>>;
export type Correction = { line: number; field: ImportField; text: string };
type Corrections = readonly Correction[];
/** What a change of the grid replaced, and the cell that it began with; none of a split of names. */
type Step = {
  rows: readonly SheetRow[] | null;
  typed: Corrections;
  split: NameSplit;
  at: Correction | undefined;
};
const MAX_STEPS = 100;
/** What was chosen and is not submitted: values for all rows, and which rows are ticked. */
const NOTHING_CHOSEN = { values: false, ticks: false };

export function useImportSheet() {
  const { preferences, change } = usePreferences();
  const today = useToday();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [sheetAt, setSheetAt] = useState(0);
  const [takesHidden, setTakesHidden] = useState(false);
  const [columns, setColumns] = useState<ColumnMap>([]);
  const [answers, setAnswers] = useState<Readonly<Record<string, DateOrder>>>({});
  const [split, setSplit] = useState<NameSplit>("last-word");
  const [fixed, setFixed] = useState<Fixed>({});
  const [rows, setRows] = useState<readonly SheetRow[] | null>(null);
  const [typed, setTyped] = useState<Corrections>([]);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<ReadonlySet<number>>(NO_LINES);
  const seen = lookAt(file, sheetAt, {
    takesHidden,
    columns,
    today,
    answers: { ...preferences.import_dates, ...answers },
  });

  const unshow = () => {
    setRows(null);
    setSteps([]);
    setChosen((before) => ({ ...before, ticks: false }));
  };
  const show = (next: ReadFile, at: number, withHidden: boolean) => {
    setFile(next);
    setSheetAt(at);
    setTakesHidden(withHidden);
    setColumns(guessFor(next.sheets[at], withHidden, preferences.import_columns));
    setTyped([]);
    unshow();
  };
  const changed = <Value>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      unshow();
    };
  };
  const setFixedValues = (next: Fixed) => {
    setFixed(next);
    const values = Object.values(next).some((value) => value !== "");
    setChosen((before) => ({ ...before, values }));
  };
  const remember = (at?: Correction) =>
    setSteps((before) => [...before, { rows, typed, split, at }].slice(-MAX_STEPS));
  const isCorrected = typed.some(({ line }) => !settled.has(line));
  return {
    ...seen,
    file,
    sheetAt,
    columns,
    fixed,
    rowCount: seen.found.length,
    rows: rows?.filter(({ line }) => !settled.has(line)),
    turn,
    /** Whether another file would replace corrections or ticks that are not submitted. */
    isDirty: isCorrected || chosen.ticks,
    /** Whether that, or a value for all rows, would be lost with the page. */
    isLeftDirty: isCorrected || chosen.ticks || chosen.values,
    open: (next: ReadFile) => {
      setAnswers({});
      show(next, sheetToOpen(next.sheets), false);
    },
    showSheet: (at: number) => file && show(file, at, false),
    takeHidden: () => file && show(file, sheetAt, true),
    setColumns: changed(setColumns),
    setFixed: changed(setFixedValues),
    answerDates: changed(([key, order]: [string, DateOrder]) =>
      setAnswers((before) => ({ ...before, [key]: order })),
    ),
    check: () => {
      const choices = choicesOf(columnsOf(seen.sheet), columns);
      change(({ import_columns, import_dates }) => ({
        import_columns: remembered(import_columns, seen.headings, choices),
        import_dates: newest({ ...answers, ...import_dates, ...answers }),
      }));
      unshow();
      setRows(
        seen.found.map((row) =>
          corrected(renamed(withDays(row, seen.orders, { ...seen, today }), split), typed),
        ),
      );
      setSettled(NO_LINES);
      setTurn((before) => before + 1);
    },
    split,
    /** Of one line, or of all; names that were typed stay. */
    splitNames: (next: NameSplit, line: number | null) => {
      remember();
      if (line === null) setSplit(next);
      setRows(
        (before) =>
          before?.map((row) =>
            line === null || row.line === line ? corrected(renamed(row, next), typed) : row,
          ) ?? null,
      );
    },
    write: (changes: Corrections) => {
      if (changes.length === 0) return;
      remember(changes[0]);
      setTyped((before) => [...before, ...changes]);
      setRows((before) => before?.map((row) => corrected(row, changes)) ?? null);
    },
    /** Takes the last change of the grid back, and says where it began. */
    undo: (): Correction | undefined => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      setRows(last.rows);
      setTyped(last.typed);
      setSplit(last.split);
      return last.at;
    },
    settle: (lines: readonly number[]) => {
      setSettled((before) => new Set([...before, ...lines]));
      if (lines.length > 0) setChosen(NOTHING_CHOSEN);
    },
    markTicked: () => setChosen((before) => ({ ...before, ticks: true })),
  };
}

export type ImportSheet = ReturnType<typeof useImportSheet>;

function corrected(row: SheetRow, changes: Corrections): SheetRow {
  const own = changes.filter(({ line }) => line === row.line);
  if (own.length === 0) return row;
  const typedFields = new Set(own.map(({ field }) => field));
  const fieldErrors = Object.entries(row.fieldErrors ?? {}).filter(
    ([field]) => ![...typedFields].some((one) => one === field),
  );
  return {
    ...row,
    cells: { ...row.cells, ...Object.fromEntries(own.map(({ field, text }) => [field, text])) },
    fieldErrors: Object.fromEntries(fieldErrors),
  };
}

function remembered(
  before: RememberedColumns,
  headings: readonly string[],
  chosen: RememberedColumns,
): RememberedColumns {
  const others = Object.entries(before).filter(([heading]) => !headings.includes(heading));
  return Object.fromEntries([...Object.entries(chosen), ...others].slice(0, MAX_IMPORT_COLUMNS));
}

function newest(answers: Readonly<Record<string, DateOrder>>): Record<string, DateOrder> {
  return Object.fromEntries(Object.entries(answers).slice(0, MAX_IMPORT_DATES));
}
