import { describe, expect, it, test } from "vitest";
import {
  choicesOf,
  findHeadingRow,
  guessColumns,
  IMPORT_FIELDS,
  missingColumn,
  NEEDED_FIELDS,
  TEMPLATE_HEADINGS,
} from "./rules-columns.ts";
import { fieldOfHeading } from "./rules-headings.ts";

describe("a heading", () => {
  test.each([
    ["Passport No.", "passport_number"],
    ["PASSPORT NUMBER", "passport_number"],
    ["পাসপোর্ট নম্বর", "passport_number"],
    ["Surname", "last_name"],
    ["Given Name(s)", "first_name"],
    ["পদবি", "last_name"],
    ["নাম", "first_name"],
    ["Date of Birth (DD/MM/YYYY)", "date_of_birth"],
    ["DOB", "date_of_birth"],
    ["জন্ম তারিখ", "date_of_birth"],
    ["Date Of Issue", "passport_issue_date"],
    ["মেয়াদ শেষের তারিখ", "passport_expiry_date"],
    ["Mobile No", "phone"],
    ["মোবাইল নাম্বার", "phone"],
    ["NID", "national_id"],
    ["জাতীয় পরিচয়পত্র নং", "national_id"],
    ["country_traveling_to", "country_traveling_to"],
    ["Going to", "country_traveling_to"],
    ["Dest.", "country_traveling_to"],
    ["KSA", "country_traveling_to"],
    ["পেশা", "position_applied_for"],
  ] as const)("%s names %s", (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it("of a million characters is read quickly", () => {
    expect(fieldOfHeading("(".repeat(1_000_000))).toBeNull();
    expect(fieldOfHeading(`${"(no) ".repeat(200_000)}NID`)).toBe("national_id");
  });

  test.each(["", "Sl", "ক্রমিক নং", "Submitted by", "Status"])("%j names nothing", (heading) => {
    expect(fieldOfHeading(heading)).toBeNull();
  });

  it("is found below the titles that offices put above", () => {
    const rows = [
      ["রহিম ট্রাভেলস", "", ""],
      ["Passport list", "", ""],
      ["Sl", "Passport No", "Name"],
      ["1", "A01234567", "RAHIM"],
    ];
    expect(findHeadingRow(rows)).toBe(2);
    expect(
      findHeadingRow([
        ["", ""],
        ["a", "b"],
      ]),
    ).toBe(1);
    expect(findHeadingRow([])).toBe(0);
    // Unknown headings above words that are headings elsewhere.
    expect(
      findHeadingRow([
        ["A", "B", "C", "D"],
        ["EK0712345", "Married", "KSA", "01712345678"],
      ]),
    ).toBe(0);
  });
});

describe("the columns", () => {
  it("of the template mean every field once", () => {
    expect(guessColumns({ headings: TEMPLATE_HEADINGS })).toEqual([...IMPORT_FIELDS]);
  });

  it("never hold the same field twice", () => {
    expect(guessColumns({ headings: ["Phone", "Mobile", "Sl"] })).toEqual(["phone", null, null]);
  });

  it("are what the person chose the last time", () => {
    const headings = ["Phone", "Mobile", "Agent"];
    const chosen = [null, "phone", "others"] as const;
    const remembered = choicesOf({ headings }, chosen);
    expect(remembered).toEqual({ Phone: null, Mobile: "phone", Agent: "others" });
    expect(guessColumns({ headings }, remembered)).toEqual(chosen);
    expect(choicesOf({ headings }, guessColumns({ headings }))).toEqual({});
  });

  it.each([
    ["Country", ["Saudi Arabia", "KSA", "", "Soudi"], "country_traveling_to"],
    ["Country", ["Bangladesh", "BD", "বাংলাদেশ"], "country"],
    ["Country", [], "country"],
    ["Agent's word", ["Qatar", "দুবাই"], "country_traveling_to"],
    ["Agent's word", ["Karim", "Qatar"], null],
  ] as const)("headed %s that hold %j are %s", (heading, cells, field) => {
    const sheet = { headings: ["Sl", heading], rows: cells.map((cell) => ["1", cell]) };
    expect(guessColumns(sheet)).toEqual([null, field]);
    expect(choicesOf(sheet, guessColumns(sheet))).toEqual({});
  });

  it("of destinations are left out beside a heading that names the destination, and follow a choice", () => {
    const sheet = { headings: ["Country", "Destination"], rows: [["KSA", "KSA"]] };
    expect(guessColumns(sheet)).toEqual([null, "country_traveling_to"]);
    const one = { headings: ["Country"], rows: [["KSA"]] };
    expect(guessColumns(one, { Country: null })).toEqual([null]);
    expect(guessColumns(one, { Country: "country" })).toEqual(["country"]);
  });

  it("must include what differs from person to person", () => {
    expect(missingColumn(NEEDED_FIELDS)).toBeNull();
    const without = NEEDED_FIELDS.filter((field) => field !== "passport_number");
    expect(missingColumn(without)?.message).toBe("Choose the column for Passport number.");
  });
});
