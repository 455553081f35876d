import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { isBlank } from "#shared/text/clean.ts";
import { shownDayOrTime } from "#web/language/shown.ts";
import { t, tParts } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { Banner, BannerQuestion } from "#web/ui/banner.tsx";
import { FileChooser, LeaveDialog, useLeaveGuard } from "#web/ui/form.tsx";
import { IconCheck, IconFileText, IconUpload } from "#web/ui/icons/icons.ts";
import { Page, SheetGroup } from "#web/ui/page.tsx";
import { CheckStep } from "./grid/check-step.tsx";
import { ColumnsStep } from "./sheet/columns-step.tsx";
import classes from "./sheet/import.module.css";
import { type ReadFile, type Reading, readPastedCells, readSheetFile } from "./sheet/read-sheet.ts";
import { type ImportSheet, useImportSheet } from "./use-import-sheet.ts";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

export function ImportPage() {
  const sheet = useImportSheet();
  const { data: centers = [] } = useQuery(medicalCentersQuery);
  const today = useToday();
  const guard = useLeaveGuard(sheet.isLeftDirty && !sheet.isKept, sheet.isLeftDirty);
  const other = useOtherFile(sheet);
  const { file, rows, offered } = sheet;
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
        <ChooseStep file={file} onRead={other.read}>
          {offered && (
            <BannerQuestion
              words={tParts(
                "Not all of {file} is submitted. What you did with it until {when} is in this tab.",
                {
                  file: <b translate="no">{offered.file.name}</b>,
                  when: shownDayOrTime(offered.work.at, serverNow()),
                },
              )}
              choices={[
                { label: t("Restore"), onChoose: sheet.restore },
                { label: t("Discard"), onChoose: other.discard },
              ]}
            />
          )}
        </ChooseStep>
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
      <LeaveDialog guard={guard}>{LOST}</LeaveDialog>
      <LeaveDialog guard={other} title={t("Discard your changes?")} leave={t("Discard")}>
        {LOST}
      </LeaveDialog>
    </Page>
  );
}

const LOST = t("What you have corrected or chosen and not submitted will be lost.");

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

function useOtherFile({ isDirty, open, discard }: ImportSheet) {
  /** What is done once the person agrees to lose what is not submitted. */
  const [waiting, setWaiting] = useState<{ run: () => void } | null>(null);
  return {
    read: (file: ReadFile) => (isDirty ? setWaiting({ run: () => open(file) }) : open(file)),
    discard: () => (isDirty ? setWaiting({ run: discard }) : discard()),
    isAsking: waiting !== null,
    leave: () => {
      waiting?.run();
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

type ChooseStepProps = {
  file: ReadFile | null;
  onRead: (file: ReadFile) => void;
  children: ReactNode;
};

function ChooseStep({ file, onRead, children }: ChooseStepProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const read = async (reading: Promise<Reading>) => {
    setMessage(null);
    setIsReading(true);
    const outcome = await reading;
    setIsReading(false);
    if (outcome.kind === "read") onRead(outcome.file);
    else setMessage(outcome.message);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) void read(readSheetFile(dropped));
  };
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    event.preventDefault();
    if (!isBlank(text)) void read(readPastedCells(text));
    else if (pasted) void read(readSheetFile(pasted));
  };

  const choice = file ? t("Another file") : t("Choose a file");
  const Icon = file ? IconFileText : IconUpload;

  return (
    <SheetGroup title={t("Choose")}>
      {children}
      {message && <Banner kind="error">{message}</Banner>}
      <Group
        className={classes.drop ?? ""}
        data-over={isOver || undefined}
        data-filled={file !== null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon size={file ? 20 : 32} color="var(--desk-muted)" aria-hidden />
        {file && (
          <b className={classes.fileName} translate="no">
            {file.name}
          </b>
        )}
        <FileChooser
          label={choice}
          accept=".xlsx,.csv"
          onFile={(chosen) => void read(readSheetFile(chosen))}
        >
          {(choose) => (
            <Button onClick={choose} variant={file ? "default" : "filled"} loading={isReading}>
              {choice}
            </Button>
          )}
        </FileChooser>
        {!file && (
          <p className="desk-muted">{t("or drop an .xlsx or .csv file here, up to 2 MB")}</p>
        )}
        <input
          className={classes.paste}
          aria-label={t("Paste cells copied from a spreadsheet")}
          placeholder={t("or paste cells here")}
          value=""
          onChange={() => {}}
          onPaste={paste}
        />
      </Group>
    </SheetGroup>
  );
}
