import { Button } from "@mantine/core";
import type { ImportSheet } from "#web/imports/use-import-sheet.ts";
import { t } from "#web/language/translate.ts";
import { Banner, BannerLine } from "#web/ui/banner.tsx";
import type { ReadFile } from "./read-sheet.ts";

type SheetNotesProps = { file: ReadFile; sheet: ImportSheet };

/** What of the file is not as it looks: parts that are left out, and cells that were filled. */
export function SheetNotes({ file, sheet }: SheetNotesProps) {
  const { leftOut, merged, sideways, beyond } = sheet;
  const notes = [
    file.note,
    file.sheets[sheet.sheetAt]?.isHidden && t("This sheet is hidden in the workbook."),
    merged > 0 && mergedWords(merged),
    sideways > 0 && sidewaysWords(sideways),
    beyond.length > 0 && beyondWords(beyond),
    ...sheet.dateColumns.map(
      ({ heading, exchanged }) =>
        exchanged > 0 &&
        t(
          "{heading}: among dates that are text, {count} are dates of the spreadsheet, and it may have exchanged their day and month. Compare them.",
          { heading, count: exchanged },
        ),
    ),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0 && !leftOut) return null;
  return (
    <Banner kind="info">
      {leftOut && (
        <BannerLine words={hiddenWords(leftOut)}>
          <Button size="xs" variant="default" onClick={sheet.takeHidden}>
            {t("Take them in")}
          </Button>
        </BannerLine>
      )}
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </Banner>
  );
}

function hiddenWords({ rows, columns }: { rows: number; columns: number }): string {
  const ofRows =
    rows === 1
      ? t("1 hidden row is left out.")
      : t("{count} hidden rows are left out.", { count: rows });
  const ofColumns =
    columns === 1
      ? t("1 hidden column is left out.")
      : t("{count} hidden columns are left out.", { count: columns });
  return [rows > 0 && ofRows, columns > 0 && ofColumns].filter(Boolean).join(" ");
}

function mergedWords(count: number): string {
  return count === 1
    ? t("1 cell took its text from the merged cell that it is part of.")
    : t("{count} cells took their text from the merged cells that they are part of.", { count });
}

function sidewaysWords(count: number): string {
  return count === 1
    ? t(
        "1 cell is merged over several columns: its text was read for the first of them, the others are empty. Write each value in its own column.",
      )
    : t(
        "{count} cells are merged over several columns: their text was read for the first of them, the others are empty. Write each value in its own column.",
        { count },
      );
}

function beyondWords(lines: readonly number[]): string {
  const [line = 0] = lines;
  return lines.length === 1
    ? t(
        "Line {line} has text beyond the last heading, which is left out. A comma inside a cell may have moved its text on: compare it.",
        { line },
      )
    : t(
        "{count} lines, first line {line}, have text beyond the last heading, which is left out. A comma inside a cell may have moved their text on: compare them.",
        { count: lines.length, line },
      );
}
