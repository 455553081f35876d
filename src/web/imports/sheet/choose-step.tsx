import { Button, Group } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { isBlank } from "#shared/text/clean.ts";
import { t } from "#web/language/translate.ts";
import { Banner } from "#web/ui/banner.tsx";
import { FileChooser } from "#web/ui/form.tsx";
import { IconFileText, IconUpload } from "#web/ui/icons/icons.ts";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./import.module.css";
import { type ReadFile, type Reading, readPastedCells, readSheetFile } from "./read-sheet.ts";

type ChooseStepProps = { file: ReadFile | null; onRead: (file: ReadFile) => void };

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
    if (!isBlank(text)) void read(readPastedCells(text));
    else if (pasted) void read(readSheetFile(pasted));
  };

  const choice = file ? t("Another file") : t("Choose a file");
  const Icon = file ? IconFileText : IconUpload;

  return (
    <SheetGroup title={t("Choose")}>
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
