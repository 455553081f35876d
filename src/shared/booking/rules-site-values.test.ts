import { expect, test } from "vitest";
import { complete } from "#shared/testing/slip-forms.ts";
import { CLIP_START } from "./rules-site-fields.ts";
import { clipOf, siteValues } from "./rules-site-values.ts";

const slip = {
  ...complete,
  first_name: "Rahim",
  last_name: "Uddin",
  date_of_birth: "1998-12-13",
  passport_issue_place: "Cumilla",
  visa_type: "wv",
  position_applied_for: "31",
};

test("the values stand in the order of the official form, days as it takes them, names in capitals", () => {
  const values = siteValues(slip);
  expect(values.map(({ field }) => field.name).slice(0, 7)).toEqual([
    "country",
    "city",
    "traveled_country",
    "first_name",
    "last_name",
    "dob",
    "nationality",
  ]);
  expect(values).toHaveLength(19);
  const named = (name: string) => values.find(({ field }) => field.name === name);
  expect(named("first_name")).toMatchObject({ value: "RAHIM", shown: "RAHIM" });
  expect(named("dob")).toMatchObject({ value: "13/12/1998", shown: "13/12/1998" });
  expect(named("passport_issue_place")?.value).toBe("CUMILLA");
  expect(named("confirm_passport")?.value).toBe(slip.passport_number);
  expect(named("applied_position")).toMatchObject({ value: "31", shown: "Labour" });
  expect(named("email")?.value).toBe(slip.email);
});

test("a family visa is asked no position", () => {
  const names = siteValues({ ...slip, visa_type: "fv" }).map(({ field }) => field.name);
  expect([names.length, names.includes("applied_position")]).toEqual([18, false]);
});

test("the copy for the bookmark names desk, time, application and person", () => {
  const now = new Date("2026-11-26T08:00:00.000Z");
  const text = clipOf({ ...slip, id: 189 }, "https://desk.example", now);
  expect(text.startsWith(CLIP_START)).toBe(true);
  expect(JSON.parse(text.slice(CLIP_START.length))).toMatchObject({
    desk: "https://desk.example",
    at: now.getTime(),
    slip: 189,
    name: "RAHIM UDDIN",
    passport: slip.passport_number,
    values: { traveled_country: slip.country_traveling_to, dob: "13/12/1998" },
  });
});
