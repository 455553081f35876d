import { stringify } from "csv-stringify/browser/esm/sync";
import { markFormulas } from "#shared/text/formulas.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** Gives the person rows as a CSV file that spreadsheets read in any script and take for no formula. */
export function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const text = stringify(
    rows.map((row) => row.map(markFormulas)),
    { bom: true, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
  );
  saveFile(new Blob([text], { type: "text/csv" }), name);
}
