import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { t } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { LeaveDialog, useLeaveGuard } from "#web/ui/form.tsx";
import { IconCheck } from "#web/ui/icons/icons.ts";
import { Page } from "#web/ui/page.tsx";
import { CheckStep } from "./grid/check-step.tsx";
import { ChooseStep } from "./sheet/choose-step.tsx";
import { ColumnsStep } from "./sheet/columns-step.tsx";
import classes from "./sheet/import.module.css";
import type { ReadFile } from "./sheet/read-sheet.ts";

import { type ImportSheet, useImportSheet } from "./use-import-sheet.ts";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

export function ImportPage() {
  const sheet = useImportSheet();
  const { data: centers = [] } = useQuery(medicalCentersQuery);
  const today = useToday();
  const guard = useLeaveGuard(sheet.isLeftDirty);
  const other = useOtherFile(sheet);
  const { file, rows } = sheet;
  return (
    <Page
      title={t("Import")}
      heading={t("Import Applications")}
      actions={
        <Button variant="default" onClick={() => void saveTemplate()}>
          {t("Download the template")}
        </Button>
      }
    >
      <div className="desk-sheet">
        <Steps current={rows ? 2 : file ? 1 : 0} />
        <ChooseStep file={file} onRead={other.read} />
        {file && <ColumnsStep file={file} sheet={sheet} />}
        {file && rows && (
          <CheckStep
            key={sheet.turn}
            sheet={sheet}
            file={file}
            rows={rows}
            context={{ today, centers }}
          />
        )}
      </div>
      <LeaveDialog guard={other.isAsking ? other : guard}>
        {t("What you have corrected or chosen and not submitted will be lost.")}
      </LeaveDialog>
    </Page>
  );
}

const STEPS = [t("1 Choose"), t("2 Columns"), t("3 Check")];

function Steps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label={t("Steps")}>
      {STEPS.map((title, at) => (
        <li
          key={title}
          aria-current={at === current ? "step" : undefined}
          data-done={at < current || undefined}
        >
          {title}
          {at < current && <IconCheck size={14} aria-hidden />}
        </li>
      ))}
    </ol>
  );
}

function useOtherFile({ isDirty, open }: ImportSheet) {
  const [waiting, setWaiting] = useState<ReadFile | null>(null);
  return {
    read: (file: ReadFile) => (isDirty ? setWaiting(file) : open(file)),
    isAsking: waiting !== null,
    leave: () => {
      if (waiting) open(waiting);
      setWaiting(null);
    },
    stay: () => setWaiting(null),
  };
}

// More would be packed by a worker that the content policy forbids; further rows can be copied down.
const PREPARED_ROWS = 200;
// Text cells keep every digit and the zero in front.
const TEXT_CELL = { value: "", type: String, format: "@" } as const;

async function saveTemplate(): Promise<void> {
  const { default: writeWorkbook } = await import("write-excel-file/browser");
  const head = TEMPLATE_HEADINGS.map((value) => ({ value, fontWeight: "bold" as const }));
  const row = TEMPLATE_HEADINGS.map(() => TEXT_CELL);
  const file = await writeWorkbook([head, ...Array.from({ length: PREPARED_ROWS }, () => row)], {
    sheet: "Slips",
    columns: TEMPLATE_HEADINGS.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(file, "slip-template.xlsx");
}
