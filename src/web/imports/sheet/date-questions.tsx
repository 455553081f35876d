import { type ColumnDates, isAsked, type OrderProof } from "#shared/imports/rules-orders.ts";
import { DATE_ORDERS, type DateOrder } from "#shared/profile/contract-preferences.ts";
import { longDate } from "#shared/time/plain-date.ts";
import type { AskedDates } from "#web/imports/look-at-sheet.ts";
import type { ImportSheet } from "#web/imports/use-import-sheet.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { RadioField } from "#web/ui/choice-field.tsx";
import classes from "./import.module.css";

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
          options={choicesOf(column)}
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

function choicesOf({ dates }: AskedDates) {
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
