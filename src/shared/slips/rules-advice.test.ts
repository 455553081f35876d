import { describe, expect, test } from "vitest";
import { complete, fieldErrorsWith, today } from "#shared/testing/slip-forms.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { addDays, addMonths } from "#shared/time/plain-date.ts";
import {
  type AdvisedValues,
  BOOKING_RULES,
  type BookingFacts,
  bookingAdvice,
  closedDayHint,
  warningsLine,
} from "./rules-advice.ts";

const adviceFor = (changes: Partial<AdvisedValues>, facts?: BookingFacts) =>
  bookingAdvice({ ...complete, ...changes }, today, facts).map(({ text, ...advice }) => ({
    ...advice,
    text: englishOf(text),
  }));
const textsFor = (changes: Partial<AdvisedValues>, facts?: BookingFacts) =>
  adviceFor(changes, facts).map(({ id, field, text }) => [id, field, text]);

const limit = addDays(addMonths(today, 6), 21);
const issuedFor = (expiry: string) => ({
  passport_issue_date: "",
  passport_expiry_date: expiry,
});

test("an application that follows every rule has no advice", () => {
  expect(textsFor({})).toEqual([]);
});

describe("the passport's days", () => {
  test("6 months and 21 days from today are enough", () => {
    expect(textsFor(issuedFor(limit))).toEqual([]);
  });

  test.each([
    [1, "1 day"],
    [12, "12 days"],
  ])("%i less is reported", (days, words) => {
    expect(textsFor(issuedFor(addDays(limit, -days)))).toEqual([
      [
        "passport-short",
        "passport_expiry_date",
        `Booking site: passports must be valid for 6 months and 21 days. This one ends ${words} too early.`,
      ],
    ]);
  });

  test("below three months only the form's own message is shown", () => {
    const least = addMonths(today, 3);
    expect(textsFor(issuedFor(least))).toHaveLength(1);
    expect(textsFor(issuedFor(addDays(least, -1)))).toEqual([]);
    expect(fieldErrorsWith({ passport_expiry_date: addDays(least, -1) })).toEqual([
      ["passport_expiry_date", "Passport expiry date must be at least 3 months in the future"],
    ]);
  });

  test.each([
    ["2028-12-31", []],
    ["2029-01-01", []],
    ["2033-12-31", []],
    ["2034-01-01", []],
    ["2028-12-30", ["passport-span", "passport-term"]],
    ["2029-01-02", ["passport-term"]],
    ["2034-01-02", ["passport-term"]],
  ])("issued on 1 January 2024 and ending on %s", (expiry, ids) => {
    const found = adviceFor({ passport_issue_date: "2024-01-01", passport_expiry_date: expiry });
    expect(found.map(({ id }) => id)).toEqual(ids);
  });
});

test.each<[Partial<AdvisedValues>, string, string]>([
  [
    { passport_number: "123456789" },
    "passport_number",
    "Check: passport numbers of Bangladesh are A01234567 or AB0123456.",
  ],
  [
    { passport_number: "ABC123456" },
    "passport_number",
    "Check: passport numbers of Bangladesh are A01234567 or AB0123456.",
  ],
  [{ first_name: "Md. Rahim" }, "first_name", "Booking site: English letters only, no “.”."],
  [
    { last_name: "O'Neil-Khan" },
    "last_name",
    "Booking site: English letters only, no apostrophe, “-”.",
  ],
  [{ last_name: "D’Souza" }, "last_name", "Booking site: English letters only, no apostrophe."],
  [
    { first_name: "José-Zoë" },
    "first_name",
    "Booking site: English letters only, no “é”, “-”, “ë”.",
  ],
  [{ first_name: "মো. রহিম" }, "first_name", "Booking site: English letters only."],
  [{ first_name: "A".repeat(34) }, "first_name", "Check: longer than a passport code can hold."],
  [
    { phone: "+8801212345678" },
    "phone",
    "Check: not a mobile number of Bangladesh; a wrong format is refused by the site.",
  ],
  [{ city: "2061" }, "city", "Check: no center was bookable in Chandpur in May 2025."],
  [
    { city: "2059" },
    "city",
    "Check: no center was bookable in Sherpur in May 2025; Sherpur may have opened since.",
  ],
])("%j is reported at %s", (changes, field, text) => {
  expect(adviceFor(changes)).toMatchObject([{ field, kind: "warning", text }]);
  // Whatever is warned of, the form itself accepts it.
  const confirmed = changes.passport_number ?? complete.passport_number;
  expect(fieldErrorsWith({ ...changes, confirm_passport: confirmed })).toEqual([]);
});

test.each<[Partial<AdvisedValues>]>([
  [{ passport_number: "A01234567" }],
  [{ first_name: "A".repeat(33) }],
  [{ phone: "01312345678" }],
  [{ phone: "+8801912345678" }],
  [{ phone: "" }],
])("%j is fine", (changes) => {
  expect(adviceFor(changes)).toEqual([]);
});

test("facts besides the form give advice only when they are known", () => {
  expect(textsFor({}, { centersInCity: 0 })).toEqual([
    ["city-no-center", "city", "Check: your list has no medical center in this city."],
  ]);
  expect(textsFor({}, { centersInCity: 1 })).toEqual([]);
  expect(adviceFor({}, { hasRecentSlip: true, hasStandingResult: true })).toMatchObject([
    {
      id: "recent",
      text: "Check: agencies report that the site refuses a second slip within 30 days.",
    },
    {
      id: "result-stands",
      text: "Booking site: an earlier result still stands; a new booking is refused for 2 months.",
    },
  ]);
});

test("a chosen center is a wish: a hint, which is not counted", () => {
  const found = adviceFor({ medical_center_id: 7, city: "2061" });
  expect(found.map(({ kind }) => kind)).toEqual(["warning", "hint"]);
  expect(warningsLine(found, true)?.message).toBe("1 warning. You can still submit.");
  expect(warningsLine([...found, ...found], true)?.message).toBe(
    "2 warnings. You can still submit.",
  );
  expect(warningsLine(adviceFor({ medical_center_id: 7 }), true)).toBeNull();
});

test("an application that cannot be submitted yet is not called ready", () => {
  const found = adviceFor({ city: "2061" });
  expect(warningsLine(found, false)?.message).toBe("1 warning");
  expect(warningsLine([...found, ...found], false)?.message).toBe("2 warnings");
});

test.each([
  ["2026-11-19T10:59:00Z", null],
  ["2026-11-19T11:00:00Z", "Most centers are closed on Friday."],
  ["2026-11-20T17:59:00Z", "Most centers are closed on Friday."],
  ["2026-11-20T18:00:00Z", null],
])("at %s, in Dhaka six hours later", (instant, hint) => {
  expect(closedDayHint(new Date(instant))).toBe(hint);
});

test("every rule has certainty, source and date", () => {
  for (const { basis } of BOOKING_RULES) {
    expect(basis).toMatch(/^(known|likely|own data); .+; .+$/);
  }
});
