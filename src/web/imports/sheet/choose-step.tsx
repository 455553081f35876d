import { Button, FileButton, Group } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { t } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/call.ts";
import { Banner } from "#web/ui/banner.tsx";
import classes from "./import.module.css";
import { type ReadFile, type Reading, readPastedCells, readSheetFile } from "./read-sheet.ts";

type ChooseStepProps = { file: ReadFile | null; onRead: (file: ReadFile) => void };

/** The first step: a file, chosen or dropped, or cells pasted from a spreadsheet. */
export function ChooseStep({ file, onRead }: ChooseStepProps) {
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
    if (text.trim() !== "") void read(readPastedCells(text));
    else if (pasted) void read(readSheetFile(pasted));
  };

  return (
    <section className={`desk-sheet ${classes.card}`} aria-label={t("Choose")}>
      <h2 className={classes.title}>{t("1 Choose")}</h2>
      {message && <Banner kind="error">{message}</Banner>}
      <Group
        gap="sm"
        className={classes.drop ?? ""}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileButton
          accept=".xlsx,.csv"
          onChange={(chosen) => chosen && void read(readSheetFile(chosen))}
        >
          {(props) => (
            <Button {...props} variant={file ? "default" : "filled"} loading={isReading}>
              {file ? t("Choose another file") : t("Choose a file")}
            </Button>
          )}
        </FileButton>
        <span className={classes.words}>
          {file ? (
            <b translate="no">{file.name}</b>
          ) : (
            t("or drop an .xlsx or .csv file here, up to 2 MB")
          )}
        </span>
        <input
          className={classes.paste}
          aria-label={t("Paste cells copied from a spreadsheet")}
          placeholder={t("or paste cells here")}
          value=""
          onChange={() => {}}
          onPaste={paste}
        />
        <Button variant="subtle" onClick={() => void saveTemplate()}>
          {t("Download the template")}
        </Button>
      </Group>
    </section>
  );
}

// More would be packed by a worker that the content policy forbids; further rows can be copied down.
const PREPARED_ROWS = 200;
// Text cells keep every digit and the zero in front.
const TEXT_CELL = { value: "", type: String, format: "@" } as const;

/** Saves a workbook with the headings of an import above rows of text cells. */
async function saveTemplate(): Promise<void> {
  // The package that writes workbooks is loaded with the first.
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
