import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { CSV_SETTINGS, markFormulas } from "#shared/text/spreadsheet.ts";

/** A negative amount is no formula, and spreadsheets add it up. */
const AMOUNT = /^-\d+\.\d\d$/;

/** Nobody else is served while so many are written. */
const ROWS_AT_ONCE = 50;

/** Streams rows as CSV, with formulas neutralised for spreadsheets. */
export function csvFile(rows: Iterable<readonly string[]>): Readable {
  const cells = async function* () {
    let written = 0;
    for (const row of rows) {
      yield row.map((cell) => (AMOUNT.test(cell) ? cell : markFormulas(cell)));
      written += 1;
      if (written % ROWS_AT_ONCE === 0) await setImmediate();
    }
  };
  return Readable.from(cells()).pipe(stringify(CSV_SETTINGS));
}

/** A column of a file: its heading, and the text of a row; null for none. */
export type Column<Row> = readonly [heading: string, textOf: (row: Row) => string | null];

export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Readable {
  const lines = function* () {
    yield columns.map(([heading]) => heading);
    for (const row of rows) yield columns.map(([, textOf]) => textOf(row) ?? "");
  };
  return csvFile(lines());
}

export function asDownload(reply: FastifyReply, name: string, type = "text/csv; charset=utf-8") {
  reply.type(type);
  reply.header("content-disposition", `attachment; filename="${name}"`);
}
