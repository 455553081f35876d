import { describe, expect, it, test } from "vitest";
import { CUT_NUMBER } from "#shared/slips/form/form-checks.ts";
import { complete, today } from "#shared/testing/slip-forms.ts";
import { guessColumns, IMPORT_FIELDS } from "./rules-columns.ts";
import { readRow, rowsBelow, sameLines } from "./rules-rows.ts";
import { textOfCell } from "./rules-sheet.ts";
import { type CellContext, type ImportField, readCell } from "./rules-values.ts";

const context = { today, centers: [{ id: 3, name: "Blue Clinic", city: "Dhaka" }] };
const cells: Partial<Record<ImportField, string>> = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [field, String(complete[field] ?? "")]),
);
const read = (changes: Partial<Record<ImportField, string>>) =>
  readRow({ line: 2, cells: { ...cells, ...changes } }, {}, context);

describe("a cell", () => {
  test.each([
    ["city", "Chattogram", "81"],
    ["city", "Comilla", "2032"],
    ["city", "ঢাকা", "80"],
    ["city", "৮০", "80"],
    ["country_traveling_to", "KSA", "SA"],
    ["country_traveling_to", "Saudi  Arabia", "SA"],
    ["country_traveling_to", "দুবাই", "UAE"],
    ["position_applied_for", "Labor", "31"],
    ["position_applied_for", "রাজমিস্ত্রি", "29"],
    ["position_applied_for", "31", "31"],
    ["gender", "M", "male"],
    ["gender", "মহিলা", "female"],
    ["marital_status", "Single", "unmarried"],
    ["visa_type", "work", "wv"],
    ["nationality", "BANGLADESHI", "15"],
    ["country", "বাংলাদেশ", "BD"],
    ["phone", "1712345678", "+8801712345678"],
    ["phone", "০১৭১২-৩৪৫৬৭৮", "+8801712345678"],
    ["passport_number", "a 0123 4567", "A01234567"],
    ["date_of_birth", "17/03/1995", "1995-03-17"],
    ["date_of_birth", "17-Mar-95", "1995-03-17"],
    ["date_of_birth", "১৭ মার্চ ১৯৯৫", "1995-03-17"],
    ["date_of_birth", "1995-03-17 00:00:00", "1995-03-17"],
    ["date_of_birth", "\u200e17\u200e/\u200e03\u200e/\u200e1995", "1995-03-17"],
    ["date_of_birth", "\u206817/03/1995\u2069", "1995-03-17"],
    ["date_of_birth", "17\u00a0Mar\u202f1995", "1995-03-17"],
    ["date_of_birth", "17\u201103\u20111995", "1995-03-17"],
    ["date_of_birth", "١٧/٠٣/١٩٩٥", "1995-03-17"],
    ["date_of_birth", "۱۷-۰۳-۱۹۹۵", "1995-03-17"],
    ["date_of_birth", "१७ March १९९५", "1995-03-17"],
    ["date_of_birth", "１７／０３／１９９５", "1995-03-17"],
    ["phone", "\u202a+880\u00a01712\u2011345678\u202c", "+8801712345678"],
    ["phone", "٠١٧١٢٣٤٥٦٧٨", "+8801712345678"],
    ["national_id", "۱۹۹۰ ۱۲۳ ۴۵۶", "1990123456"],
    ["email", "rahim@mail.com\u200e", "rahim@mail.com"],
    ["city", "\u200eDha\u00adka", "80"],
    ["first_name", "\u200eKARIM\u00a0 HASAN", "KARIM HASAN"],
    ["last_name", "Ra\ufb01", "Rafi"],
    ["date_of_birth", "17/03/1995 12:00:00 AM", "1995-03-17"],
    ["date_of_birth", "34775", "1995-03-17"],
    ["passport_expiry_date", "31.12.33", "2033-12-31"],
  ] as const)("of %s with %j is %j", (field, text, value) => {
    expect(readCell(field, text, context)).toBe(value);
  });

  test.each([
    ["city", "Khulna"],
    ["date_of_birth", "31/02/1995"],
    ["date_of_birth", "17/03/1995 12:30 PM"],
    ["position_applied_for", "Astronaut"],
  ] as const)("of %s with %j stays for the form's own message", (field, text) => {
    expect(readCell(field, text, context)).toBe(text);
  });

  test.each([
    [1712345678, "1712345678"],
    [123456789012345, "123456789012345"],
    [12345678901234568, "1.2345678901234568e+16"],
    [new Date("1995-03-17T00:00:00Z"), "1995-03-17"],
    [new Date("1995-03-17T18:30:00Z"), "1995-03-17 18:30"],
    [new Date("1995-03-16T23:59:59.999Z"), "1995-03-17"],
    [true, "true"],
    [null, ""],
  ])("of a workbook, %s, is the text %s", (value, text) => {
    expect(textOfCell(value)).toBe(text);
  });
});

describe("a row", () => {
  it("is read in every usual notation", () => {
    const row = read({
      city: "Dhaka",
      gender: "M",
      phone: "01712345678",
      date_of_birth: "17.3.95",
    });
    expect(row.fieldErrors).toEqual([]);
    expect(row.values).toEqual({ ...complete, medical_center_id: null });
  });

  it("has the form's own messages, one for each field", () => {
    expect(read({ phone: "0171", city: "Khulna", national_id: "" }).fieldErrors).toMatchObject([
      {
        field: "phone",
        message: "Phone number must be 14 characters including your country code starting with +",
      },
      { field: "city", message: "City is not one of the choices" },
      { field: "national_id", message: "National Id is required" },
    ]);
  });

  it("reports numbers that the spreadsheet has truncated", () => {
    const national_id = textOfCell(12345678901234568);
    expect(read({ national_id }).fieldErrors).toMatchObject([
      { field: "national_id", message: CUT_NUMBER },
    ]);
    expect(read({ national_id: "1.23457E+16" }).fieldErrors).toHaveLength(1);
  });

  it("uses fixed values for fields without a column, and the form's presets", () => {
    const { city: _city, country: _country, ...rest } = cells;
    const row = readRow({ line: 2, cells: rest }, { city: "80" }, context);
    expect(row.values).toMatchObject({ city: "80", country: "BD", nationality: "15" });
  });

  it("finds the medical center by its name", () => {
    expect(read({ medical_center_id: "blue clinic" }).values.medical_center_id).toBe(3);
    expect(read({ medical_center_id: "Red Clinic" }).fieldErrors).toMatchObject([
      { field: "medical_center_id", message: "Medical center is not one of the choices" },
    ]);
    expect(read({ medical_center_id: "blue clinic", city: "Sylhet" }).fieldErrors).toMatchObject([
      { field: "medical_center_id", message: "This medical center is not in Sylhet" },
    ]);
  });

  it("chooses the center in the row's city of two with one name, and asks otherwise", () => {
    const madina = (id: number, city: string, address: string | null = null) => {
      return { id, name: "Al Madina Medical", city, address };
    };
    const centerOf = (text: string, city: string, centers: CellContext["centers"]) => {
      const named = { ...cells, medical_center_id: text, city };
      const { values, fieldErrors } = readRow({ line: 2, cells: named }, {}, { today, centers });
      return fieldErrors[0]?.message ?? values.medical_center_id;
    };
    const apart = [madina(4, "Chitagong"), madina(5, "Dhaka")];
    expect(centerOf("Al Madina Medical", "Dhaka", apart)).toBe(5);
    expect(centerOf("al madina medical", "Chattogram", apart)).toBe(4);
    const which =
      "Several medical centers have this name. Write the city or the address after it, or leave it empty.";
    expect(centerOf("Al Madina Medical", "Sylhet", apart)).toBe(which);
    const near = [madina(6, "Dhaka", "12 Green Road"), madina(7, "Dhaka", "5 Lake Road")];
    expect(centerOf("Al Madina Medical", "Dhaka", near)).toBe(which);
    expect(centerOf("Al Madina Medical, 5 Lake Road", "Dhaka", near)).toBe(7);
    expect(centerOf("Al Madina Medical, Dhaka, 12 Green Road", "Dhaka", near)).toBe(6);
  });

  it("has the booking site's warnings, which are no errors", () => {
    const row = read({ first_name: "Md. Rahim" });
    expect([row.fieldErrors, row.warnings.map(({ id }) => id)]).toEqual([[], ["name-letters"]]);
  });

  it("finds an earlier line with the same passport or national ID", () => {
    const other = { passport_number: "B07654321" };
    const rows = [cells, cells, { ...cells, ...other }, { ...cells, ...other, national_id: "" }];
    const lines = rows.map((row, index) => readRow({ line: index + 4, cells: row }, {}, context));
    expect([...sameLines(lines)]).toEqual([
      [5, { line: 4, number: "passport" }],
      [6, { line: 4, number: "national ID" }],
      [7, { line: 6, number: "passport" }],
    ]);
  });

  it("has its line number in the file; empty lines are skipped", () => {
    const sheet = [["Title"], ["Passport No", "Sl"], ["", " "], ["A01234567", "1"]];
    expect(rowsBelow(sheet, 1, guessColumns({ headings: ["Passport No", "Sl"] }))).toEqual([
      { line: 4, cells: { passport_number: "A01234567" } },
    ]);
  });
});
