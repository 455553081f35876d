import { parse } from "csv-parse/browser/esm/sync";
import readWorkbook from "read-excel-file/universal";
import { textOfCell } from "#shared/imports/rules-sheet.ts";
import { unmarkFormulas } from "#shared/text/formulas.ts";

/** What the worker is asked to read: a workbook's bytes, or text with commas, semicolons or tabs. */
export type SheetQuestion = { workbook: ArrayBuffer } | { text: string };

/** A sheet with anything in it, as text, each row as long as the longest. */
export type Sheet = { name: string; rows: string[][] };

/** The sheets, or null when the file cannot be read. */
export type SheetAnswer = Sheet[] | null;

const DELIMITERS = ["\t", ";", ","] as const;

// The file is read here and goes nowhere else.
self.addEventListener("message", ({ data }: MessageEvent<SheetQuestion>) => {
  read(data).then(
    (sheets) => self.postMessage(sheets satisfies SheetAnswer),
    () => self.postMessage(null satisfies SheetAnswer),
  );
});

async function read(question: SheetQuestion): Promise<Sheet[]> {
  if ("text" in question) return filled([{ name: "", rows: rowsOfText(question.text) }]);
  const sheets = await readWorkbook(question.workbook);
  return filled(
    sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(textOfCell)),
    })),
  );
}

function rowsOfText(text: string): string[][] {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
  });
  return rows.map((row) => row.map(unmarkFormulas));
}

function delimiterOf(text: string): string {
  const start = text.split(/\r?\n/, 20).join("\n");
  const count = (delimiter: string) => start.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

// Half a character and NUL can be stored nowhere.
function filled(sheets: readonly Sheet[]): Sheet[] {
  return sheets
    .map(({ name, rows }) => {
      const width = Math.max(0, ...rows.map((row) => row.length));
      return {
        name,
        rows: rows.map((row) => Array.from({ length: width }, (_, at) => storable(row[at] ?? ""))),
      };
    })
    .filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== "")));
}

function storable(cell: string): string {
  return cell.toWellFormed().replaceAll("\0", "");
}
