/** How CSV files are written: RFC 4180, with a byte order mark so that spreadsheets read Bangla. */
export const CSV_SETTINGS = { bom: true, record_delimiter: "\r\n", quoted_match: /[\r\n]/ };

/** What a spreadsheet takes for the start of a formula, also in full width or small form; some read `;` as the end of a cell. */
const FORMULA = "'*[=+\\-@\\t\\r＝＋－＠﹦﹢﹣﹫]";
const UNMARKED = new RegExp(`(^|;)(?=${FORMULA})`, "g");
const MARKED = new RegExp(`(^|;)'(?=${FORMULA})`, "g");

/** The cell with an apostrophe before whatever a spreadsheet would take for a formula. */
export function markFormulas(cell: string): string {
  return cell.replace(UNMARKED, "$1'");
}

/** The cell as it was before `markFormulas`. */
export function unmarkFormulas(cell: string): string {
  return cell.replace(MARKED, "$1");
}
