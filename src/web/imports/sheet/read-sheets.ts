import type { Sheet } from "#shared/imports/rules-sheet.ts";
import { isBlank } from "#shared/text/clean.ts";
import { OpenQuotationMark, readCsv } from "#shared/text/read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";

export type SheetQuestion = { workbook: ArrayBuffer } | { text: string };

/** The sheets with anything in them, the line of a quotation mark that is not closed, or null. */
export type SheetAnswer = Sheet[] | { openLine: number } | null;

export function answerTo(question: SheetQuestion): SheetAnswer {
  try {
    return readSheets(question);
  } catch (error) {
    return error instanceof OpenQuotationMark ? { openLine: error.line } : null;
  }
}

function readSheets(question: SheetQuestion): Sheet[] {
  const sheets =
    "text" in question
      ? [{ name: "", rows: readCsv(question.text).map(({ cells }) => cells) }]
      : readWorkbook(question.workbook);
  return sheets
    .map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(storable)) }))
    .filter(({ rows }) => rows.some((row) => row.some((cell) => !isBlank(cell))));
}

// Half a character and NUL can be stored nowhere.
function storable(cell: string): string {
  return cell.toWellFormed().replaceAll("\0", "");
}
