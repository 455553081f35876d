import type { ImportAnswer } from "#shared/imports/contract.ts";
import { IMPORT_FIELDS, TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { t } from "#web/language/translate.ts";
import { stateWords } from "./row-state.ts";
import type { CheckedGridRow } from "./use-row-states.ts";

type Sent = ReadonlyMap<number, ImportAnswer["rows"][number]>;

/** What an import came to: how many are submitted, were there before, and are left. */
export type ImportOutcome = { submitted: number; repeated: number; rest: CheckedGridRow[] };

/** Sorts the rows of a file by what became of them. */
export function outcomeOf(rows: readonly CheckedGridRow[], sent: Sent): ImportOutcome {
  const isSubmitted = ({ line }: CheckedGridRow) => sent.get(line)?.outcome === "submitted";
  const isRepeated = (row: CheckedGridRow) =>
    !isSubmitted(row) &&
    (sent.get(row.line)?.outcome === "repeated" || row.state.kind === "repeated");
  return {
    submitted: rows.filter(isSubmitted).length,
    repeated: rows.filter(isRepeated).length,
    rest: rows.filter((row) => !isSubmitted(row) && !isRepeated(row)),
  };
}

/** The outcome in a sentence. */
export function outcomeWords({ submitted, repeated, rest }: ImportOutcome): string {
  return t("{submitted} submitted, {repeated} already there, {count} failed.", {
    submitted,
    repeated,
    count: rest.length,
  });
}

/** The rows that are left as a file that can be imported again, each with what is wrong with it. */
export function restOf(rest: readonly CheckedGridRow[], sent: Sent): string[][] {
  return [
    [...TEMPLATE_HEADINGS, "Problem"],
    ...rest.map((row) => [
      ...IMPORT_FIELDS.map((field) => row.shown[field] ?? ""),
      problemOf(row, sent),
    ]),
  ];
}

function problemOf({ line, state, notes }: CheckedGridRow, sent: Sent): string {
  const errors = sent.get(line)?.errors ?? [];
  if (errors.length > 0) return errors.map(({ message }) => message).join(", ");
  if (state.kind === "faults") return [...state.faults.values()].join(", ");
  return [stateWords(state), ...notes].join(". ");
}
