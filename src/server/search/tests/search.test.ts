import { expect, test } from "vitest";
import { type Client, refused } from "#server/testing/client.ts";
import { addCenter } from "#server/testing/records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { Found } from "#shared/search/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator", "Salma Khatun");
const applicant = await app.person("applicant");

const passport = (number: string) => ({ passport_number: number, confirm_passport: number });
const rahim = await submit(operator, {
  ...passport("EH7654321"),
  first_name: "Rahim",
  phone: "+8801911223344",
  national_id: "1985000004711",
});
await submit(admin, {
  ...passport("EH7654355"),
  first_name: "Karim",
  email: "karim@agency.test",
  phone: "+8801755667788",
  national_id: "1712345678",
});

async function find(by: Client, q: string): Promise<Found> {
  const { status, body } = await by.post("/search", { q });
  expect(status).toBe(200);
  return Found.strict().parse(body);
}
const slipsFor = async (q: string, by: Client = admin) =>
  (await find(by, q)).slips.map(({ name }) => name.split(" ")[0]);

test("a slip is found with distinguishing data and status", async () => {
  expect((await find(admin, "rahim")).slips).toEqual([
    {
      id: rahim.id,
      name: "Rahim Uddin",
      passport_number: "EH7654321",
      city: rahim.city,
      status: "pending",
      process_status: "not_started",
      payment_status: "unpaid",
      has_slip_url: false,
      erased_at: null,
    },
  ]);
});

test.each([
  ["a part of both names", "him udd", ["Rahim"]],
  ["last name first", "uddin rahim", ["Rahim"]],
  ["the beginnings of the names, last name first", "udd rah", ["Rahim"]],
  ["a name and the last four digits of a phone", "karim 7788", ["Karim"]],
  ["two letters, newest first", "im", ["Karim", "Rahim"]],
  ["a passport number in small letters", "eh7654321", ["Rahim"]],
  ["a part of an e-mail", "@agency", ["Karim"]],
  ["a phone as it is dialled", "01911-223344", ["Rahim"]],
  ["a phone with the country's code", "+880 1911 223344", ["Rahim"]],
  ["the last four digits of a phone", "3344", ["Rahim"]],
  ["the last three digits of a phone", "344", []],
  ["the beginning of a phone", "880191122", []],
  ["the last four digits of a national ID", "4711", ["Rahim"]],
  ["the last three digits of a national ID", "711", []],
  ["a national ID that could be a phone's", "1712345678", ["Karim"]],
  ["Bangla digits", "৪৭১১", ["Rahim"]],
  ["% and _ as they are", "%_", []],
  ["spaces around", "  karim ", ["Karim"]],
  ["more digits than any record has", "9".repeat(100), []],
])("by %s", async (_what, q, names) => {
  expect(await slipsFor(q)).toEqual(names);
});

test("at most six are found, the newest, and first the one with that id", async () => {
  for (let at = 0; at < 8; at += 1) await submit(admin, { email: `a${at}@many.test` });
  const wanted = await submit(admin);
  const newer = await submit(admin, { email: `mail${wanted.id}@many.test` });
  const ids = async (q: string) => (await find(admin, q)).slips.map(({ id }) => id);
  expect((await ids(String(wanted.id))).slice(0, 2)).toEqual([wanted.id, newer.id]);
  expect(await ids("@many.test")).toEqual([newer.id, ...[1, 2, 3, 4, 5].map((n) => wanted.id - n)]);
});

test("a search does not find slips outside the scope", async () => {
  for (const q of ["karim", "EH7654355", "@agency", "667788", "5678"]) {
    expect(await slipsFor(q, operator)).toEqual([]);
    expect(await slipsFor(q, applicant)).toEqual([]);
  }
  expect(await slipsFor("rahim", operator)).toEqual(["Rahim"]);
});

test("only admins find operators; everyone finds centers", async () => {
  const id = await addCenter(app, "Green Clinic");
  const center = [{ id, name: "Green Clinic", city: "Dhaka" }];
  const person = { id: operator.id, name: "Salma Khatun", email: operator.email };
  expect((await find(admin, "khatun")).operators).toEqual([person]);
  expect((await find(admin, operator.email.toUpperCase())).operators).toEqual([person]);
  expect((await find(operator, "khatun")).operators).toEqual([]);
  for (const by of [admin, operator, applicant]) {
    expect((await find(by, "green")).centers).toEqual(center);
    expect((await find(by, "dhaka")).centers).toEqual(center);
  }
});

test.each([
  [{}, "q must be text"],
  [{ q: 12 }, "q must be text"],
  [{ q: " a " }, "Search for at least 2 characters"],
  [{ q: "\0\0\0" }, "Search for at least 2 characters"],
  [{ q: "x".repeat(101) }, "Search must be at most 100 characters"],
])("%o is refused", async (body, message) => {
  expect(refused(await admin.post("/search", body))).toEqual([400, message]);
});

test("search terms are not logged", async () => {
  await find(admin, "EH7654321");
  expect(app.logged()).not.toContain("EH7654321");
});
