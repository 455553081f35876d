import { addAgentNames, MAX_NAMES_PER_CALL } from "#shared/agents/contract.ts";
import { NAME_SPLITS, type NameSplit } from "#shared/imports/rules-columns.ts";
import { type ColumnDates, isAsked, type OrderProof } from "#shared/imports/rules-orders.ts";
import { DATE_ORDERS, type DateOrder } from "#shared/profile/contract-preferences.ts";
import { agentKey } from "#shared/text/clean.ts";
import { longDate } from "#shared/time/plain-date.ts";
import { AGENT_DATA, useAgentNames } from "#web/agents/api.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { RadioField, SelectField } from "#web/ui/choice-field.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { useAction } from "#web/ui/use-action.ts";
import type { CheckedGridRow } from "./grid/row-states.ts";
import type { AskedDates } from "./look-at-sheet.ts";
import classes from "./sheet/import.module.css";
import type { ImportSheet } from "./use-import-sheet.ts";

type DateQuestionsProps = { sheet: Pick<ImportSheet, "dateColumns" | "answerDates"> };

/** One question for each column whose cells do not say whether the day, the month or the year stands first. */
export function DateQuestions({ sheet: { dateColumns, answerDates } }: DateQuestionsProps) {
  const asked = dateColumns.filter(({ dates }) => isAsked(dates));
  if (asked.length === 0) return null;
  return (
    <div className={classes.questions}>
      {asked.map((column) => (
        <RadioField
          key={column.key}
          label={t("How are the dates of {heading} written?", { heading: column.heading })}
          name={`dates-${column.field}`}
          value={column.answer ?? ""}
          options={ordersOf(column)}
          note={noteOf(column)}
          onChange={(code) => {
            const order = DATE_ORDERS.find((one) => one === code);
            if (order) answerDates([column.key, order]);
          }}
        />
      ))}
    </div>
  );
}

function ordersOf({ dates }: AskedDates) {
  if (dates.kind === "open") {
    const { text, readings } = dates;
    return DATE_ORDERS.flatMap((code) => {
      const day = readings[code];
      return day
        ? [{ code, name: t("{text} is {day}", { text, day: inLanguage(longDate(day)) }) }]
        : [];
    });
  }
  const orders =
    dates.kind === "contradiction" ? [...dates.proofs.map(({ order }) => order), dates.hinted] : [];
  return DATE_ORDERS.filter((order) => orders.includes(order)).map((order) => ({
    code: order,
    name: BEGINNINGS[order],
  }));
}

const BEGINNINGS: Readonly<Record<DateOrder, string>> = {
  day: t("The day is first"),
  month: t("The month is first"),
  year: t("The year is first"),
};

function noteOf({ dates, like }: AskedDates): string | undefined {
  if (dates.kind === "open" && like) {
    return t("Chosen like {heading}: {words}.", {
      heading: like.heading,
      words: BEGINNINGS[like.order],
    });
  }
  if (dates.kind !== "contradiction") return undefined;
  const { proofs, hinted } = dates;
  const shown = proofs.map(proofWords);
  const texts = hinted ? [t("heading: {words}", { words: BEGINNINGS[hinted] }), ...shown] : shown;
  return t("They contradict each other: {texts}. What does not fit your choice is to fix.", {
    texts: texts.join("; "),
  });
}

function proofWords({ line, text, order }: OrderProof): string {
  return t("line {line}, {text}: {words}", { line, text, words: BEGINNINGS[order] });
}

/** What settled a column whose dates begin with something else than the day. */
export function orderWords({ order, proof }: Extract<ColumnDates, { kind: "settled" }>) {
  if (order === "day") return null;
  return proof === "heading" ? BEGINNINGS[order] : proofWords(proof);
}

const SPLITS: Readonly<Record<NameSplit, string>> = {
  "last-word": t("The last word is the last name"),
  "first-word": t("The first word is the last name"),
  all: t("All of it is the last name"),
};
const SPLIT_OPTIONS = NAME_SPLITS.map((code) => ({ code, name: SPLITS[code] }));

const splitOf = (code: string) => NAME_SPLITS.find((one) => one === code);

type AllSplitsProps = { split: NameSplit; onSplit: (split: NameSplit, line: null) => void };

export function AllSplits({ split, onSplit }: AllSplitsProps) {
  return (
    <div className={classes.questions}>
      <RadioField
        label={t("How are the full names divided?")}
        name="split"
        value={split}
        options={SPLIT_OPTIONS}
        note={t("Compare the names of each row. A row that differs is changed below the rows.")}
        onChange={(code) => {
          const chosen = splitOf(code);
          if (chosen) onSplit(chosen, null);
        }}
      />
    </div>
  );
}

type RowSplitProps = {
  row: CheckedGridRow;
  split: NameSplit;
  onSplit: (split: NameSplit, line: number) => void;
};

/** For the row of the chosen cell. */
export function RowSplit({ row: { line }, split, onSplit }: RowSplitProps) {
  return (
    <SelectField
      label={t("Full name of line {line}", { line })}
      name="row-split"
      value={split}
      options={SPLIT_OPTIONS}
      onChange={(code) => {
        const chosen = splitOf(code);
        if (chosen) onSplit(chosen, line);
      }}
    />
  );
}

/** Offers to add the agents of a file whom the desk does not know, so that a wrong spelling is seen before it is one. */
export function NewAgents({ typed }: { typed: readonly string[] }) {
  const known = useAgentNames();
  const adding = useAction(
    (names: readonly string[]) => call(addAgentNames, { body: { names: [...names] } }),
    AGENT_DATA,
  );
  const names = known ? unknownNames(typed, new Set(known.map(({ name }) => agentKey(name)))) : [];
  const failure = adding.error && failureOf(adding.error, t("The agents were not added."));
  if (names.length === 0) return null;
  const count = Math.min(names.length, MAX_NAMES_PER_CALL);
  return (
    <Banner kind="info" title={newAgentsTitle(names.length)}>
      <div translate="no">{names.join(", ")}</div>
      <div>
        {t(
          "Correct a name in the rows below if it is an agent that the desk knows. Those that stay are added with their applications, or now:",
        )}
      </div>
      <ActionButton
        size="compact-sm"
        variant="default"
        mt="xs"
        busy={adding.isBusy}
        onClick={() => adding.run(names.slice(0, count))}
      >
        {count === 1 ? t("Add 1 agent") : t("Add {count} agents", { count })}
      </ActionButton>
      {failure && <FailureBanner {...failure} />}
    </Banner>
  );
}

function newAgentsTitle(count: number): string {
  return count === 1
    ? t("1 agent of this file is new.")
    : t("{count} agents of this file are new.", { count });
}

/** Each once, as it is spelt first. */
function unknownNames(typed: readonly string[], known: ReadonlySet<string>): string[] {
  const fresh = new Map<string, string>();
  for (const name of typed) {
    const key = agentKey(name);
    if (key !== "" && !known.has(key) && !fresh.has(key)) fresh.set(key, name);
  }
  return [...fresh.values()];
}
