import { describe, expect, it, test } from "vitest";
import {
  SLIP_FORM_FIELDS,
  type SlipFormContext,
  slipFormDefaults,
  slipFormLabels,
  slipFormSchema,
  toFormValues,
} from "#shared/slips/form.ts";
import { typedSlipFormSchema } from "#shared/slips/form-typed.ts";
import { addDays, type PlainDate, plainDate } from "#shared/time/plain-date.ts";

const today = plainDate("2026-11-21") as PlainDate;
const creating: SlipFormContext = { mode: "create", today };
const editing: SlipFormContext = { mode: "edit", today };

const complete = {
  country: "BD",
  city: "80",
  country_traveling_to: "QA",
  first_name: "Rahim",
  last_name: "Uddin",
  email: "rahim@example.com",
  phone: "+8801712345678",
  gender: "male",
  marital_status: "unmarried",
  date_of_birth: "1995-03-17",
  nationality: "15",
  passport_number: "AB1234567",
  confirm_passport: "AB1234567",
  passport_issue_date: "2024-01-01",
  passport_expiry_date: "2033-12-31",
  passport_issue_place: "Dhaka",
  visa_type: "wv",
  national_id: "1234567890",
  others: "",
  position_applied_for: "21",
  medical_center_id: null,
};

function faultsOf(body: unknown, context = creating): [string, string][] {
  const read = slipFormSchema(context).safeParse(body);
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join(), message]);
}

const faultsWith = (changes: Record<string, unknown>, context = creating) =>
  faultsOf({ ...complete, ...changes }, context);

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
    expect(faultsOf(body).map(([, message]) => message)).toEqual(messagesOfNothing);
  });

  it("gets the edit form's own words for phone and passport", () => {
    const messages = faultsOf({}, editing).map(([, message]) => message);
    expect(messages).toContain("Phone number must be 14 characters");
    expect(messages).toContain("Passport number must be 9 characters");
    expect(messages).toHaveLength(messagesOfNothing.length);
  });

  it("is not asked for country and nationality by the form, which presets them", () => {
    const messages = faultsOf(slipFormDefaults).map(([, message]) => message);
    const presets = ["Country is required", "Nationality is required"];
    expect(messages).toEqual(messagesOfNothing.filter((message) => !presets.includes(message)));
  });

  test.each([[[]], ["text"], [5], [null], [undefined]])("is refused as %j", (body) => {
    expect(faultsOf(body)).toEqual([["", "The application must be an object with its fields"]]);
  });
});

describe("a complete application", () => {
  it("becomes what is stored, without the confirmation and with null for empty options", () => {
    const { confirm_passport: _, ...stored } = complete;
    expect(slipFormSchema(creating).parse(complete)).toEqual({ ...stored, others: null });
  });

  it("may lack the confirmation, which only the form sends", () => {
    expect(faultsOf(without("confirm_passport"))).toEqual([]);
    expect(faultsWith({ confirm_passport: null })).toEqual([]);
  });

  it("cannot set what the server decides", () => {
    const stored = slipFormSchema(creating).parse({ ...complete, status: "approved", id: 7 });
    expect(stored).not.toHaveProperty("status");
    expect(stored).not.toHaveProperty("id");
  });

  it("is cleaned without losing a character that counts", () => {
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
    ["another confirmation", { confirm_passport: "AB1234568" }, "Passport numbers do not match"],
    ["an empty confirmation", { confirm_passport: "" }, "Passport numbers do not match"],
    [
      "a work visa without position",
      { position_applied_for: "" },
      "Position Applied For is required for Work Visa",
    ],
    ["a family visa without position", { visa_type: "fv", position_applied_for: "" }, null],
    ["a chosen medical center", { medical_center_id: 3 }, null],
  ])("answer %s", (_case, changes, message) => {
    expect(faultsWith(changes).map(([, text]) => text)).toEqual(message === null ? [] : [message]);
  });

  test.each([
    ["2026-11-30", "2027-02-28"],
    ["2027-11-30", "2028-02-29"],
    ["2026-12-31", "2027-03-31"],
  ])("on %s accept a passport from %s on", (day, first) => {
    const context: SlipFormContext = { mode: "create", today: plainDate(day) as PlainDate };
    const dayBefore = addDays(plainDate(first) as PlainDate, -1);
    expect(faultsWith({ passport_expiry_date: first }, context)).toEqual([]);
    expect(faultsWith({ passport_expiry_date: dayBefore }, context)).toEqual([
      ["passport_expiry_date", expiryMessage],
    ]);
  });

  test.each(["rahim", "rahim@", "@example.com", "rahim@example", "ra him@example.com", "a@b@c.de"])(
    "refuse %j as an e-mail address",
    (email) => {
      expect(faultsWith({ email })).toEqual([["email", "Please enter a valid email address"]]);
    },
  );

  test.each(["a@b.co", "first.last+tag@mail.example.com", "রহিম@উদাহরণ.বাংলা"])(
    "accept %j as an e-mail address",
    (email) => {
      expect(faultsWith({ email })).toEqual([]);
    },
  );

  test.each(["31/02/2000", "2000-02-31", "sometime", "27/03/2027"])(
    "do not take %j for a stored date",
    (typed) => {
      for (const field of [
        "date_of_birth",
        "passport_issue_date",
        "passport_expiry_date",
      ] as const) {
        const message = `${slipFormLabels[field]} must be a real date, for example 27/03/2027`;
        expect(faultsWith({ [field]: typed })).toEqual([[field, message]]);
      }
    },
  );
});

describe("a field on its own", () => {
  const textFields = SLIP_FORM_FIELDS.filter((field) => field !== "medical_center_id");

  test.each(textFields)("%s must be text", (field) => {
    for (const value of [5, [], {}, true]) {
      expect(faultsWith({ [field]: value })).toEqual([
        [field, `${slipFormLabels[field]} must be text`],
      ]);
    }
  });

  test.each(textFields.filter((field) => field !== "confirm_passport"))(
    "%s refuses NUL and text direction controls",
    (field) => {
      for (const character of ["\0", "\u202e"]) {
        const faults = faultsWith({ [field]: `x${character}y` });
        expect(faults.map(([path]) => path)).toContain(field);
      }
    },
  );

  test.each([
    ["first_name", 100],
    ["last_name", 100],
    ["passport_issue_place", 100],
    ["others", 300],
  ] as const)("%s may have %i characters and no more", (field, length) => {
    expect(faultsWith({ [field]: "😀".repeat(length) })).toEqual([]);
    expect(faultsWith({ [field]: "a".repeat(length + 1) })).toEqual([
      [field, `${slipFormLabels[field]} must be at most ${length} characters`],
    ]);
  });

  it("holds e-mail addresses to 254 characters", () => {
    const address = (length: number) => `${"a".repeat(length - 5)}@b.co`;
    expect(faultsWith({ email: address(254) })).toEqual([]);
    expect(faultsWith({ email: address(255) })).toEqual([
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
    expect(faultsWith({ [field]: code })).toEqual([
      [field, `${slipFormLabels[field]} is not one of the choices`],
    ]);
  });

  it("keeps a stored position that is no longer offered", () => {
    expect(faultsWith({ position_applied_for: "105" }, editing)).toEqual([]);
  });

  it("takes identity numbers in ASCII only", () => {
    expect(faultsWith({ national_id: "১".repeat(10) })).toEqual([]);
    expect(faultsWith({ national_id: "É".repeat(10) })).toEqual([
      ["national_id", "National ID must be in English letters and digits"],
    ]);
    expect(faultsWith({ passport_number: "ÀB1234567" })).toEqual([
      ["passport_number", "Passport number must be in English letters and digits"],
    ]);
  });

  test.each([["1"], [0], [-1], [1.5], [2 ** 31], [true], [{}]])(
    "medical center is not %j",
    (medical_center_id) => {
      expect(faultsWith({ medical_center_id })).toEqual([
        ["medical_center_id", "Medical center is not one of the choices"],
      ]);
    },
  );
});

describe("faults of both kinds", () => {
  it("are told together, in the banner's order, one per field", () => {
    const body = { ...complete, first_name: "", email: 5, city: "0", visa_type: "", others: [] };
    expect(faultsOf(body)).toEqual([
      ["first_name", "First name is required"],
      ["email", "Email must be text"],
      ["city", "City is not one of the choices"],
      ["visa_type", "Visa type is required"],
      ["others", "Others must be text"],
    ]);
  });
});

describe("the typed form", () => {
  it("tidies before it checks, as leaving a field does", () => {
    const values = {
      ...toFormValues(slipFormSchema(creating).parse(complete)),
      phone: "01712-345678",
      national_id: "NID 1234567890",
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

  it("tells the same messages in the same order", () => {
    const read = typedSlipFormSchema(creating).safeParse({ ...slipFormDefaults });
    const faults = read.error?.issues.map(({ path, message }) => [path.join(), message]);
    expect(faults).toEqual(faultsOf(slipFormDefaults));
  });
});
