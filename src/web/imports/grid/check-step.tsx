import { Button } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { IMPORT_FIELDS } from "#shared/imports/rules-columns.ts";
import type { SheetRow } from "#shared/imports/rules-rows.ts";
import type { CellContext } from "#shared/imports/rules-values.ts";
import type { ReadFile } from "#web/imports/sheet/read-sheet.ts";
import classes from "#web/imports/sheet/steps.module.css";
import type { ImportSheet } from "#web/imports/use-import-sheet.ts";
import { useSubmission } from "#web/imports/use-submission.ts";
import { t } from "#web/language/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ImportGrid } from "./import-grid.tsx";
import { ImportResult } from "./import-result.tsx";
import { outcomeOf } from "./rest-of-rows.ts";
import { commonFaults, summaryOf } from "./row-state.ts";
import { type CheckedGridRow, useRowStates } from "./use-row-states.ts";

type CheckStepProps = {
  sheet: ImportSheet;
  file: ReadFile;
  rows: readonly SheetRow[];
  context: CellContext;
};

/** The third step: every row as it would be submitted, corrected in place, and the button that submits those ticked. It comes into sight and takes the focus. */
export function CheckStep({ sheet, file, rows: sheetRows, context }: CheckStepProps) {
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { noteTick } = sheet;
  const { rows, checks } = useRowStates(sheetRows, sheet.fixed, context, ticks);
  const submission = useSubmission({
    file,
    onEnd: (lines) => {
      sheet.settle(lines);
      checks.forget();
    },
  });
  const fields = useShownFields(sheet, rows);
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const tick = useCallback(
    (line: number, isTicked: boolean) => {
      setTicks((before) => new Map(before).set(line, isTicked));
      noteTick();
    },
    [noteTick],
  );
  const { length: count } = ticked;
  const common = commonFaults(rows.map(({ state }) => state));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  const outcome = outcomeOf(rows, submission.sent);
  const hasSent = submission.sent.size > 0;
  const result = hasSent && <ImportResult outcome={outcome} sent={submission.sent} />;
  if (hasSent && outcome.rest.length === 0) return result;
  return (
    <>
      {result}
      <section className={classes.card} aria-label={t("Check")}>
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {t("3 Check")}
        </h2>
        <p role="status" className={classes.summary}>
          {summaryOf(rows.map(({ state }) => state))}
        </p>
        {common.length > 0 && (
          <Banner
            kind="info"
            title={t("The same is wrong in many rows. Look at the columns above.")}
          >
            {common.map((words) => (
              <div key={words}>{words}</div>
            ))}
          </Banner>
        )}
        {checks.failure && (
          <>
            <Problem {...checks.failure} />
            <Button variant="default" onClick={checks.retry}>
              {t("Try again")}
            </Button>
          </>
        )}
        <ImportGrid rows={rows} fields={fields} onWrite={sheet.write} onTick={tick} />
        {submission.failure && <Problem {...submission.failure} />}
        <div className={classes.buttons}>
          <p role="status" className={classes.summary}>
            {submission.progress &&
              t("{done} of {total} submitted…", {
                done: submission.progress.done,
                total: submission.progress.total,
              })}
          </p>
          {count > 0 && (
            <ActionButton
              busy={submission.progress !== null}
              onClick={() => submission.submit(ticked)}
            >
              {count === 1
                ? t("Submit 1 application")
                : t("Submit {count} applications", { count })}
            </ActionButton>
          )}
        </div>
      </section>
    </>
  );
}

/** The columns of the file, and those that some row needs besides. */
function useShownFields(sheet: ImportSheet, rows: readonly CheckedGridRow[]) {
  const faulty = IMPORT_FIELDS.filter((field) =>
    rows.some(({ state }) => state.kind === "faults" && state.faults.has(field)),
  ).join();
  const { columns } = sheet;
  return useMemo(() => {
    const extra = faulty.split(",");
    return IMPORT_FIELDS.filter((field) => columns.includes(field) || extra.includes(field));
  }, [columns, faulty]);
}
