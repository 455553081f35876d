import { TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { saveFile } from "#web/lib/save-file.ts";

// More would be packed by a worker that the content policy forbids; further rows can be copied down.
const PREPARED_ROWS = 200;
// Text cells keep every digit and the zero in front.
const TEXT_CELL = { value: "", type: String, format: "@" } as const;

/** Gives the person a workbook with the headings of an import above rows of cells that take what is typed as it is. */
export async function saveTemplate(): Promise<void> {
  // What writes workbooks comes when the first is asked for.
  const { default: writeWorkbook } = await import("write-excel-file/browser");
  const head = TEMPLATE_HEADINGS.map((value) => ({ value, fontWeight: "bold" as const }));
  const row = TEMPLATE_HEADINGS.map(() => TEXT_CELL);
  const file = await writeWorkbook([head, ...Array.from({ length: PREPARED_ROWS }, () => row)], {
    sheet: "Slips",
    columns: TEMPLATE_HEADINGS.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(file, "slip-template.xlsx");
}
