import { parentPort, workerData } from "node:worker_threads";
import writeWorkbook, { type Cell } from "write-excel-file/node";

/** The columns of a workbook, in their order. */
export type WorkbookColumns = readonly { heading: string; isDay: boolean }[];

// What `export-slips.ts` has sent.
const columns = workerData as WorkbookColumns;
const rows: Cell[][] = [
  columns.map(({ heading }): Cell => ({ value: heading, fontWeight: "bold" })),
];

parentPort?.on("message", async (texts: readonly (readonly string[])[] | null) => {
  if (texts) {
    for (const row of texts) rows.push(row.map(cellOf));
    return;
  }
  const settings = {
    sheet: "Slips",
    columns: columns.map(() => ({ width: 18 })),
    stickyRowsCount: 1,
  };
  parentPort?.postMessage(await writeWorkbook(rows, settings).toBuffer());
  parentPort?.close();
});

// Text is written as text, so that no number loses a digit and nothing is taken for a formula.
function cellOf(text: string, index: number): Cell {
  if (text === "") return null;
  if (columns[index]?.isDay) {
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" };
  }
  return { value: text, type: String, format: "@" };
}
