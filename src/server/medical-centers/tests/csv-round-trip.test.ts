import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportCentersCsv } from "#server/medical-centers/export-centers-csv.ts";
import { readCentersCsv } from "#server/medical-centers/read-centers-csv.ts";
import { CenterInput, centerKey } from "#shared/medical-centers/form.ts";
import { CITY_NAMES } from "#shared/options/options.ts";

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
  .map((read) => read.data);

test("whatever is stored comes back from an export as it was", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(center, { selector: centerKey, minLength: 1, maxLength: 5 }),
      (centers) => {
        const csv = exportCentersCsv(centers.map((one, index) => ({ id: index + 1, ...one })));
        const { rows } = readCentersCsv(csv, new Set());
        expect(rows.map((row) => row.center)).toEqual(centers);
        expect(rows.every((row) => row.outcome === "create")).toBe(true);
      },
    ),
  );
});

test("no cell of an export starts with what a spreadsheet takes for a formula, whether , or ; ends a cell", () => {
  fc.assert(
    fc.property(center, (one) => {
      const cells = parse(exportCentersCsv([{ id: 1, ...one }]), { bom: true }).flat();
      const read = cells.flatMap((cell) => [cell, ...cell.split(";")]);
      expect(read.filter((cell) => /^[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/.test(cell))).toEqual([]);
    }),
  );
});
