import { MAX_IMPORT_ROWS } from "#shared/imports/contract.ts";
import { MAX_COLUMNS } from "#shared/imports/rules-columns.ts";
import type { Sheet } from "#shared/imports/rules-sheet.ts";
import { isBlank } from "#shared/text/clean.ts";
import { OpenQuotationMark, readCsv } from "#shared/text/read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { TooMuch } from "./read-worksheet.ts";

export type SheetQuestion = { workbook: ArrayBuffer } | { text: string };

/** The sheets with anything in them, the line of a quotation mark that is not closed, or what else is wrong. */
export type SheetAnswer = Sheet[] | { openLine: number } | "broken" | "too much";

/** Ten imports, as most rows may be hidden: what is larger would hold up the page. */
const MOST_ROWS = 10 * MAX_IMPORT_ROWS;
const MOST_COLUMNS = 10 * MAX_COLUMNS;

export function answerTo(question: SheetQuestion): SheetAnswer {
  try {
    return readSheets(question);
  } catch (error) {
    if (error instanceof OpenQuotationMark) return { openLine: error.line };
    return error instanceof TooMuch ? "too much" : "broken";
  }
}

function readSheets(question: SheetQuestion): Sheet[] {
  const sheets =
    "text" in question
      ? [{ name: "", rows: readCsv(question.text).map(({ cells }) => cells) }]
      : readWorkbook(question.workbook);
  return sheets
    .map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(storable)) }))
    .flatMap(handedOver);
}

function handedOver(sheet: Sheet): Sheet[] {
  const { name, isHidden = false } = sheet;
  const widths = sheet.rows.map((row) => row.findLastIndex((cell) => !isBlank(cell)) + 1);
  const rows = widths.filter((width) => width > 0).length;
  const columns = widths.reduce((most, width) => Math.max(most, width), 0);
  if (rows === 0) return [];
  const isTooMuch = rows > MOST_ROWS || columns > MOST_COLUMNS;
  return [isTooMuch ? { name, isHidden, rows: [], tooMuch: { rows, columns } } : sheet];
}

// Half a character and NUL can be stored nowhere.
function storable(cell: string): string {
  return cell.toWellFormed().replaceAll("\0", "");
}
