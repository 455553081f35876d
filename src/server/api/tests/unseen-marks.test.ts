import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { followUp, submitCompleted } from "#server/testing/follow-ups.ts";
import { depositForm, ownKey } from "#server/testing/money.ts";
import { readHistory, slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Duplicates } from "#shared/duplicates/contract.ts";
import type { CheckAnswer } from "#shared/imports/contract.ts";
import type { Found } from "#shared/search/contract.ts";
import type { SlipPage } from "#shared/slips/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

/** What people copy along with a text and nobody sees. */
const MARKS = ["\u200e", "\u2068", "\u2069", "\u200b", "\u00ad", "\ufeff", "\ufe0f", "\u{e0020}"];
const marked = (text: string) =>
  [...text].map((letter, at) => `${MARKS[at % MARKS.length]}${letter}`).join("") + MARKS.join("");

const SCRIPTS = { Bangla: 0x9e6, "Arabic-Indic": 0x660, Persian: 0x6f0, wide: 0xff10 };
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const app = await testApp();
app.clock.now = new Date();
const admin = await app.person("admin");
const operator = await app.person("operator", "Salma Khatun");

const person = {
  ...slipForm({}),
  passport_number: "EH4711471",
  confirm_passport: "EH4711471",
  national_id: "19854711471",
  phone: "+8801947114711",
  first_name: "Shafiqul",
  last_name: "Rafi",
  email: "shafiqul@mail.test",
};
const TEXTS = Object.entries(person).filter(
  ([, value]) => typeof value === "string" && value !== "",
);
const stored = Object.fromEntries(TEXTS.filter(([field]) => field !== "confirm_passport"));
const slip = await submit(operator, person);

const find = async (q: string) =>
  ((await admin.post("/search", { q })).body as Found).slips.map(({ id }) => id);
const list = async (search: string) => {
  const answer = await admin.get(`/auto/slips?search=${encodeURIComponent(search)}`);
  return (answer.body as SlipPage).slips.map(({ id }) => id);
};

test("an application is stored without unseen marks in any of its fields", async () => {
  const sent = Object.fromEntries(TEXTS.map(([field, value]) => [field, marked(String(value))]));
  const { status, body } = await operator.post("/auto/slip/data", slipForm(sent));
  expect([status, body]).toEqual([201, expect.objectContaining(stored)]);
  const { id } = body as { id: number };
  const edited = await operator.put(`/auto/slip/${id}`, slipForm(sent));
  expect([edited.status, edited.body]).toEqual([200, expect.objectContaining(stored)]);
});

test.each(Object.entries(SCRIPTS))(
  "days, phone, ID and passport number are read with %s digits",
  async (_script, zero) => {
    const sent = Object.fromEntries(
      TEXTS.filter(([field]) => !["email", "first_name", "last_name"].includes(field)).map(
        ([field, value]) => [
          field,
          field.match(/date|phone|national_id|passport_number|confirm/)
            ? inScript(String(value), zero)
            : value,
        ],
      ),
    );
    const { status, body } = await operator.post("/auto/slip/data", { ...person, ...sent });
    expect([status, body]).toEqual([201, expect.objectContaining(stored)]);
    for (const term of ["EH4711471", "19854711471", "01947114711", "4711"]) {
      expect(await find(inScript(term, zero))).toContain(slip.id);
      expect(await list(marked(inScript(term, zero)))).toContain(slip.id);
    }
  },
);

test("search and duplicates find a name in letters of another form, which stands in plain ones", async () => {
  const other = { first_name: "Sha\ufb01qul", last_name: "\uff32\uff41\ufb01" };
  const twin = await submit(operator, { ...other, passport_issue_place: "Ｄｈａｋａ" });
  expect(twin).toMatchObject({
    first_name: "Shafiqul",
    last_name: "Rafi",
    passport_issue_place: "Dhaka",
  });
  for (const name of ["shafiqul", "Sha\ufb01qul", "\uff32\uff21\uff26\uff29", marked("Rafi")]) {
    expect(await find(name)).toContain(twin.id);
    expect(await list(name)).toEqual(expect.arrayContaining([slip.id, twin.id]));
  }
  const kindsFor = async (values: object) => {
    const { body } = await operator.post("/auto/slips/duplicates", values);
    return new Set((body as Duplicates).matches.map(({ kind }) => kind));
  };
  expect(await kindsFor({ passport_number: marked("eh4711471") })).toEqual(new Set(["passport"]));
  const phone = marked(inScript(person.phone, 0x660));
  expect(await kindsFor({ ...other, phone })).toEqual(new Set(["phone-name"]));
});

test("a Bangla name keeps its joiner, and is found with and without it", async () => {
  const first_name = "র\u200d্যাবেয়া";
  const { id, ...found } = await submit(operator, { first_name, last_name: "ক্\u200cষমা" });
  expect(found).toMatchObject({ first_name: first_name.normalize("NFC"), last_name: "ক্\u200cষমা" });
  for (const name of [first_name, first_name.replace("\u200d", ""), "ক্ষমা", "ক্\u200cষমা"]) {
    expect(await find(name)).toEqual([id]);
    expect(await list(name)).toEqual([id]);
  }
});

test("the rows of an import are cleaned, and a marked passport is the same passport", async () => {
  const form_values = slipForm({
    ...person,
    passport_number: marked("EH4711471"),
    confirm_passport: "eh 4711471",
  });
  const { body } = await operator.post("/slip-imports/check", { rows: [{ line: 2, form_values }] });
  expect((body as CheckAnswer).rows).toMatchObject([
    {
      errors: [],
      matches: expect.arrayContaining([expect.objectContaining({ kind: "passport" })]),
    },
  ]);
});

test("a note in several lines keeps its lines and forms, without marks", async () => {
  const note = `${marked("Call")}\u00a0\u2026\r\n\u2022 ৫টায়\u2028ok`;
  expect((await operator.post(`/auto/slip/${slip.id}/notes`, { note })).status).toBe(200);
  expect((await readHistory(operator, slip.id)).at(-1)).toMatchObject({
    changes: [{ field: "note", to: "Call \u2026\n\u2022 ৫টায়\nok".normalize("NFC") }],
  });
});

test("follow-ups and deposits are read with marks and digits of other scripts", async () => {
  const { id } = await submitCompleted(app, operator);
  const today = todayInDhaka(app.clock.now);
  const recorded = await followUp(operator, id, {
    slip_number: marked("۱۲۳-ab"),
    examined_on: marked(inScript(today, 0x9e6)),
  });
  expect(recorded.body).toMatchObject({ slip_number: "123-AB", examined_on: today });
  const asked = await operator.post(
    "/money/deposits",
    depositForm(app, { amount: marked("৫০০.٥٠"), paid_on: inScript(today, 0x6f0) }),
    ownKey(),
  );
  expect(asked.body).toMatchObject({ paid_amount: "500.50", paid_on: today });
});

test("the days of a filter are read with digits of other scripts", async () => {
  const today = todayInDhaka(app.clock.now);
  const from = encodeURIComponent(inScript(today, 0x660));
  const { status, body } = await admin.get(`/auto/slips?from=${from}`);
  expect([status, (body as SlipPage).totalSlips > 0]).toEqual([200, true]);
  expect((await admin.get("/auto/slips?from=٢٠٢٦-٠٢-٣٠")).status).toBe(400);
});

test("an e-mail is read without marks at the sign-in, and a password is never changed", async () => {
  const password = "pass\u200bwort-ﬁ-৫৫৫ ";
  const email = "marked@desk.test";
  const made = await admin.post("/auto/operator/data", {
    first_name: "Karim",
    last_name: "Ali",
    username: "marked",
    email: marked(email),
    password,
  });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ email })]);
  expect((await app.signIn(marked(email), password)).status).toBe(200);
  for (const other of [
    password.trim(),
    password.replace("\u200b", ""),
    password.normalize("NFKC"),
    password.replaceAll("৫", "5"),
  ]) {
    expect((await app.signIn(email, other)).status).toBe(401);
  }
});

test("a text turned around does not say what was read, and is refused", async () => {
  const answer = await operator.post("/auto/slip/data", slipForm({ first_name: "Ka\u202erim" }));
  expect(refused(answer)).toEqual([400, "First name contains characters that cannot be used"]);
});
