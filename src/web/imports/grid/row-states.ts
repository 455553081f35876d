import { useEffect, useMemo, useState } from "react";
import { type DuplicateMatch, KIND_WORDS, outsideSentence } from "#shared/duplicates/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import { type CheckAnswer, checkImport, MAX_ROWS_PER_CALL } from "#shared/imports/contract.ts";
import { IMPORT_FIELDS, type NameSplit } from "#shared/imports/rules-columns.ts";
import {
  type ReadRow,
  readRow,
  type SameLine,
  type SheetRow,
  sameLines,
} from "#shared/imports/rules-rows.ts";
import type { CellContext, ImportField } from "#shared/imports/rules-values.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { ROUNDED_NUMBER } from "#shared/slips/rules-advice.ts";
import { fieldInWords } from "#shared/slips/text-slip.ts";
import type { Fixed, Work } from "#web/imports/kept-work.ts";
import { shownDay } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";

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
  ticks: Work["ticks"],
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
    const isTicked = mayTick(state) && (ticks[row.line] ?? state.kind === "ready");
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

type CheckedRow = CheckAnswer["rows"][number];
type FieldErrors = Readonly<Partial<Record<ImportField, string>>>;

export type RowState =
  | { kind: "checking" }
  | { kind: "ready" }
  | { kind: "fieldErrors"; fieldErrors: FieldErrors }
  | { kind: "repeated"; matches: readonly DuplicateMatch[] }
  | { kind: "same"; as: SameLine }
  | { kind: "duplicate"; matches: readonly DuplicateMatch[] };

function stateOf(
  row: ReadRow,
  checked: CheckedRow | undefined,
  sameAs: SameLine | undefined,
): RowState {
  if (checked?.outcome === "repeated") return { kind: "repeated", matches: checked.matches };
  if (row.fieldErrors.length > 0)
    return { kind: "fieldErrors", fieldErrors: fieldErrorsOf(row.fieldErrors) };
  if (!checked) return { kind: "checking" };
  if (checked.outcome === "fault")
    return { kind: "fieldErrors", fieldErrors: fieldErrorsOf(checked.errors) };
  if (sameAs !== undefined) return { kind: "same", as: sameAs };
  if (checked.outcome === "duplicate") return { kind: "duplicate", matches: checked.matches };
  return { kind: "ready" };
}

export function stateWords(state: RowState): string {
  switch (state.kind) {
    case "checking":
      return t("Checking…");
    case "ready":
      return t("Ready");
    case "fieldErrors":
      return t("{count} to fix", { count: Object.keys(state.fieldErrors).length });
    case "repeated":
      return t("Already imported");
    case "same":
      return t("Same {number} as line {line}", {
        number: inLanguage(state.as.number),
        line: state.as.line,
      });
    case "duplicate":
      return t("Possible duplicate");
  }
}

export function mayTick({ kind }: RowState): boolean {
  return kind === "ready" || kind === "same" || kind === "duplicate";
}

export function summaryOf(states: readonly RowState[]): string {
  const count = (...kinds: RowState["kind"][]) =>
    states.filter(({ kind }) => kinds.includes(kind)).length;
  const duplicates = count("same", "duplicate");
  return listed([
    [count("checking"), t("being checked")],
    [count("ready"), t("ready")],
    [count("fieldErrors"), t("to fix")],
    [count("repeated"), t("already there")],
    [duplicates, duplicates === 1 ? t("possible duplicate") : t("possible duplicates")],
  ]);
}

/** From how many rows on an error is one of the sheet rather than of a row. */
const MANY_ROWS = 3;
const MOST_SHOWN = 3;

type ShownRow = { state: RowState; shown: Readonly<Partial<Record<ImportField, string>>> };

/** What is wrong in many rows for one reason, the most frequent first: `Destination country is empty in 30 rows.` */
export function commonErrors(rows: readonly ShownRow[], fixed: Fixed): string[] {
  const causes = new Map<string, number>();
  for (const row of rows) {
    for (const cause of causesOf(row, fixed)) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  return [...causes]
    .filter(([, count]) => count >= MANY_ROWS)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_SHOWN)
    .map(([cause, count]) => causeWords(cause, count));
}

/** How many numbers of a column a spreadsheet may have rounded, from the second on. */
export function roundedWords(rows: readonly ReadRow[]): string | null {
  const found = rows.flatMap(({ warnings }) => warnings.filter(({ id }) => id === ROUNDED_NUMBER));
  const field = found[0]?.field;
  if (!field || found.length < 2) return null;
  return t(
    "{label}: {count} numbers end in zeros after 15 digits, as when a spreadsheet rounds them. Compare them with the documents.",
    {
      label: inLanguage(slipFormLabels[field]),
      count: found.length,
    },
  );
}

function causesOf({ state, shown }: ShownRow, fixed: Fixed): ReadonlySet<string> {
  if (state.kind !== "fieldErrors") return new Set();
  const { fieldErrors } = state;
  return new Set(
    IMPORT_FIELDS.flatMap((field) => {
      const fieldError = fieldErrors[field];
      const isEmpty = !(shown[field] || fixed[field]);
      return fieldError ? [isEmpty ? field : fieldError] : [];
    }),
  );
}

function causeWords(cause: string, count: number): string {
  const field = IMPORT_FIELDS.find((one) => one === cause);
  return field
    ? t("{label} is empty in {count} rows.", { label: inLanguage(slipFormLabels[field]), count })
    : t("{count} rows: {message}", { count, message: cause });
}

export function listed(parts: readonly (readonly [number, string])[]): string {
  return parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : [])).join(", ");
}

function fieldErrorsOf(fieldErrors: readonly FieldError[]): FieldErrors {
  const named = fieldErrors.flatMap(({ field, ...fieldError }) => {
    const known = IMPORT_FIELDS.find((one) => one === field);
    return known ? [[known, inLanguage(fieldError)] as const] : [];
  });
  return Object.fromEntries(named);
}

function matchWords(match: DuplicateMatch): string {
  if ("outside" in match) return inLanguage(outsideSentence(match));
  const { submitted_at, submitted_by, status, process_status } = match.slip;
  const day = shownDay(submitted_at);
  const process = process_status.replaceAll("_", " ");
  return t("{kind}: submitted {day} by {name}, {status}, {process}", {
    kind: inLanguage(KIND_WORDS[match.kind]),
    day,
    name: submitted_by,
    status: inLanguage(status),
    process: inLanguage(process),
  });
}
