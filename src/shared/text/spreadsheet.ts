import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { cleanText } from "./clean.ts";
import { type Sentence, sentence, type Words } from "./sentence.ts";

/** RFC 4180 with a byte order mark, so that spreadsheets read Bangla. */
export const CSV_SETTINGS = { bom: true, record_delimiter: "\r\n", quoted_match: /[\r\n]/ };

/** Characters that start a formula in spreadsheets, also full-width; some treat `;` as a cell's end. */
const FORMULA = "'*[=+\\-@\\t\\r＝＋－＠﹦﹢﹣﹫]";
const UNMARKED = new RegExp(`(^|;)(?=${FORMULA})`, "g");
const MARKED = new RegExp(`(^|;)'(?=${FORMULA})`, "g");

export function markFormulas(cell: string): string {
  return cell.replace(UNMARKED, "$1'");
}

export function unmarkFormulas(cell: string): string {
  return cell.replace(MARKED, "$1");
}

const DELIMITERS = ["\t", ";", "|", ","] as const;

/** A quotation mark that is opened and not closed on this line takes the lines below into one cell. */
export class OpenQuotationMark extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`the quotation mark of line ${line} is not closed`);
    this.line = line;
  }
}

/** With fewer columns, an address of two lines may hold as many commas. */
const SHORT = 8;

type CsvRow = { line: number; cells: string[] };

/** Separated by commas, semicolons, tabs or bars, each row with the line that it begins on. Throws `OpenQuotationMark`. */
export function readCsv(text: string): CsvRow[] {
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter,
      // Blanks before a quotation mark would make it a letter.
      ltrim: true,
      // Files that were put together from several may end their lines in several ways.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line, cells: cells.map(textOfQuoted).map(textOfFormula).map(unmarkFormulas) });
        line = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new OpenQuotationMark(line);
    throw error;
  }
  const swallowed = rows.find((row) => hasSwallowedLines(row, rows[0], delimiter));
  if (swallowed) throw new OpenQuotationMark(swallowed.line);
  return rows;
}

/** With blanks behind the closing mark it is left as it was written. */
function textOfQuoted(cell: string): string {
  return cell.replace(/^"([^"]*)"\s+$/, "$1");
}

/** Programs write `="0171"` to keep the zero in front. */
function textOfFormula(cell: string): string {
  return cell.replace(/^="([^"]*)"$/, "$1");
}

// A later mark may close the cell: then it holds the cells of other lines, and its row has fewer than the headings, unless the mark
// stood in the same column.
function hasSwallowedLines({ cells }: CsvRow, first: CsvRow | undefined, delimiter: string) {
  const width = first?.cells.length ?? 0;
  const most = cells
    .filter((cell) => /[\r\n]/.test(cell))
    .reduce((before, cell) => Math.max(before, cell.split(delimiter).length - 1), 0);
  return cells.length < width ? most * 2 >= width : width > SHORT && most >= width - 1;
}

/** The delimiter on most of the first lines; of several, the most frequent one. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, 20);
  const weightOf = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.filter((count) => count > 0).length + total / (text.length + 1);
  };
  return DELIMITERS.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best));
}

/** As spreadsheets in every language show them, and what they show in a column that is too narrow. */
const ERROR = /^#(?:N\/A|NV|GETTING_DATA|[\p{L}\d/_]+[!?]|##+)$|^Err:\d{3}$/iu;

/** As lists repeat the line above, also in Bangla. */
const AS_ABOVE =
  /^[-–—.\s]*(?:ditto|do|same|(?:same )?as above|ঐ|একই|উপরের মতো|উপরোক্ত)[-–—.\s]*$|^[\p{Pi}\p{Pf}"'′″〃„`´\s]+$/iu;

export const LOST_LETTER = /[?¿\ufffd]/;
/** In a remark a question mark stands behind a word. */
export const LOST_WORD = /(?<![\p{L}\p{M}\p{N}?¿])[?¿]{2,}|\ufffd/u;

export const LOST_LETTERS =
  "Letters are lost here: question marks stand in their place. Type them again.";

export function errorShown(error: string): Sentence {
  return sentence("The spreadsheet shows the error {error} here.", { error });
}

/** Why a cell holds no value of its own, whatever its column; null if it may. */
export function cellLoss(text: string): Words | null {
  const cell = cleanText(text);
  if (ERROR.test(cell)) return errorShown(cell);
  const isAbove = cell !== "" && AS_ABOVE.test(cell);
  return isAbove ? "This says “as above”. Type what it stands for." : null;
}
