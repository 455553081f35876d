import { parentPort, workerData } from "node:worker_threads";
import writeWorkbook, { type Cell } from "write-excel-file/node";

export type WorkbookColumns = readonly { heading: string; isDay: boolean }[];

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

// Written as text: numbers lose no digits and nothing becomes a formula.
function cellOf(text: string, index: number): Cell {
  if (text === "") return null;
  if (columns[index]?.isDay) {
    return { value: new Date(`${text}T00:00:00Z`), type: Date, format: "dd/mm/yyyy" };
  }
  return { value: text, type: String, format: "@" };
}
