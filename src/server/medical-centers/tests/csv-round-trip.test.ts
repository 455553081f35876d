import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCentersCsv, writeCentersCsv } from "#server/medical-centers/centers-csv.ts";
import { CenterInput, centerKey } from "#shared/medical-centers/form.ts";
import { CITY_NAMES } from "#shared/options/options.ts";
import { cellLoss } from "#shared/text/spreadsheet.ts";

const awkward = fc.string({
  unit: fc.constantFrom(...`abc 'ঢ"',;=+-@＝＠﹦﹫\t\r\n`),
  maxLength: 12,
});
const center = fc
  .record({
    name: awkward,
    city: fc.constantFrom(...CITY_NAMES),
    address: awkward,
    phone: awkward,
    time: awkward,
  })
  .map((typed) => CenterInput.safeParse(typed))
  .filter((read) => read.success)
  .map((read) => read.data)
  // A mark that stands for the line above is refused, whoever wrote it.
  .filter(({ name, address, phone, time }) =>
    [name, address, phone, time].every((cell) => cellLoss(cell ?? "") === null),
  );

test("an export contains what was stored", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(center, { selector: centerKey, minLength: 1, maxLength: 5 }),
      async (centers) => {
        const csv = await text(writeCentersCsv(centers));
        const { rows } = readCentersCsv(csv, new Set());
        expect(rows.map((row) => row.center)).toEqual(centers);
        expect(rows.every((row) => row.outcome === "create")).toBe(true);
      },
    ),
  );
});

test("no exported cell starts like a formula, with , or ; as separator", async () => {
  await fc.assert(
    fc.asyncProperty(center, async (one) => {
      const cells = parse(await text(writeCentersCsv([one])), { bom: true }).flat();
      const read = cells.flatMap((cell) => [cell, ...cell.split(";")]);
      expect(read.filter((cell) => /^[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/.test(cell))).toEqual([]);
    }),
  );
});
