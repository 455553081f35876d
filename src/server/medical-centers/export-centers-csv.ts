import { stringify } from "csv-stringify/sync";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { CENTER_FIELDS } from "#shared/medical-centers/form-checks.ts";
import { markFormulas } from "#shared/text/formulas.ts";

/**
 * The centers as a CSV file by RFC 4180, with a byte order mark so that spreadsheets read Bangla. A cell that one would
 * take for a formula gets an apostrophe in front, which the import takes off again.
 */
export function exportCentersCsv(centers: readonly MedicalCenter[]): string {
  return stringify(
    centers.map((center) => CENTER_FIELDS.map((field) => markFormulas(center[field] ?? ""))),
    {
      bom: true,
      header: true,
      columns: [...CENTER_FIELDS],
      record_delimiter: "\r\n",
      quoted_match: /[\r\n]/,
    },
  );
}
