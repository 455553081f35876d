import { describe, expect, it, test } from "vitest";
import { complete, editing, fieldErrorsOf, fieldErrorsWith } from "#shared/testing/slip-forms.ts";
import { SLIP_FORM_FIELDS, slipFormLabels } from "./form-fields.ts";

describe("a field on its own", () => {
  const textFields = SLIP_FORM_FIELDS.filter((field) => field !== "medical_center_id");

  test.each(textFields)("%s must be text", (field) => {
    for (const value of [5, [], {}, true]) {
      expect(fieldErrorsWith({ [field]: value })).toEqual([
        [field, `${slipFormLabels[field]} must be text`],
      ]);
    }
  });

  test.each(textFields.filter((field) => field !== "confirm_passport"))(
    "%s refuses NUL and text direction controls",
    (field) => {
      for (const character of ["\0", "\u202e"]) {
        const fieldErrors = fieldErrorsWith({ [field]: `x${character}y` });
        expect(fieldErrors.map(([path]) => path)).toContain(field);
      }
    },
  );

  test.each([
    ["first_name", 100],
    ["last_name", 100],
    ["passport_issue_place", 100],
    ["others", 300],
  ] as const)("%s may have %i characters and no more", (field, length) => {
    expect(fieldErrorsWith({ [field]: "😀".repeat(length) })).toEqual([]);
    expect(fieldErrorsWith({ [field]: "a".repeat(length + 1) })).toEqual([
      [field, `${slipFormLabels[field]} must be at most ${length} characters`],
    ]);
  });

  it("holds e-mail addresses to 254 characters", () => {
    const address = (length: number) => `${"a".repeat(length - 5)}@b.co`;
    expect(fieldErrorsWith({ email: address(254) })).toEqual([]);
    expect(fieldErrorsWith({ email: address(255) })).toEqual([
      ["email", "Email must be at most 254 characters"],
    ]);
  });

  test.each([
    ["country", "IN"],
    ["city", "Dhaka"],
    ["country_traveling_to", "AE"],
    ["gender", "other"],
    ["marital_status", "single"],
    ["nationality", "16"],
    ["visa_type", "sv"],
    ["position_applied_for", "101"],
  ] as const)("%s takes only its choices, not %s", (field, code) => {
    expect(fieldErrorsWith({ [field]: code })).toEqual([
      [field, `${slipFormLabels[field]} is not one of the choices`],
    ]);
  });

  it("accepts a stored position that is no longer offered", () => {
    expect(fieldErrorsWith({ position_applied_for: "105" }, editing)).toEqual([]);
  });

  it("takes identity numbers in ASCII only", () => {
    expect(fieldErrorsWith({ national_id: "১".repeat(10) })).toEqual([]);
    expect(fieldErrorsWith({ national_id: "É".repeat(10) })).toEqual([
      ["national_id", "National ID must be between 10 and 17 digits"],
    ]);
    expect(fieldErrorsWith({ passport_number: "ÀB1234567" })).toEqual([
      ["passport_number", "Passport number must be in English letters and digits"],
    ]);
  });

  test.each([["1"], [0], [-1], [1.5], [2 ** 31], [true], [{}]])(
    "medical center is not %j",
    (medical_center_id) => {
      expect(fieldErrorsWith({ medical_center_id })).toEqual([
        ["medical_center_id", "Medical center is not one of the choices"],
      ]);
    },
  );
});

describe("field errors of both kinds", () => {
  it("are reported together, in the banner's order, one per field", () => {
    const body = { ...complete, first_name: "", email: 5, city: "0", visa_type: "", others: [] };
    expect(fieldErrorsOf(body)).toEqual([
      ["first_name", "First name is required"],
      ["email", "Email must be text"],
      ["city", "City is not one of the choices"],
      ["visa_type", "Visa type is required"],
      ["others", "Others must be text"],
    ]);
  });
});
