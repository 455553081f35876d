import type { ImportAnswer } from "#shared/imports/contract.ts";
import { IMPORT_FIELDS, TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { t } from "#web/language/translate.ts";
import { listed, stateWords } from "./row-state.ts";
import type { CheckedGridRow } from "./use-row-states.ts";

type SentRow = ImportAnswer["rows"][number];
type Sent = ReadonlyMap<number, SentRow>;

/** What an import came to: how many are submitted, were there before and were refused, and the rows to go on with. */
export type ImportOutcome = {
  submitted: number;
  repeated: number;
  failed: number;
  rest: CheckedGridRow[];
};

/** Counts what became of the rows that were sent; `rows` are those of the file that are not submitted. */
export function outcomeOf(rows: readonly CheckedGridRow[], sent: Sent): ImportOutcome {
  const count = (outcome: SentRow["outcome"]) =>
    [...sent.values()].filter((row) => row.outcome === outcome).length;
  const rest = rows.filter(({ state }) => state.kind !== "repeated");
  return {
    submitted: count("submitted"),
    repeated: count("repeated") + rows.length - rest.length,
    failed: rest.filter(({ line }) => sent.has(line)).length,
    rest,
  };
}

/** The outcome in a sentence. */
export function outcomeWords({ submitted, repeated, failed }: ImportOutcome): string {
  return t("{submitted} submitted, {repeated} already there, {count} failed.", {
    submitted,
    repeated,
    count: failed,
  });
}

/** The rows that were never sent in a sentence: `Not sent: 1 to fix, 2 left out.`; null when there are none. */
export function notSentWords({ rest }: ImportOutcome, sent: Sent): string | null {
  const rows = rest.filter(({ line }) => !sent.has(line));
  const faulty = rows.filter(({ state }) => state.kind === "faults").length;
  const ready = rows.filter(({ isTicked }) => isTicked).length;
  const texts = listed([
    [ready, t("ready")],
    [faulty, t("to fix")],
    [rows.length - ready - faulty, t("left out")],
  ]);
  return rows.length === 0 ? null : t("Not sent: {texts}.", { texts });
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
  if (state.kind === "faults") return [...state.faults.values()].join(", ");
  const errors = state.kind === "checking" ? (sent.get(line)?.errors ?? []) : [];
  if (errors.length > 0) return errors.map(({ message }) => message).join(", ");
  return [stateWords(state), ...notes].join(". ");
}
