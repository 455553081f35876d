import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { addCenter } from "#server/testing/records.ts";
import { put, readSlip, STATES, submit, submitIn } from "#server/testing/slip-states.ts";
import { anotherProgram, type Person, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const first = await testApp();
const { sql, asked } = watchQueries(first.connection);
const app = await anotherProgram(first, { sql });
const admin = await first.person("admin");
const operator = await first.person("operator", "Karim Ali");
const center = await addCenter(first, "Al Noor Clinic");
const finished = await submitIn(first, operator, {
  ...STATES["finished with a slip URL"],
  slip_url: "/sandbox/slip/1",
});
await admin.put(`/auto/slip/${finished.id}`, { medical_center_id: center });
await submit(admin, { first_name: "রহিমা", last_name: '"O\\Hara' });

const username = operator.email.split("@")[0];
const renamed = { first_name: "Kamal", last_name: "Ali", email: operator.email, username };
const elsewhere = { name: "Al Huda Clinic", city: "Dhaka" };

const list = (query = "", by: Person = admin) => app.withToken(by.token).get(`/auto/slips${query}`);
for (let look = 0; look < 3; look += 1) await list();

test("a page that was written before is what it would be if it were written now", async () => {
  const anew = await first.withToken(admin.token).get("/auto/slips");
  const again = await list();
  const now = ({ text }: { text: string }) => text.replace(/"serverTime":"[^"]+"/, "");
  expect(now(again)).toBe(now(anew));
  expect(again.headers["content-type"]).toBe(anew.headers["content-type"]);
  expect(pageOf(again).slips).toHaveLength(2);
});

test("the time of the answer is its own, and so are the counts", async () => {
  const before = pageOf(await list("?limit=1"));
  await submit(admin);
  const after = pageOf(await list("?limit=1"));
  expect(after.totalSlips).toBe(before.totalSlips + 1);
  expect(after.serverTime > before.serverTime).toBe(true);
});

test("its rows are read once for all who see them, and again when one of them has changed", async () => {
  const rows = async (by: Person) => {
    asked.length = 0;
    const page = pageOf(await list("", by));
    return { page, read: asked.filter(({ query }) => query.includes("passport_number")).length };
  };
  const other = await first.person("admin");
  for (const by of [admin, other]) await list("", by);
  expect(await rows(other)).toMatchObject({ read: 0 });
  await put(first, finished.id, { status: "declined" });
  const { page, read } = await rows(other);
  expect(read).toBe(1);
  expect(page.slips.find(({ id }) => id === finished.id)).toMatchObject({ status: "declined" });
});

test.each<[string, () => Promise<unknown>]>([
  ["an application", () => put(first, finished.id, STATES["finished and paid"])],
  ["the name of who submitted it", () => admin.put(`/auto/operator/${operator.id}`, renamed)],
  ["the name of its center", () => admin.put(`/medical-centers/${center}`, elsewhere)],
  ["its center, which is deleted", () => admin.delete(`/medical-centers/${center}`)],
  ["an application, which is deleted", () => admin.delete(`/auto/slip/${finished.id}`)],
])("a change of %s shows on the very next page", async (_what, change) => {
  const before = pageOf(await list()).slips;
  await change();
  const { slips } = pageOf(await list());
  expect(slips).not.toEqual(before);
  const stored = await Promise.all(slips.map(({ id }) => readSlip(admin, id)));
  expect(slips).toEqual(stored);
  expect(slips.map(({ id }) => id)).toEqual(
    pageOf(await admin.get("/auto/slips")).slips.map(({ id }) => id),
  );
});
