import { useState } from "react";
import type { SentRow } from "#shared/imports/contract.ts";
import {
  type ColumnMap,
  choicesOf,
  type NameSplit,
  type RememberedColumns,
} from "#shared/imports/rules-columns.ts";
import { withDays } from "#shared/imports/rules-orders.ts";
import { renamed, type SheetRow } from "#shared/imports/rules-rows.ts";
import {
  type DateOrder,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_DATES,
} from "#shared/profile/contract-preferences.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { usePreferences } from "#web/settings/api.ts";
import { type Correction, type Fixed, useKeptWork, type Work } from "./kept-work.ts";
import { columnsOf, guessFor, lookAt, sheetToOpen } from "./look-at-sheet.ts";
import type { ReadFile } from "./sheet/read-sheet.ts";

/** What a change of the grid replaced, and the cell that it began with; none of a split of names. */
type Step = Pick<Work, "rows" | "typed" | "split"> & { at: Correction | undefined };
const MAX_STEPS = 100;
const NOTHING_CHOSEN = { values: false, ticks: false };
const NO_WORK: Work = {
  sheetAt: 0,
  takesHidden: false,
  columns: [],
  answers: {},
  split: "last-word",
  fixed: {},
  rows: null,
  typed: [],
  ticks: {},
  chosen: NOTHING_CHOSEN,
  sent: [],
};

export function useImportSheet() {
  const { preferences, change } = usePreferences();
  const today = useToday();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [work, setWork] = useState(NO_WORK);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [turn, setTurn] = useState(0);
  const [isAllThere, setIsAllThere] = useState(false);
  const { sheetAt, takesHidden, columns, answers, split, rows, typed, chosen, sent } = work;
  const seen = lookAt(file, sheetAt, {
    takesHidden,
    columns,
    today,
    answers: { ...preferences.import_dates, ...answers },
  });
  const settled = settledLines(sent);
  const isOver = rows !== null && isAllThere;
  const isBegun = typed.length > 0 || chosen.ticks || chosen.values || sent.length > 0;
  const kept = useKeptWork(file, isBegun && !isOver ? work : null);

  /** A choice after which the rows have to be checked again. */
  const choose = (changes: Partial<Work>) => {
    setWork((before) => {
      const unticked = { ticks: {}, chosen: { ...before.chosen, ticks: false } };
      return { ...before, rows: null, ...unticked, ...changes };
    });
    setSteps([]);
  };
  const show = (next: ReadFile, at: number, withHidden: boolean) => {
    setFile(next);
    choose({
      sheetAt: at,
      takesHidden: withHidden,
      columns: guessFor(next.sheets[at], withHidden, preferences.import_columns),
      typed: [],
      sent: [],
    });
  };
  const remember = (at?: Correction) =>
    setSteps((before) => [...before, { rows, typed, split, at }].slice(-MAX_STEPS));
  const lost = lossOf(work);
  return {
    ...seen,
    file,
    sheetAt,
    columns,
    fixed: work.fixed,
    ticks: work.ticks,
    sent,
    rowCount: seen.found.length,
    rows: rows?.filter(({ line }) => !settled.has(line)),
    turn,
    /** What this tab kept of an import that was not submitted, until a file is open. */
    offered: file ? null : kept.found,
    isKept: kept.isKept,
    /** Whether another file would replace corrections or ticks that are not submitted. */
    isDirty: file ? !isOver && lost.rows : kept.found !== null && lossOf(kept.found.work).any,
    /** Whether that, or a value for all rows, is not submitted. */
    isLeftDirty: !isOver && lost.any,
    open: (next: ReadFile) => {
      kept.answer();
      setWork((before) => ({ ...before, answers: {} }));
      show(next, sheetToOpen(next.sheets), false);
    },
    restore: () => {
      if (!kept.found) return;
      setFile(kept.found.file);
      setWork(kept.found.work);
      kept.answer();
    },
    discard: kept.discard,
    showSheet: (at: number) => file && show(file, at, false),
    takeHidden: () => file && show(file, sheetAt, true),
    setColumns: (next: ColumnMap) => choose({ columns: next }),
    setFixed: (fixed: Fixed) => {
      const values = Object.values(fixed).some((value) => value !== "");
      choose({ fixed, chosen: { values, ticks: false } });
    },
    answerDates: ([key, order]: [string, DateOrder]) =>
      choose({ answers: { ...answers, [key]: order } }),
    check: () => {
      const choices = choicesOf(columnsOf(seen.sheet), columns);
      change(({ import_columns, import_dates }) => ({
        import_columns: remembered(import_columns, seen.headings, choices),
        import_dates: newest({ ...answers, ...import_dates, ...answers }),
      }));
      choose({
        rows: seen.found.map((row) =>
          corrected(renamed(withDays(row, seen.orders, { ...seen, today }), split), typed),
        ),
        sent: [],
      });
      setTurn((before) => before + 1);
    },
    split,
    /** Of one line, or of all; names that were typed stay. */
    splitNames: (next: NameSplit, line: number | null) => {
      remember();
      setWork((before) => ({
        ...before,
        split: line === null ? next : before.split,
        rows:
          before.rows?.map((row) =>
            line === null || row.line === line ? corrected(renamed(row, next), typed) : row,
          ) ?? null,
      }));
    },
    write: (changes: readonly Correction[]) => {
      if (changes.length === 0) return;
      remember(changes[0]);
      setWork((before) => ({
        ...before,
        typed: [...before.typed, ...changes],
        rows: before.rows?.map((row) => corrected(row, changes)) ?? null,
      }));
    },
    /** Takes the last change of the grid back, and says where it began. */
    undo: (): Correction | undefined => {
      const last = steps.at(-1);
      if (!last) return;
      const { at, ...replaced } = last;
      setSteps(steps.slice(0, -1));
      setWork((before) => ({ ...before, ...replaced }));
      return at;
    },
    tick: (line: number, isTicked: boolean) =>
      setWork((before) => ({
        ...before,
        ticks: { ...before.ticks, [line]: isTicked },
        chosen: { ...before.chosen, ticks: true },
      })),
    settle: (answered: readonly SentRow[]) => {
      const hasSettled = settledLines(answered).size > 0;
      setWork((before) => ({
        ...before,
        sent: [...new Map([...before.sent, ...answered].map((row) => [row.line, row])).values()],
        chosen: hasSettled ? NOTHING_CHOSEN : before.chosen,
      }));
    },
    setIsAllThere,
  };
}

/** What is not submitted: corrections or ticks, and any of these or values for all rows. */
function lossOf({ typed, sent, chosen }: Work) {
  const settled = settledLines(sent);
  const rows = chosen.ticks || typed.some(({ line }) => !settled.has(line));
  return { rows, any: rows || chosen.values };
}

function settledLines(sent: readonly SentRow[]): ReadonlySet<number> {
  const settled = sent.filter(({ outcome }) => outcome === "submitted" || outcome === "repeated");
  return new Set(settled.map(({ line }) => line));
}

export type ImportSheet = ReturnType<typeof useImportSheet>;

function corrected(row: SheetRow, changes: readonly Correction[]): SheetRow {
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
