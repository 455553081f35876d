import { type PassportCode, readPassportCode } from "@slipdesk/passport";
import { linesOf, rahim } from "@slipdesk/passport/made-up";
import { describe, expect, test } from "vitest";
import { slipFormDefaults } from "#shared/slips/form/form-fields.ts";
import { today } from "#shared/testing/slip-forms.ts";
import { englishOf } from "#shared/text/sentence.ts";
import {
  codePatch,
  codeRows,
  filledSentence,
  marksOf,
  needsNoPreview,
  notesOf,
  standingOf,
  titleCase,
} from "./rules-code-fill.ts";

const code = codeOf(linesOf(rahim).join("\n"));
const filled = {
  passport_number: "A01234567",
  confirm_passport: "A01234567",
  last_name: "UDDIN",
  first_name: "MD RAHIM",
  date_of_birth: "1995-03-17",
  gender: "male",
  passport_expiry_date: "2034-01-22",
};

describe("filling", () => {
  test("an empty form takes seven fields at once", () => {
    const rows = codeRows(code, slipFormDefaults);
    expect(needsNoPreview(code, rows)).toBe(true);
    expect(codePatch(rows)).toEqual(filled);
    expect(filledSentence(rows.length).message).toBe("7 fields filled. Compare the names.");
  });

  test("a name typed in other capitals is the same name and stays as typed", () => {
    const rows = codeRows(code, { ...slipFormDefaults, last_name: "Uddin" });
    expect(needsNoPreview(code, rows)).toBe(true);
    expect(codePatch(rows)).toEqual({ ...filled, last_name: "Uddin" });
  });

  test("of two values the proven one of the code is preset, and otherwise the typed one", () => {
    const typed = { ...slipFormDefaults, passport_number: "A01234561", last_name: "UDIN" };
    const rows = codeRows(code, typed);
    expect(needsNoPreview(code, rows)).toBe(false);
    expect(rows.filter(({ isConflict }) => isConflict)).toEqual([
      expect.objectContaining({ field: "passport_number", code: "A01234567", isTaken: true }),
      expect.objectContaining({ field: "last_name", typed: "UDIN", isTaken: false }),
    ]);
    expect(codePatch(rows)).not.toHaveProperty("last_name");
  });

  test("a code with a wrong personal number is previewed", () => {
    const weak = { ...code, doAllDigitsHold: false };
    expect(needsNoPreview(weak, codeRows(weak, slipFormDefaults))).toBe(false);
  });

  test("another nationality is not filled", () => {
    const other = { ...code, nationality: "NPL" };
    expect(codePatch(codeRows(other, { ...slipFormDefaults, nationality: "" }))).toEqual(filled);
  });
});

describe("marks", () => {
  const marks = marksOf(codeRows(code, slipFormDefaults));

  test.each([
    ["passport_number", "A01234567", "proven"],
    ["confirm_passport", "A01234567", "proven"],
    ["last_name", "Uddin", "unproven"],
    ["gender", "male", "unproven"],
    ["passport_expiry_date", "2034-01-22", "proven"],
    ["passport_number", "A01234561", "differs"],
    ["date_of_birth", "1995-03-18", "differs"],
    ["last_name", "UDIN", null],
  ] as const)("%s holding %s is %s", (field, value, standing) => {
    const mark = marks[field];
    expect(mark && standingOf(field, mark, value)).toBe(standing);
  });

  test("names in title case", () => {
    expect(titleCase("MD RAKIBUL")).toBe("Md Rakibul");
    expect(titleCase("O'BRIEN-KHAN")).toBe("O'Brien-Khan");
  });
});

test("a code of another nationality is told, because only Bangladeshi can be entered", () => {
  const notes = (nationality: string) =>
    notesOf(codeOf(linesOf({ ...rahim, nationality }).join("\n"))).map(englishOf);
  expect(notes("BGD")).toEqual([]);
  expect(notes("UTO")).toEqual(["The code says nationality UTO. Only Bangladeshi can be entered."]);
});

function codeOf(text: string): PassportCode {
  const reading = readPassportCode(text, { today });
  if (reading.kind !== "read") throw new Error("the fixture is readable");
  return reading.code;
}
