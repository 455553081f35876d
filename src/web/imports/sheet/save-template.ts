import { TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { saveFile } from "#web/lib/call.ts";

// More would be packed by a worker that the content policy forbids; further rows can be copied down.
const PREPARED_ROWS = 200;
// Text cells keep every digit and the zero in front.
const TEXT_CELL = { value: "", type: String, format: "@" } as const;

export async function saveTemplate(): Promise<void> {
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
