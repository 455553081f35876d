import type { DuplicateMatch } from "#shared/duplicates/contract.ts";
import { KIND_WORDS, outsideSentence } from "#shared/duplicates/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import type { CheckAnswer } from "#shared/imports/contract.ts";
import { IMPORT_FIELDS } from "#shared/imports/rules-columns.ts";
import type { ReadRow, SameLine } from "#shared/imports/rules-rows.ts";
import type { ImportField } from "#shared/imports/rules-values.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { ROUNDED_NUMBER } from "#shared/slips/rules-advice.ts";
import type { Fixed } from "#web/imports/use-import-sheet.ts";
import { shownDay } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";

type CheckedRow = CheckAnswer["rows"][number];
type FieldErrors = Readonly<Partial<Record<ImportField, string>>>;

export type RowState =
  | { kind: "checking" }
  | { kind: "ready" }
  | { kind: "fieldErrors"; fieldErrors: FieldErrors }
  | { kind: "repeated"; matches: readonly DuplicateMatch[] }
  | { kind: "same"; as: SameLine }
  | { kind: "duplicate"; matches: readonly DuplicateMatch[] };

export function stateOf(
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

export function matchWords(match: DuplicateMatch): string {
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
