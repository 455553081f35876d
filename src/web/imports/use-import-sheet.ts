import { useState } from "react";
import { MAX_IMPORT_ROWS } from "#shared/imports/contract.ts";
import {
  type ColumnMap,
  choicesOf,
  findHeadingRow,
  guessColumns,
  type ImportField,
  MAX_COLUMNS,
  type RememberedColumns,
  type SheetColumns,
} from "#shared/imports/rules-columns.ts";
import { rowsBelow, type SheetRow } from "#shared/imports/rules-rows.ts";
import { MAX_IMPORT_COLUMNS } from "#shared/profile/contract-preferences.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/api.ts";
import type { ReadFile } from "./sheet/read-sheet.ts";
import type { Sheet } from "./sheet/sheet-worker.ts";

const NO_ROWS: string[][] = [];
const NO_LINES: ReadonlySet<number> = new Set();
export type Fixed = Readonly<Partial<Record<ImportField, string>>>;
type Corrections = readonly { line: number; field: ImportField; text: string }[];
/** What was chosen and is not submitted: values for all rows, and which rows are ticked. */
const NOTHING_CHOSEN = { values: false, ticks: false };
/** More would not fit into a person's preferences beside all else. */
const MAX_REMEMBERED = 1500;

export function useImportSheet() {
  const { preferences, change } = usePreferences();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [sheetAt, setSheetAt] = useState(0);
  const [columns, setColumns] = useState<ColumnMap>([]);
  const [fixed, setFixed] = useState<Fixed>({});
  const [rows, setRows] = useState<readonly SheetRow[] | null>(null);
  const [typed, setTyped] = useState<Corrections>([]);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<ReadonlySet<number>>(NO_LINES);
  const sheet = file?.sheets[sheetAt]?.rows ?? NO_ROWS;
  const headingRow = findHeadingRow(sheet);
  const headings = sheet[headingRow] ?? [];
  const found = rowsBelow(sheet, headingRow, columns);

  const unshow = () => {
    setRows(null);
    setChosen((before) => ({ ...before, ticks: false }));
  };
  const show = (next: ReadFile, at: number) => {
    const nextSheet = next.sheets[at]?.rows ?? NO_ROWS;
    setFile(next);
    setSheetAt(at);
    setColumns(guessColumns(columnsOf(nextSheet), preferences.import_columns));
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
  const isCorrected = typed.some(({ line }) => !settled.has(line));
  return {
    file,
    sheetAt,
    headings,
    samples: headings.map((_, at) => sheet[headingRow + 1]?.[at]?.slice(0, 30) ?? ""),
    columns,
    fixed,
    rowCount: found.length,
    problem: problemOf(sheet, found.length),
    rows: rows?.filter(({ line }) => !settled.has(line)),
    turn,
    /** Whether another file would replace corrections or ticks that are not submitted. */
    isDirty: isCorrected || chosen.ticks,
    /** Whether that, or a value for all rows, would be lost with the page. */
    isLeftDirty: isCorrected || chosen.ticks || chosen.values,
    open: (next: ReadFile) => show(next, 0),
    showSheet: (at: number) => file && show(file, at),
    setColumns: changed(setColumns),
    setFixed: changed(setFixedValues),
    check: () => {
      const chosen = choicesOf(columnsOf(sheet), columns);
      change({ import_columns: remembered(preferences.import_columns, headings, chosen) });
      unshow();
      setRows(found.map((row) => corrected(row, typed)));
      setSettled(NO_LINES);
      setTurn((before) => before + 1);
    },
    write: (changes: Corrections) => {
      setTyped((before) => [...before, ...changes]);
      setRows((before) => before?.map((row) => corrected(row, changes)) ?? null);
    },
    settle: (lines: readonly number[]) => {
      setSettled((before) => new Set([...before, ...lines]));
      if (lines.length > 0) setChosen(NOTHING_CHOSEN);
    },
    markTicked: () => setChosen((before) => ({ ...before, ticks: true })),
  };
}

export type ImportSheet = ReturnType<typeof useImportSheet>;

function columnsOf(sheet: Sheet["rows"]): SheetColumns {
  const headingRow = findHeadingRow(sheet);
  return { headings: sheet[headingRow] ?? [], rows: sheet.slice(headingRow + 1) };
}

function problemOf(sheet: Sheet["rows"], count: number): string | null {
  const width = sheet[0]?.length ?? 0;
  if (width > MAX_COLUMNS)
    return t("The sheet has {width} columns; at most {most} are read.", {
      width,
      most: MAX_COLUMNS,
    });
  if (count === 0) return t("There is no row below the headings.");
  if (count <= MAX_IMPORT_ROWS) return null;
  return t("The sheet has {count} rows; at most {most} can be imported at once.", {
    count,
    most: MAX_IMPORT_ROWS,
  });
}

function corrected(row: SheetRow, changes: Corrections): SheetRow {
  const own = changes.filter(({ line }) => line === row.line);
  if (own.length === 0) return row;
  return {
    ...row,
    cells: { ...row.cells, ...Object.fromEntries(own.map(({ field, text }) => [field, text])) },
  };
}

function remembered(
  before: RememberedColumns,
  headings: readonly string[],
  chosen: RememberedColumns,
): RememberedColumns {
  const others = Object.entries(before).filter(([heading]) => !headings.includes(heading));
  const all = [...Object.entries(chosen), ...others].slice(0, MAX_IMPORT_COLUMNS);
  while (JSON.stringify(all).length > MAX_REMEMBERED) all.pop();
  return Object.fromEntries(all);
}
