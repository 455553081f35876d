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
