import { expect, test } from "vitest";
import { refusalOf, refused } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const operator = await app.person("operator");
const PHONE = "Phone number must be 14 characters including your country code starting with +";
const PASSPORT = "Passport number must be 9 digits";
const NATIONAL_ID = "National ID must be between 10 and 17 digits";

const ALL_MISSING = [
  ["first_name", "First name is required"],
  ["last_name", "Last name is required"],
  ["email", "Please enter a valid email address"],
  ["phone", PHONE],
  ["country", "Country is required"],
  ["city", "City is required"],
  ["country_traveling_to", "Destination country is required"],
  ["gender", "Gender is required"],
  ["marital_status", "Marital status is required"],
  ["nationality", "Nationality is required"],
  ["date_of_birth", "Date of birth is required"],
  ["national_id", "National Id is required"],
  ["passport_issue_place", "Passport issue place is required"],
  ["passport_number", PASSPORT],
  ["passport_issue_date", "Passport issue date is required"],
  ["passport_expiry_date", "Passport expiry date is required"],
  ["visa_type", "Visa type is required"],
];

test.each([
  ["an empty object", {}],
  ["empty texts", Object.fromEntries(ALL_MISSING.map(([field]) => [field, ""]))],
  ["nulls", Object.fromEntries(ALL_MISSING.map(([field]) => [field, null]))],
  ["spaces", Object.fromEntries(ALL_MISSING.map(([field]) => [field, "   "]))],
  ["nothing at all", undefined],
])("%s gets every message at once, in order, joined by commas", async (_what, body) => {
  const answer = await operator.post("/auto/slip/data", body);
  expect(answer.status).toBe(400);
  const { message, errors } = refusalOf(answer);
  expect(errors?.map((fieldError) => [fieldError.field, fieldError.message])).toEqual(ALL_MISSING);
  expect(message).toBe(ALL_MISSING.map(([, text]) => text).join(", "));
});

test.each([
  ["no first name", { first_name: "" }, "First name is required"],
  ["no last name", { last_name: " " }, "Last name is required"],
  ["an e-mail without a domain", { email: "rahim" }, "Please enter a valid email address"],
  ["an e-mail with two @", { email: "a@b@c.de" }, "Please enter a valid email address"],
  ["a short phone", { phone: "01712345678" }, PHONE],
  ["another country", { country: "IN" }, "Country is not one of the choices"],
  ["a city by its name", { city: "Dhaka" }, "City is not one of the choices"],
  ["no destination", { country_traveling_to: "" }, "Destination country is required"],
  ["an unknown gender", { gender: "Male" }, "Gender is not one of the choices"],
  ["an unknown nationality", { nationality: "16" }, "Nationality is not one of the choices"],
  ["a short national ID", { national_id: "123456789" }, NATIONAL_ID],
  ["a long national ID", { national_id: "1".repeat(18) }, NATIONAL_ID],
  ["no issue place", { passport_issue_place: "" }, "Passport issue place is required"],
  ["a short passport", { passport_number: "A1", confirm_passport: "A1" }, PASSPORT],
  ["another confirmation", { confirm_passport: "A01234568" }, "Passport numbers do not match"],
  ["no confirmation", { confirm_passport: "" }, "Passport numbers do not match"],
  ["no visa type", { visa_type: "" }, "Visa type is required"],
  [
    "a work visa without a position",
    { position_applied_for: "" },
    "Position Applied For is required for Work Visa",
  ],
  [
    "a position that does not exist",
    { position_applied_for: "101" },
    "Position Applied For is not one of the choices",
  ],
  [
    "a day that does not exist",
    { date_of_birth: "1995-02-30" },
    "Date of birth must be a real date, for example 27/03/1998",
  ],
  [
    "a passport issued tomorrow",
    { passport_issue_date: "2026-11-20" },
    "Passport issue date cannot be in the future",
  ],
  ["a center in words", { medical_center_id: "1" }, "Medical center is not one of the choices"],
])("%s gets its one message", async (_what, changes, message) => {
  const answer = await operator.post("/auto/slip/data", slipForm(changes));
  expect(refused(answer)).toEqual([400, message]);
  expect(refusalOf(answer).errors).toMatchObject([{ field: expect.any(String), message }]);
});

test("errors are reported in the form's order, whatever the order of the fields", async () => {
  const answer = await operator.post("/auto/slip/data", {
    ...slipForm(),
    visa_type: "",
    national_id: "1",
    first_name: 5,
    confirm_passport: "B",
  });
  expect(refused(answer)).toEqual([
    400,
    `First name must be text, ${NATIONAL_ID}, Passport numbers do not match, Visa type is required`,
  ]);
});
