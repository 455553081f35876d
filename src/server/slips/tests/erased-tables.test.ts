import { identifier } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { addFile } from "#server/testing/files.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");

/** What erasing does to the rows that refer to an application; forget.test.ts reads all that is left. */
const ERASING: Readonly<Record<string, "deletes" | "clears">> = {
  follow_ups: "deletes",
  process_run: "clears",
  slip_assignments: "clears",
  slip_drafts: "deletes",
  slip_files: "deletes",
  submissions: "clears",
};

test("for every table that refers to applications it is decided what erasing does to it", async () => {
  const tables = await app.context.sql<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'slips'::regclass order by 1`;
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(ERASING).toSorted());
});

test("erasing deletes these rows, files with their bytes included", async () => {
  const { id, passport_number } = await submit(operator);
  const file = await addFile(operator, id);
  await operator.post("/slip-drafts", { slip_id: id, form_values: { first_name: "Rahim" } });
  await erasePassport(app.context, passport_number);
  for (const [table, what] of Object.entries(ERASING)) {
    if (what === "clears") continue;
    const rows = await app.context.sql`select 1 from ${identifier(table)} where slip_id = ${id}`;
    expect([table, rows]).toEqual([table, []]);
  }
  expect(
    await app.context.sql`select 1 from slip_file_contents where file_id = ${file.id}`,
  ).toEqual([]);
});
