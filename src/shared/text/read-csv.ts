import { parse } from "csv-parse/browser/esm/sync";
import { unmarkFormulas } from "./csv.ts";

const DELIMITERS = ["\t", ";", ","] as const;

/** Separated by commas, semicolons or tabs. Throws `CsvError` for an open quotation mark. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }) => [String(lines), ...cells],
  });
  return rows.map(([line, ...cells]) => ({ line: Number(line), cells: cells.map(unmarkFormulas) }));
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
