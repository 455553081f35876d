import readWorkbook from "read-excel-file/node";
import type { ImportAnswer } from "#shared/imports/contract.ts";
import { findHeadingRow, guessColumns, missingColumn } from "#shared/imports/rules-columns.ts";
import { type ReadRow, readRow, rowsBelow } from "#shared/imports/rules-rows.ts";
import { textOfCell } from "#shared/imports/rules-sheet.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import type { Client } from "./client.ts";

const FOR_ALL = { visa_type: "wv", passport_issue_place: "Dhaka", email: "office@example.com" };

/** The rows of an office's workbook as the page reads them: its own guess of the columns, the same values for all. */
export async function readOfficeRows(file: Buffer, now: Date): Promise<ReadRow[]> {
  const [sheet] = await readWorkbook(file);
  const rows = (sheet?.data ?? []).map((row) => row.map(textOfCell));
  const head = findHeadingRow(rows);
  const columns = guessColumns({ headings: rows[head] ?? [] });
  if (missingColumn(columns) !== null) throw new Error("a column was not recognised");
  const context = { today: todayInDhaka(now), centers: [] };
  return rowsBelow(rows, head, columns).map((row) => readRow(row, FOR_ALL, context));
}

/** Sends 100 rows a call, as the page does, and counts what became of them; only so many calls where given. */
export async function sendRows(
  by: Client,
  rows: readonly ReadRow[],
  calls = Number.POSITIVE_INFINITY,
): Promise<{ submitted: number; repeated: number }> {
  const outcomes: string[] = [];
  let import_id: number | null = null;
  for (let done = 0; done < rows.length && done < calls * 100; done += 100) {
    const { body } = await by.post("/slip-imports", {
      import_id,
      file_name: "list.xlsx",
      rows: rows.slice(done, done + 100).map(({ line, values }) => ({ line, form_values: values })),
    });
    const answer = body as ImportAnswer;
    import_id = answer.import_id;
    outcomes.push(...answer.rows.map(({ outcome }) => outcome));
  }
  const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return { submitted: count("submitted"), repeated: count("repeated") };
}
