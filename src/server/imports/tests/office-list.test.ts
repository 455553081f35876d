import readWorkbook from "read-excel-file/node";
import { expect, test } from "vitest";
import { officeSheet } from "#server/testing/office-sheet.ts";
import { countSlips } from "#server/testing/records.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { ImportAnswer } from "#shared/imports/contract.ts";
import { findHeadingRow, guessColumns, missingColumn } from "#shared/imports/rules-columns.ts";
import { type ReadRow, readRow, rowsBelow } from "#shared/imports/rules-rows.ts";
import { textOfCell } from "#shared/imports/rules-sheet.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp();
const operator = await app.person("operator");
const FOR_ALL = { visa_type: "wv", passport_issue_place: "Dhaka", email: "office@example.com" };

async function readSheet(file: Buffer): Promise<ReadRow[]> {
  const [sheet] = await readWorkbook(file);
  const rows = (sheet?.data ?? []).map((row) => row.map(textOfCell));
  const head = findHeadingRow(rows);
  const columns = guessColumns(rows[head] ?? []);
  expect(missingColumn(columns)).toBeNull();
  const context = { today: todayInDhaka(app.clock.now), centers: [] };
  return rowsBelow(rows, head, columns).map((row) => readRow(row, FOR_ALL, context));
}

/** Sends what is ready, 100 rows a call, and gives what became of each row. */
async function sendAll(rows: readonly ReadRow[]) {
  const outcomes: string[] = [];
  let import_id: number | null = null;
  for (let done = 0; done < rows.length; done += 100) {
    const sent = rows.slice(done, done + 100);
    const { body } = await operator.post("/slip-imports", {
      import_id,
      file_name: "list.xlsx",
      rows: sent.map(({ line, values }) => ({ line, form_values: values })),
    });
    const answer = body as ImportAnswer;
    import_id = answer.import_id;
    outcomes.push(...answer.rows.map(({ outcome }) => outcome));
  }
  return (outcome: string) => outcomes.filter((one) => one === outcome).length;
}

test("of a list of 500 with 20 faults, as offices make it, 480 can be submitted", async () => {
  const rows = await readSheet(await officeSheet(10_000_001, 500, 20));
  expect(rows).toHaveLength(500);
  expect(rows[0]?.line).toBe(4);
  expect(rows.filter(({ faults }) => faults.length === 0)).toHaveLength(480);
});

test("a list that broke off after its first hundred is sent again, and no row goes in twice", async () => {
  const ready = await readSheet(await officeSheet(30_000_001, 120, 0));
  expect((await sendAll(ready.slice(0, 100)))("submitted")).toBe(100);
  const again = await sendAll(ready);
  expect([again("submitted"), again("repeated")]).toEqual([20, 100]);
  expect(await countSlips(app)).toBe(120);
});

test("each fault of an office's list is told at its field", async () => {
  const rows = await readSheet(await officeSheet(20_000_001, 40, 20));
  const told = rows.flatMap(({ faults }) => faults.map(({ message }) => message));
  expect(new Set(told)).toEqual(
    new Set([
      "City is not one of the choices",
      "Date of birth must be a real date, for example 27/03/2027",
      "Phone number must be 14 characters including your country code starting with +",
      "Passport number must be 9 digits",
    ]),
  );
});
