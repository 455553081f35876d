import { inTransaction } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { pageOf, refused } from "#server/testing/client.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");

const PEOPLE = {
  rahim: { first_name: "Rahim", last_name: "Uddin", email: "rahim.u@example.com" },
  karim: {
    first_name: "Karim",
    last_name: "Rahman",
    email: "karim@agency.test",
    city: "83",
    phone: "+8801811223344",
    national_id: "1990000004711",
  },
  bangla: { first_name: "রহিমা", last_name: "বেগম", email: "begum@example.com" },
  accent: { first_name: "Émile", last_name: "Ångström", email: "emile@example.com" },
  odd: { first_name: "100%_sure", last_name: "Back\\slash", email: "o'hara--@example.com" },
} as const;

for (const [name, fields] of Object.entries(PEOPLE)) {
  const passport = `${name.toUpperCase().slice(0, 2)}7654321`;
  await submit(admin, { ...fields, passport_number: passport, confirm_passport: passport });
}

/** The first names of what is found, in the order of the list. */
async function found(search: string, more = ""): Promise<string[]> {
  const query = `?search=${encodeURIComponent(search)}${more}`;
  const { slips } = pageOf(await admin.get(`/auto/slips${query}`));
  return slips.map(({ first_name }) => first_name);
}

test.each([
  ["a part of a first name", "ahim", ["Rahim"]],
  ["a part of a last name", "ddi", ["Rahim"]],
  ["first and last name", "Rahim Uddin", ["Rahim"]],
  ["the beginnings of the names, last name first", "udd rah", ["Rahim"]],
  ["a part across both names", "im udd", ["Rahim"]],
  ["a passport number", "KA7654321", ["Karim"]],
  ["a part of a passport number", "765432", ["100%_sure", "Émile", "রহিমা", "Karim", "Rahim"]],
  ["a part of an e-mail", "@agency", ["Karim"]],
  ["what is in first or last names, newest first", "rah", ["Karim", "Rahim"]],
  ["capital letters", "KARIM", ["Karim"]],
  ["small letters of a passport number", "ka7654321", ["Karim"]],
  ["small letters with accents", "émile ångström", ["Émile"]],
  ["capital letters with accents", "ÅNGSTRÖM", ["Émile"]],
  ["Bangla", "রহিমা", ["রহিমা"]],
  ["letters composed in another way", "E\u0301mile", ["Émile"]],
  ["one letter", "ö", ["Émile"]],
  ["two letters", "ud", ["Rahim"]],
  ["spaces around", "  karim ", ["Karim"]],
])("%s is found", async (_what, search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each([
  ["%", ["100%_sure"]],
  ["_", ["100%_sure"]],
  ["%_s", ["100%_sure"]],
  ["\\", ["100%_sure"]],
  ["k\\s", ["100%_sure"]],
  ["back\\slash", ["100%_sure"]],
  ["o'hara--", ["100%_sure"]],
  ["Ra_im", []],
  ["R%m", []],
  ["a%b_c\\", []],
  ["*", []],
  ["'", ["100%_sure"]],
  ['"', []],
])("%j is no wildcard", async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each([
  ["last name before first", "Uddin Rahim", ["Rahim"]],
  ["last name before first, with a comma", "uddin, rahim", ["Rahim"]],
  ["parts of the names in any order", "ddi ahi", ["Rahim"]],
  ["a name and a part of the e-mail", "example.com uddin", ["Rahim"]],
  ["a name and a passport number", "karim 7654321", ["Karim"]],
  ["a name and the last four digits of a phone", "3344 karim", ["Karim"]],
  ["the same word twice", "karim KARIM", ["Karim"]],
  ["a passport number with spaces and hyphens", "ka 765-4321", ["Karim"]],
  ["a phone as it is dialled", "01811-223344", ["Karim"]],
  ["a phone with its country's code", "+880 1811 223344", ["Karim"]],
  ["the last six digits of a phone", "223344", ["Karim"]],
  ["the last four digits of a phone", "3344", ["Karim"]],
  ["a national ID", "1990 0000 04711", ["Karim"]],
  ["the last four digits of a national ID", "4711", ["Karim"]],
])("%s is found", async (_what, search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each([
  ["the last three digits of a phone", "344"],
  ["the beginning of a phone", "880181122"],
  ["the last three digits of a national ID", "711"],
  ["the beginning of a national ID", "199000000"],
  ["signs of patterns among names", "Udd.n Rah.m"],
  ["what begins in one field and ends in the next", "uddinra7654321"],
  ["two words of which only one occurs", "rahim nobody"],
  ["words of two people", "ahim karim"],
  ["the end of somebody else's phone", "rahim 3344"],
])("%s is not found", async (_what, search) => {
  expect(await found(search)).toEqual([]);
});

test("a search of only spaces is ignored", async () => {
  expect((await found("   ")).length).toBe(5);
});

test("a NUL in a search causes no error", async () => {
  expect(await found("kar\0im")).toEqual(["Karim"]);
});

test("a search narrows the counts, together with the city, whatever the status filter", async () => {
  const { body } = await admin.get("/auto/slips?search=rah&status=approved");
  expect(body).toMatchObject({ slips: [], totalSlips: 0, totalPages: 0, totalPending: 2 });
  const inCity = await admin.get("/auto/slips?search=rah&city=83");
  expect(inCity.body).toMatchObject({ totalSlips: 1, totalPending: 1 });
});

test("the pages of a search follow one another like those of the whole list", async () => {
  expect(await found("rah", "&limit=1&page=2")).toEqual(["Rahim"]);
  expect(await found("rah", "&limit=1&page=9")).toEqual(["Rahim"]);
});

test("an edited name is found by the new one and no longer by the old one", async () => {
  const slip = await submit(admin, { first_name: "Shahana" });
  const { confirm_passport: _none, ...form } = { confirm_passport: "", ...slip };
  await admin.put(`/auto/slip/${slip.id}`, { ...form, first_name: "Farhana" });
  expect(await found("Shahana")).toEqual([]);
  expect(await found("Farhana")).toEqual(["Farhana"]);
});

test("a word is found only as a whole", async () => {
  await submit(admin, { first_name: "Mohiuddin", last_name: "Ahmad" });
  expect(await found("mohammad")).toEqual([]);
  await submit(admin, { first_name: "Mohammad", last_name: "Ali" });
  expect(await found("mohammad")).toEqual(["Mohammad"]);
});

test("a search over its time limit is refused with a message", async () => {
  await inTransaction(app.context.sql, async (sql) => {
    await sql.unsafe("lock table slips in access exclusive mode");
    const tooLong = [503, "The search took too long. Please type more of the name or number."];
    const answers = await Promise.all([
      admin.get("/auto/slips?search=rahim"),
      admin.post("/search", { q: "rahim" }),
    ]);
    expect(answers.map(refused)).toEqual([tooLong, tooLong]);
  });
});
