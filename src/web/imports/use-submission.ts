import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ImportAnswer, importSlips, MAX_ROWS_PER_CALL } from "#shared/imports/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";
import { beginAction } from "#web/ui/double-press.ts";
import type { CheckedGridRow } from "./grid/use-row-states.ts";
import type { ReadFile } from "./sheet/read-sheet.ts";

type SentRow = ImportAnswer["rows"][number];

/** What became of the rows that were sent so far, by their lines. */
export type SentRows = ReadonlyMap<number, SentRow>;

type SubmissionOptions = {
  file: ReadFile;
  /** Called at the end with the lines whose applications the server has. */
  onEnd: (lines: number[]) => void;
};

/** Submits rows some at a time; leaving the page stops after the call under way. */
export function useSubmission({ file, onEnd }: SubmissionOptions) {
  const client = useQueryClient();
  const [sent, setSent] = useState<SentRows>(new Map());
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSending = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const submit = async (rows: readonly CheckedGridRow[]) => {
    if (isSending.current || !beginAction()) return;
    isSending.current = true;
    setFailure(null);
    const answers: SentRow[] = [];
    try {
      await sendAll(rows, answers);
    } catch (error) {
      setFailure(
        failureOf(
          error,
          t("Not all applications were submitted. Submit again; none is made twice."),
        ),
      );
    }
    setSent((before) => new Map([...before, ...answers.map((row) => [row.line, row] as const)]));
    onEnd(answers.filter(isSettled).map(({ line }) => line));
    isSending.current = false;
    setProgress(null);
    await client.invalidateQueries({ queryKey: ["slips"] });
  };
  const sendAll = async (rows: readonly CheckedGridRow[], answers: SentRow[]) => {
    let import_id: number | null = null;
    for (let done = 0; done < rows.length && isHere.current; done += MAX_ROWS_PER_CALL) {
      setProgress({ done, total: rows.length });
      const answer: ImportAnswer = await call(importSlips, {
        body: {
          import_id,
          file_name: file.name,
          file_sha256: file.sha256,
          rows: rows.slice(done, done + MAX_ROWS_PER_CALL).map(({ line, read, state }) => ({
            line,
            form_values: read.values,
            accept_duplicate: state.kind !== "ready",
          })),
        },
      });
      import_id = answer.import_id;
      answers.push(...answer.rows);
    }
  };
  return {
    submit: (rows: readonly CheckedGridRow[]) => void submit(rows),
    sent,
    progress,
    failure,
  };
}

function isSettled({ outcome }: SentRow): boolean {
  return outcome === "submitted" || outcome === "repeated";
}
