import { useEffect, useState } from "react";
import { type CheckAnswer, MAX_ROWS_PER_CALL } from "#shared/imports/contract.ts";
import type { ReadRow } from "#shared/imports/rules-rows.ts";
import { checkRows } from "#web/imports/api.ts";
import { t } from "#web/language/translate.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";

type CheckedRow = CheckAnswer["rows"][number];

const AFTER_TYPING_MS = 400;

/** Asks the server about rows that it has not been asked about as they are now, some at a time. */
export function useRowChecks(rows: readonly ReadRow[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, CheckedRow>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const isFirst = known.size === 0;

  useEffect(() => {
    const waiting = rows.filter((row) => !known.has(textOf(row))).slice(0, MAX_ROWS_PER_CALL);
    if (waiting.length === 0 || failure !== null) return;
    let isCurrent = true;
    const ask = async () => {
      try {
        const answer = await checkRows(
          waiting.map(({ line, values }) => ({ line, form_values: values })),
        );
        if (isCurrent) setKnown((before) => new Map([...before, ...answered(waiting, answer)]));
      } catch (error) {
        if (isCurrent) setFailure(failureOf(error, t("The rows could not be checked.")));
      }
    };
    const isAfterTyping = !isFirst && waiting.length < MAX_ROWS_PER_CALL;
    const timer = setTimeout(() => void ask(), isAfterTyping ? AFTER_TYPING_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rows, known, failure, isFirst]);

  return {
    checkOf: (row: ReadRow) => known.get(textOf(row)),
    failure,
    retry: () => setFailure(null),
    /** Forgets what was said, because something was submitted since. */
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

const TEXTS = new WeakMap<ReadRow, string>();

function textOf(row: ReadRow): string {
  const text = TEXTS.get(row) ?? JSON.stringify([row.line, row.values]);
  TEXTS.set(row, text);
  return text;
}
