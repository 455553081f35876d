import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { stringify } from "csv-stringify/browser/esm/sync";
import { useEffect, useRef, useState } from "react";
import {
  type ImportAnswer,
  importSlips,
  MAX_ROWS_PER_CALL,
  type SentRow,
} from "#shared/imports/contract.ts";
import { IMPORT_FIELDS, TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import type { SheetRow } from "#shared/imports/rules-rows.ts";
import type { CellContext } from "#shared/imports/rules-values.ts";
import { FULL_NAME } from "#shared/profile/contract-preferences.ts";
import { CSV_SETTINGS, markFormulas } from "#shared/text/spreadsheet.ts";
import { AllSplits, NewAgents } from "#web/imports/import-questions.tsx";
import classes from "#web/imports/sheet/import.module.css";
import type { ReadFile } from "#web/imports/sheet/read-sheet.ts";
import type { ImportSheet } from "#web/imports/use-import-sheet.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { call, saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { skipSecondPress } from "#web/ui/double-press.ts";
import { FailureBanner } from "#web/ui/form.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { ImportGrid } from "./import-grid.tsx";
import {
  type CheckedGridRow,
  commonErrors,
  listed,
  roundedWords,
  stateWords,
  summaryOf,
  useRowStates,
} from "./row-states.ts";

type CheckStepProps = {
  sheet: ImportSheet;
  file: ReadFile;
  rows: readonly SheetRow[];
  context: CellContext;
};

export function CheckStep({ sheet, file, rows: sheetRows, context }: CheckStepProps) {
  const { sent, setIsAllThere } = sheet;
  const { rows, checks } = useRowStates(sheetRows, sheet.fixed, context, sheet.ticks);
  const submission = useSubmission(file, (answered) => {
    sheet.settle(answered);
    checks.forget();
  });
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const { length: count } = ticked;
  const common = commonErrors(rows, sheet.fixed);
  const rounded = roundedWords(rows.map(({ read }) => read));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  const outcome = outcomeOf(rows, sent);
  const isAllThere = outcome.rest.length === 0;
  useEffect(() => setIsAllThere(isAllThere), [isAllThere, setIsAllThere]);
  const hasSent = sent.length > 0;
  const result = hasSent && <ImportResult outcome={outcome} sent={sent} />;
  if (hasSent && isAllThere) return result;
  return (
    <>
      {result}
      <section className={classes.check} aria-labelledby="check-the-rows">
        <div className={classes.checkHead}>
          <h2 ref={heading} id="check-the-rows" tabIndex={-1}>
            {t("Check the rows")}
          </h2>
          <p role="status" className="desk-muted">
            {summaryOf(rows.map(({ state }) => state))}
          </p>
          <p role="status" className={sheet.isKept ? "desk-muted" : classes.problem}>
            {sheet.isKept
              ? t("Corrections stay in this tab until you submit them, sign out or close it.")
              : t(
                  "This browser cannot keep corrections: a reload loses them. Submit before you leave.",
                )}
          </p>
        </div>
        {common.length > 0 && (
          <Banner
            kind="info"
            title={t("Many rows have the same problem. Check the columns above.")}
          >
            {common.map((words) => (
              <div key={words}>{words}</div>
            ))}
          </Banner>
        )}
        {rounded && <Banner kind="info">{rounded}</Banner>}
        <NewAgents typed={rows.map(({ read }) => read.values.agent)} />
        {rows.some(({ wholeName }) => wholeName !== undefined) && (
          <AllSplits split={sheet.split} onSplit={sheet.splitNames} />
        )}
        {checks.failure && (
          <>
            <FailureBanner {...checks.failure} />
            <Button variant="default" onClick={checks.retry}>
              {t("Try again")}
            </Button>
          </>
        )}
        <ImportGrid
          rows={rows}
          fields={shownFields(sheet, rows)}
          centers={context.centers}
          onWrite={sheet.write}
          onUndo={sheet.undo}
          onTick={sheet.tick}
          onSplit={sheet.splitNames}
        >
          <p role="status" className="desk-muted">
            {submission.progress &&
              t("{done} of {total} submitted…", {
                done: submission.progress.done,
                total: submission.progress.total,
              })}
          </p>
          {count > 0 && (
            <ActionButton busy={submission.isBusy} onClick={() => submission.submit(ticked)}>
              {count === 1
                ? t("Submit 1 application")
                : t("Submit {count} applications", { count })}
            </ActionButton>
          )}
        </ImportGrid>
        {submission.failure && <FailureBanner {...submission.failure} />}
      </section>
    </>
  );
}

function shownFields({ columns }: ImportSheet, rows: readonly CheckedGridRow[]) {
  const isWhole = columns.includes(FULL_NAME);
  return IMPORT_FIELDS.filter(
    (field) =>
      columns.includes(field) ||
      (isWhole && (field === "last_name" || field === "first_name")) ||
      rows.some(({ state }) => state.kind === "fieldErrors" && field in state.fieldErrors),
  );
}

type SentRows = readonly SentRow[];

type ImportResultProps = { outcome: ReturnType<typeof outcomeOf>; sent: SentRows };

function ImportResult({ outcome, sent }: ImportResultProps) {
  const { role } = useCurrentUser();
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission, and not when a row is mended.
  useEffect(() => banner.current?.focus(), [sent]);
  const { rest } = outcome;
  return (
    <SheetGroup title={t("Result")}>
      <div className={classes.result}>
        <Banner kind={rest.length === 0 ? "success" : "info"} ref={banner}>
          {outcomeWords(outcome)}
        </Banner>
        <Group justify="flex-end" gap="sm">
          {rest.length > 0 && (
            <Button
              variant="default"
              onClick={() => saveCsv(restOf(rest, sent), "slips-to-fix.csv")}
            >
              {t("Download the rest")}
            </Button>
          )}
          <Button
            onClick={skipSecondPress}
            renderRoot={(props) => <Link to={listOf(role)} {...props} />}
          >
            {t("See the applications")}
          </Button>
        </Group>
      </div>
    </SheetGroup>
  );
}

function outcomeOf(rows: readonly CheckedGridRow[], sent: SentRows) {
  const count = (outcome: SentRow["outcome"]) =>
    sent.filter((row) => row.outcome === outcome).length;
  const rest = rows.filter(({ state }) => state.kind !== "repeated");
  return {
    submitted: count("submitted"),
    repeated: count("repeated") + rows.length - rest.length,
    rest,
  };
}

/** `23 submitted. 8 left: 6 to fix, 2 possible duplicates.` */
function outcomeWords({ submitted, repeated, rest }: ReturnType<typeof outcomeOf>): string {
  const done = listed([
    [submitted, t("submitted")],
    [repeated, t("already there")],
  ]);
  const texts = summaryOf(rest.map(({ state }) => state));
  const left = rest.length > 0 && t("{count} left: {texts}.", { count: rest.length, texts });
  return [t("{texts}.", { texts: done || t("0 submitted") }), left].filter(Boolean).join(" ");
}

function restOf(rest: readonly CheckedGridRow[], sent: SentRows): string[][] {
  return [
    [...TEMPLATE_HEADINGS, "Problem"],
    ...rest.map((row) => [
      ...IMPORT_FIELDS.map((field) => row.shown[field] ?? ""),
      problemOf(row, sent),
    ]),
  ];
}

function problemOf({ line, state, notes }: CheckedGridRow, sent: SentRows): string {
  if (state.kind === "fieldErrors") return Object.values(state.fieldErrors).join(", ");
  const errors =
    state.kind === "checking" ? (sent.find((row) => row.line === line)?.errors ?? []) : [];
  if (errors.length > 0) return errors.map(({ message }) => message).join(", ");
  return [stateWords(state), ...notes].join(". ");
}

function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const marked = rows.map((row) => row.map(markFormulas));
  const text = stringify(marked, CSV_SETTINGS);
  saveFile(new Blob([text], { type: "text/csv" }), name);
}

/** Submits rows some at a time; leaving the page stops after the call under way. */
function useSubmission(file: ReadFile, onEnd: (answered: SentRow[]) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const submission = useAction(
    async (rows: readonly CheckedGridRow[]) => {
      const answers: SentRow[] = [];
      try {
        await sendAll(rows, answers);
      } finally {
        onEnd(answers);
        setProgress(null);
      }
    },
    [["slips"]],
  );
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
  const failed = t("Not all applications were submitted. Submit again; none is made twice.");
  const failure = submission.error && failureOf(submission.error, failed);
  return { submit: submission.run, isBusy: submission.isBusy, progress, failure };
}
