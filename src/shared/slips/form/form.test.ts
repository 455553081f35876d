import { describe, expect, it, test } from "vitest";
import {
  complete,
  creating,
  editing,
  fieldErrorsOf,
  fieldErrorsWith,
} from "#shared/testing/slip-forms.ts";
import { cleanTyped, slipFormSchema, typedSlipFormSchema } from "./form.ts";
import { SLIP_FORM_FIELDS, slipFormDefaults, toFormValues } from "./form-fields.ts";

const without = (field: string) =>
  Object.fromEntries(Object.entries(complete).filter(([name]) => name !== field));

const messagesOfNothing = [
  "First name is required",
  "Last name is required",
  "Please enter a valid email address",
  "Phone number must be 14 characters including your country code starting with +",
  "Country is required",
  "City is required",
  "Destination country is required",
  "Gender is required",
  "Marital status is required",
  "Nationality is required",
  "Date of birth is required",
  "National Id is required",
  "Passport issue place is required",
  "Passport number must be 9 digits",
  "Passport issue date is required",
  "Passport expiry date is required",
  "Visa type is required",
];

describe("an application without anything in it", () => {
  test.each([
    ["an empty object", {}],
    ["nulls", Object.fromEntries(SLIP_FORM_FIELDS.map((field) => [field, null]))],
    [
      "empty texts",
      Object.fromEntries(
        SLIP_FORM_FIELDS.filter((field) => field !== "medical_center_id").map((name) => [name, ""]),
      ),
    ],
    ["blanks", { first_name: "  ", email: "\t", phone: "\u200b", city: "\u00a0" }],
  ])("gets every message once, in the specified order: %s", (_case, body) => {
    expect(fieldErrorsOf(body).map(([, message]) => message)).toEqual(messagesOfNothing);
  });

  it("gets the edit form's own words for phone and passport", () => {
    const messages = fieldErrorsOf({}, editing).map(([, message]) => message);
    expect(messages).toContain("Phone number must be 14 characters");
    expect(messages).toContain("Passport number must be 9 characters");
    expect(messages).toHaveLength(messagesOfNothing.length);
  });

  it("lacks no country or nationality in the form, which presets them", () => {
    const messages = fieldErrorsOf(slipFormDefaults).map(([, message]) => message);
    const presets = ["Country is required", "Nationality is required"];
    expect(messages).toEqual(messagesOfNothing.filter((message) => !presets.includes(message)));
  });

  test.each([[[]], ["text"], [5], [null], [undefined]])("is refused as %j", (body) => {
    expect(fieldErrorsOf(body)).toEqual([
      ["", "The application must be an object with its fields"],
    ]);
  });
});

describe("a complete application", () => {
  it("becomes what is stored, without the confirmation and with null for empty options", () => {
    const { confirm_passport: _, ...stored } = complete;
    expect(slipFormSchema(creating).parse(complete)).toEqual({
      ...stored,
      others: null,
      agent: null,
    });
  });

  it("may lack the confirmation, which only the form sends", () => {
    expect(fieldErrorsOf(without("confirm_passport"))).toEqual([]);
    expect(fieldErrorsWith({ confirm_passport: null })).toEqual([]);
  });

  it("cannot set fields of the server", () => {
    const stored = slipFormSchema(creating).parse({ ...complete, status: "approved", id: 7 });
    expect(stored).not.toHaveProperty("status");
    expect(stored).not.toHaveProperty("id");
  });

  it("is cleaned without losing a relevant character", () => {
    const typed = {
      first_name: "  Md.\u00a0 Rahim\u200b ",
      passport_number: "ab 1234567",
      confirm_passport: "AB1234567 ",
      national_id: "১২৩ ৪৫৬-৭৮৯০",
      phone: "+৮৮০১৭১২৩৪৫৬৭৮",
      others: " call\nfirst ",
    };
    expect(slipFormSchema(creating).parse({ ...complete, ...typed })).toMatchObject({
      first_name: "Md. Rahim",
      passport_number: "AB1234567",
      national_id: "1234567890",
      phone: "+8801712345678",
      others: "call first",
    });
  });

  it("returns from the edit form as it was stored", () => {
    const stored = slipFormSchema(creating).parse(complete);
    expect(slipFormSchema(editing).parse(toFormValues(stored))).toEqual(stored);
  });
});

describe("the typed form", () => {
  it("tidies before it checks", () => {
    const values = {
      ...toFormValues(slipFormSchema(creating).parse(complete)),
      phone: "01712-345678",
      national_id: "123-456 7890",
      email: "rahim @example.com",
      passport_number: "ab 1234567",
    };
    expect(typedSlipFormSchema(creating).parse(values)).toMatchObject({
      phone: "+8801712345678",
      national_id: "1234567890",
      email: "rahim@example.com",
      passport_number: "AB1234567",
    });
  });

  it("extracts the passport number from a row of a spreadsheet", () => {
    expect(cleanTyped("passport_number", "\tA03456718\tRAHMAN")).toBe("A03456718");
  });

  test.each([
    ["passport_number", "Passport: A03456719", "A03456719"],
    ["passport_number", "Passport No. a03456719 (new)", "A03456719"],
    ["passport_number", "Passport no: AB-123 4567", "AB1234567"],
    ["confirm_passport", "পাসপোর্ট নম্বর: A০৩৪৫৬৭১৯", "A03456719"],
    ["national_id", "NID: 5512345678", "5512345678"],
    ["national_id", "NID No 1990 1234 5678 9", "NIDNo1990123456789"],
    ["phone", "Mobile 01712-345678 (Rahim)", "+8801712345678"],
    ["phone", "01712345678; 02-9551234", "+8801712345678"],
    ["phone", "+8801712345678 / 01712345678", "+8801712345678"],
  ] as const)("extracts the %s from the pasted text: %s", (field, pasted, taken) => {
    expect(cleanTyped(field, pasted)).toBe(taken);
  });

  test.each([
    ["passport_number", "A03456719 B03456719", "A03456719B03456719"],
    ["passport_number", "A03456719 x", "A03456719X"],
    ["passport_number", "A03456719 2030", "A034567192030"],
    ["passport_number", "Passport no 1234567", "PASSPORTNO1234567"],
    ["national_id", "199012345678x", "199012345678x"],
    ["national_id", "1990123456 7890", "19901234567890"],
    ["phone", "01712345678, 01812345678", "01712345678, 01812345678"],
    ["phone", "017123456789", "017123456789"],
  ] as const)("keeps what may belong to the %s: %s", (field, pasted, left) => {
    expect(cleanTyped(field, pasted)).toBe(left);
  });

  it("has the same messages in the same order", () => {
    const read = typedSlipFormSchema(creating).safeParse({ ...slipFormDefaults });
    const fieldErrors = read.error?.issues.map(({ path, message }) => [path.join(), message]);
    expect(fieldErrors).toEqual(fieldErrorsOf(slipFormDefaults));
  });
});
