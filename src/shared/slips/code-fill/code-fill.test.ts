import { describe, expect, test } from "vitest";
import type { PassportCode } from "#shared/passport-code/code-values.ts";
import { readPassportCode } from "#shared/passport-code/read-passport-code.ts";
import { slipFormDefaults } from "#shared/slips/form/form-fields.ts";
import { linesOf, rahim } from "#shared/testing/passports.ts";
import { today } from "#shared/testing/slip-forms.ts";
import { englishOf } from "#shared/text/sentence.ts";
import {
  codePatch,
  codeRows,
  filledSentence,
  markNote,
  marksOf,
  needsNoPreview,
  titleCase,
} from "./code-fill.ts";

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
    expect(filledSentence(rows.length).message).toBe(
      "7 fields filled from the passport code. Compare the names with the passport.",
    );
  });

  test("a name typed in other capitals is the same name and stays as typed", () => {
    const rows = codeRows(code, { ...slipFormDefaults, last_name: "Uddin" });
    expect(needsNoPreview(code, rows)).toBe(true);
    expect(codePatch(rows)).toEqual({ ...filled, last_name: "Uddin" });
  });

  test("of two values the proven one of the code is preset, and otherwise one's own", () => {
    const typed = { ...slipFormDefaults, passport_number: "A01234561", last_name: "UDIN" };
    const rows = codeRows(code, typed);
    expect(needsNoPreview(code, rows)).toBe(false);
    expect(rows.filter(({ isConflict }) => isConflict)).toEqual([
      expect.objectContaining({ field: "passport_number", code: "A01234567", isTaken: true }),
      expect.objectContaining({ field: "last_name", typed: "UDIN", isTaken: false }),
    ]);
    expect(codePatch(rows)).not.toHaveProperty("last_name");
  });

  test("a code whose personal number fails is previewed", () => {
    const weak = { ...code, doAllDigitsHold: false };
    expect(needsNoPreview(weak, codeRows(weak, slipFormDefaults))).toBe(false);
  });

  test("another nationality is not filled", () => {
    const other = { ...code, nationality: "NPL" };
    expect(codePatch(codeRows(other, { ...slipFormDefaults, nationality: "" }))).toEqual(filled);
  });
});

describe("marks", () => {
  const marks = marksOf(codeRows(code, slipFormDefaults), "code");

  test.each([
    ["passport_number", "A01234567", "from passport ✓"],
    ["confirm_passport", "A01234567", "Verified"],
    ["last_name", "Uddin", "from passport"],
    ["gender", "male", "from passport"],
    ["passport_expiry_date", "2034-01-22", "from passport ✓"],
    ["passport_number", "A01234561", "Differs from the passport code (A01234567)."],
    ["date_of_birth", "1995-03-18", "Differs from the passport code (17/03/1995)."],
    ["last_name", "UDIN", undefined],
  ] as const)("%s holding %s says %s", (field, value, text) => {
    const mark = marks[field];
    const note = mark && markNote(field, mark, value, "A01234567");
    expect(note ? englishOf(note.text) : undefined).toBe(text);
  });

  test("a confirmation beside another number is marked as from the passport, and confirms nothing", () => {
    const mark = marks.confirm_passport;
    const text = mark && markNote("confirm_passport", mark, "A01234567", "A01234561")?.text;
    expect(text).toBe("from passport ✓");
  });

  test("a photo is named as such", () => {
    const [row] = codeRows(code, slipFormDefaults);
    const mark = row && marksOf([row], "photo").passport_number;
    expect(mark && markNote("passport_number", mark, "A01234567", "A01234567")?.text).toBe(
      "from the photo ✓",
    );
  });

  test("names in title case", () => {
    expect(titleCase("MD RAKIBUL")).toBe("Md Rakibul");
    expect(titleCase("O'BRIEN-KHAN")).toBe("O'Brien-Khan");
  });
});

function codeOf(text: string): PassportCode {
  const reading = readPassportCode(text, { today });
  if (reading.kind !== "read") throw new Error("the fixture is readable");
  return reading.code;
}
