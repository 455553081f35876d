import { describe, expect, test } from "vitest";
import { fieldErrorsWith } from "#shared/testing/slip-forms.ts";
import { addDays, type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { slipFormLabels } from "./form-fields.ts";
import type { SlipFormContext } from "./form-kinds.ts";

describe("the rules", () => {
  const phoneMessage =
    "Phone number must be 14 characters including your country code starting with +";
  const nationalIdMessage = "National ID must be between 10 and 17 digits";
  const expiryMessage = "Passport expiry date must be at least 3 months in the future";
  const confirmed = (passport: string) => ({
    passport_number: passport,
    confirm_passport: passport,
  });

  test.each<[string, Record<string, unknown>, string | null]>([
    ["phone of 13", { phone: "+880171234567" }, phoneMessage],
    ["phone of 14", { phone: "+8801712345678" }, null],
    ["phone of 15", { phone: "+88017123456789" }, phoneMessage],
    ["phone without country code", { phone: "01712345678" }, phoneMessage],
    ["passport of 8", confirmed("A1234567"), "Passport number must be 9 digits"],
    ["passport of 9", confirmed("A12345678"), null],
    ["passport of 10", confirmed("A123456789"), "Passport number must be 9 digits"],
    ["national ID of 9", { national_id: "1".repeat(9) }, nationalIdMessage],
    ["national ID of 10", { national_id: "1".repeat(10) }, null],
    ["national ID of 17", { national_id: "1".repeat(17) }, null],
    ["national ID of 18", { national_id: "1".repeat(18) }, nationalIdMessage],
    ["17 years and 364 days", { date_of_birth: "2008-11-22" }, "You must be at least 18 years old"],
    ["18 years", { date_of_birth: "2008-11-21" }, null],
    ["birth in the future", { date_of_birth: "2027-01-01" }, "You must be at least 18 years old"],
    ["expiry one day too early", { passport_expiry_date: "2027-02-20" }, expiryMessage],
    ["expiry in three months", { passport_expiry_date: "2027-02-21" }, null],
    ["expiry one day later", { passport_expiry_date: "2027-02-22" }, null],
    ["issued today", { passport_issue_date: "2026-11-21" }, null],
    [
      "issued tomorrow",
      { passport_issue_date: "2026-11-22" },
      "Passport issue date cannot be in the future",
    ],
    ["issued on the day of birth", { passport_issue_date: "1995-03-17" }, null],
    [
      "issued the day before birth",
      { passport_issue_date: "1995-03-16" },
      "Passport issue date cannot be before the date of birth",
    ],
    ["another confirmation", { confirm_passport: "AB1234568" }, "Passport numbers do not match"],
    ["an empty confirmation", { confirm_passport: "" }, "Passport numbers do not match"],
    [
      "a work visa without position",
      { position_applied_for: "" },
      "Position Applied For is required for Work Visa",
    ],
    ["a family visa without position", { visa_type: "fv", position_applied_for: "" }, null],
    ["a chosen medical center", { medical_center_id: 3 }, null],
  ])("return %s", (_case, changes, message) => {
    expect(fieldErrorsWith(changes).map(([, text]) => text)).toEqual(
      message === null ? [] : [message],
    );
  });

  test.each([
    ["2026-11-30", "2027-02-28"],
    ["2027-11-30", "2028-02-29"],
    ["2026-12-31", "2027-03-31"],
  ])("on %s accept a passport from %s on", (day, first) => {
    const context: SlipFormContext = { mode: "create", today: plainDate(day) as PlainDate };
    const dayBefore = addDays(plainDate(first) as PlainDate, -1);
    expect(fieldErrorsWith({ passport_expiry_date: first }, context)).toEqual([]);
    expect(fieldErrorsWith({ passport_expiry_date: dayBefore }, context)).toEqual([
      ["passport_expiry_date", expiryMessage],
    ]);
  });

  test.each(["rahim", "rahim@", "@example.com", "rahim@example", "ra him@example.com", "a@b@c.de"])(
    "refuse %j as an e-mail address",
    (email) => {
      expect(fieldErrorsWith({ email })).toEqual([["email", "Please enter a valid email address"]]);
    },
  );

  test.each(["a@b.co", "first.last+tag@mail.example.com", "রহিম@উদাহরণ.বাংলা"])(
    "accept %j as an e-mail address",
    (email) => {
      expect(fieldErrorsWith({ email })).toEqual([]);
    },
  );

  test.each(["31/02/2000", "2000-02-31", "sometime", "27/03/2027"])(
    "do not take %j for a stored date",
    (typed) => {
      for (const [field, example] of [
        ["date_of_birth", "27/03/1998"],
        ["passport_issue_date", "27/03/2024"],
        ["passport_expiry_date", "27/03/2027"],
      ] as const) {
        const message = `${slipFormLabels[field]} must be a real date, for example ${example}`;
        expect(fieldErrorsWith({ [field]: typed })).toEqual([[field, message]]);
      }
    },
  );
});
