import readWorkbook from "read-excel-file/universal";
import { textOfCell } from "#shared/imports/rules-sheet.ts";
import { isBlank } from "#shared/text/clean.ts";
import { readCsv } from "#shared/text/read-csv.ts";

export type SheetQuestion = { workbook: ArrayBuffer } | { text: string };

/** A sheet with anything in it, as text, each row as long as the longest. */
export type Sheet = { name: string; rows: string[][] };

export type SheetAnswer = Sheet[] | null;

self.addEventListener("message", ({ data }: MessageEvent<SheetQuestion>) => {
  read(data).then(
    (sheets) => self.postMessage(sheets satisfies SheetAnswer),
    () => self.postMessage(null satisfies SheetAnswer),
  );
});

async function read(question: SheetQuestion): Promise<Sheet[]> {
  if ("text" in question) {
    return filled([{ name: "", rows: readCsv(question.text).map(({ cells }) => cells) }]);
  }
  const sheets = await readWorkbook(question.workbook);
  return filled(
    sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(textOfCell)),
    })),
  );
}

// Half a character and NUL can be stored nowhere.
function filled(sheets: readonly Sheet[]): Sheet[] {
  return sheets
    .map(({ name, rows }) => {
      const width = Math.max(0, ...rows.map((row) => row.length));
      return {
        name,
        rows: rows.map((row) =>
          Array.from({ length: width }, (_, at) =>
            (row[at] ?? "").toWellFormed().replaceAll("\0", ""),
          ),
        ),
      };
    })
    .filter(({ rows }) => rows.some((row) => row.some((cell) => !isBlank(cell))));
}
