import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import { sendRows } from "#server/testing/office-sheet.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { EXPORT_PRESETS } from "#shared/exports/rules-columns.ts";
import { findHeadingRow, guessColumns } from "#shared/imports/rules-columns.ts";
import { readRow, rowsBelow } from "#shared/imports/rules-rows.ts";
import { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { unmarkFormulas } from "#shared/text/spreadsheet.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const [old, fresh] = [await testApp(), await testApp()];

async function addCenter(by: Person, name: string): Promise<{ id: number }> {
  const { body } = await by.post("/medical-centers", { name, city: "Dhaka" });
  return body as { id: number };
}

async function exported(by: Person): Promise<string> {
  const [{ columns }] = EXPORT_PRESETS;
  return (await by.post("/slip-exports", { format: "csv", filter: {}, columns })).text;
}

test('an export "For the booking form" is imported into a new desk with every field', async () => {
  const [from, to] = [await old.person("admin"), await fresh.person("admin")];
  const there = await addCenter(from, "Green Clinic");
  await addCenter(to, "Blue Clinic");
  await addCenter(to, "Green Clinic");
  const people = [
    { passport_number: "BX1234567", medical_center_id: there.id, others: '=1+1, "quoted"' },
    {
      passport_number: "BX7654321",
      visa_type: "fv",
      position_applied_for: "",
      phone: "+8801812345678",
      national_id: "9876543210",
      last_name: "আব্দুল",
    },
  ].map((form) => slipForm({ ...form, confirm_passport: form.passport_number, city: "80" }));
  for (const form of people) expect((await from.post("/auto/slip/data", form)).status).toBe(201);
  const file = await exported(from);

  const sheet = parse(file, { bom: true }).map((row: string[]) => row.map(unmarkFormulas));
  const head = findHeadingRow(sheet);
  const centers = z.array(MedicalCenter).parse((await to.get("/medical-centers")).body);
  const context = { today: todayInDhaka(fresh.clock.now), centers };
  const rows = rowsBelow(sheet, head, guessColumns({ headings: sheet[head] ?? [] }));
  const read = rows.map((row) => readRow(row, {}, context));
  expect(read.flatMap(({ fieldErrors }) => fieldErrors)).toEqual([]);

  expect(await sendRows(to, read.toReversed())).toEqual({ submitted: 2, repeated: 0 });
  expect(await exported(to)).toBe(file);
  expect(file).toContain("Green Clinic, Dhaka");
});
