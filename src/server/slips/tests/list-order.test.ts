import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { put, submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { SLIP_SORTS } from "#shared/slips/rules-list.ts";

const app = await testApp();
const admin = await app.person("admin");
const karim = await app.person("operator", "Karim Ali");
const rahim = await app.person("operator", "Rahim Uddin");

async function added(by: Person, name: string, passport: string, state: Parameters<typeof put>[2]) {
  const [first_name = "", last_name = ""] = name.split(" ");
  const fields = { first_name, last_name, passport_number: passport, confirm_passport: passport };
  const { id } = await submit(by, fields);
  await put(app, id, state);
}
await added(karim, "salma Khatun", "EB7654321", { status: "declined" });
await added(karim, "Ábdul Karim", "EA7654321", { status: "pending" });
await added(rahim, "Abdul Rahim", "EC7654321", {
  status: "approved",
  process_status: "finished",
  queuedMinutesAgo: 10,
});
await added(karim, "আয়েশা খাতুন", "A01234567", {
  status: "approved",
  process_status: "queued",
  queuedMinutesAgo: 30,
});
await added(karim, "Zaman Ali", "EA7654320", {
  status: "approved",
  payment_status: "paid",
  process_status: "finished",
  queuedMinutesAgo: 20,
});
await added(karim, "Abdul Karim", "EH7654321", {
  status: "approved",
  process_status: "started",
  queuedMinutesAgo: 40,
});

const listed = async (query: string, by = admin) => {
  const { slips } = pageOf(await by.get(`/auto/slips?${query}`));
  return slips.map(({ passport_number }) => passport_number.replace("7654321", ""));
};

test.each([
  // Names without regard to capitals; equal ones by passport number, Bangla ones after Latin ones.
  ["name", ["EH", "EC", "EB", "EA7654320", "EA", "A01234567"]],
  ["passport", ["A01234567", "EA7654320", "EA", "EB", "EC", "EH"]],
  // Pending, approved, Completed, declined, as the list shows it.
  ["status", ["EA", "EC", "A01234567", "EH", "EA7654320", "EB"]],
])("sorted by %s, and the other way round", async (sort, expected) => {
  expect(await listed(`sort=${sort}`)).toEqual(expected);
  expect(await listed(`sort=${sort}_desc`)).toEqual(expected.toReversed());
});

test("sorted by countdown, what has none comes last both ways", async () => {
  const running = ["A01234567", "EA7654320", "EC"];
  expect(await listed("sort=countdown")).toEqual([...running, "EB", "EA", "EH"]);
  expect(await listed("sort=countdown_desc")).toEqual([...running.toReversed(), "EH", "EA", "EB"]);
});

test.each(SLIP_SORTS)(
  "the order %s holds over pages, filters, days, a search and for one person",
  async (sort) => {
    const all = await listed(`sort=${sort}`);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listed(`sort=${sort}&limit=2&page=${page}`)),
    );
    expect(pages.flat()).toEqual(all);
    const of = (passports: string[]) => all.filter((one) => passports.includes(one));
    const approved = of(["EC", "A01234567", "EA7654320", "EH"]);
    expect(await listed(`sort=${sort}&status=approved`)).toEqual(approved);
    expect(await listed(`sort=${sort}&from=2026-01-01`)).toEqual(all);
    expect(await listed(`sort=${sort}&search=abdul`)).toEqual(of(["EC", "EH"]));
    expect(await listed(`sort=${sort}&search=abdul&limit=1&page=2`)).toEqual(
      of(["EC", "EH"]).slice(1),
    );
    expect(await listed(`sort=${sort}`, karim)).toEqual(all.filter((one) => one !== "EC"));
    expect(await listed(`sort=${sort}`, rahim)).toEqual(["EC"]);
  },
);

test("links to pay stay in the order in which they expire, whatever was chosen", async () => {
  const link = {
    status: "approved",
    process_status: "finished",
    payment_link: "https://pay.example/1",
  } as const;
  await added(karim, "Bashir Ali", "EX7654321", { ...link, queuedMinutesAgo: 5 });
  await added(karim, "Anwar Ali", "EY7654321", { ...link, queuedMinutesAgo: 50 });
  for (const sort of SLIP_SORTS)
    expect(await listed(`todo=pay&sort=${sort}`)).toEqual(["EY", "EX"]);
});
