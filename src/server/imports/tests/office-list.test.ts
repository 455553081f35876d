import { expect, test } from "vitest";
import { officeSheet, readOfficeRows, sendRows } from "#server/testing/office-sheet.ts";
import { countSlips } from "#server/testing/records.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");

test("of a list of 500 with 20 wrong fields, as offices make it, 480 can be submitted", async () => {
  const rows = await readOfficeRows(await officeSheet(10_000_001, 500, 20), app.clock.now);
  expect(rows).toHaveLength(500);
  expect(rows[0]?.line).toBe(4);
  expect(rows.filter(({ fieldErrors }) => fieldErrors.length === 0)).toHaveLength(480);
});

test("an interrupted import is repeated, and no row is stored twice", async () => {
  const ready = await readOfficeRows(await officeSheet(30_000_001, 120, 0), app.clock.now);
  expect(await sendRows(operator, ready, 1)).toEqual({ submitted: 100, repeated: 0 });
  expect(await sendRows(operator, ready)).toEqual({ submitted: 20, repeated: 100 });
  expect(await countSlips(app)).toBe(120);
});

test("each wrong field of an office's list is reported at its field", async () => {
  const rows = await readOfficeRows(await officeSheet(20_000_001, 40, 20), app.clock.now);
  const messages = rows.flatMap(({ fieldErrors }) => fieldErrors.map(({ message }) => message));
  expect(new Set(messages)).toEqual(
    new Set([
      "City is not one of the choices",
      "Date of birth must be a real date, for example 27/03/1998",
      "Phone number must be 14 characters including your country code starting with +",
      "Passport number must be 9 digits",
    ]),
  );
});
