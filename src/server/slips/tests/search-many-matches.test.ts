import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { approvedLike, freshPassport, put, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const rahim = await submit(operator, { first_name: "Rahim", email: "a@mail.test" });
const passports = Array.from({ length: 1_034 }, freshPassport);
const ids = [rahim.id, ...(await approvedLike(app, rahim, passports))].toReversed();
const karim = await submit(admin, { first_name: "Karim", email: "b@post.test" });

const search = async (query: string, by = admin) => pageOf(await by.get(`/auto/slips?${query}`));
const idsOf = async (query: string) => (await search(query)).slips.map(({ id }) => id);

test("more than 1,000 matches are reported as a lower bound", async () => {
  const page = await search("search=rahim");
  expect(page).toMatchObject({ totalSlips: 1_000, totalPages: 100, isTotalLowerBound: true });
  expect(page.totalPending + page.totalApproved + page.totalDeclined).toBe(1_000);
  expect(page.slips.map(({ id }) => id)).toEqual(ids.slice(0, 10));
});

test("pages continue beyond the counted matches, to the last one", async () => {
  expect(await idsOf("search=rahim&page=102")).toEqual(ids.slice(1_010, 1_020));
  expect(await search("search=rahim&page=102")).toMatchObject({
    totalSlips: 1_021,
    totalPages: 103,
  });
  const last = await search("search=rahim&page=104");
  expect(last).toMatchObject({ totalSlips: 1_035, totalPages: 104, currentPage: 104 });
  expect(last.slips.map(({ id }) => id)).toEqual(ids.slice(1_030));
  expect(await idsOf("search=rahim&page=2&sort=oldest")).toEqual(ids.toReversed().slice(10, 20));
});

test("a page beyond the last returns one with rows", async () => {
  const beyond = await search("search=rahim&page=1000000000");
  expect(beyond.slips.length).toBeGreaterThan(0);
  expect(beyond.slips.map(({ id }) => id)).toEqual(
    await idsOf(`search=rahim&page=${beyond.currentPage}`),
  );
});

test.each(["r", "ra", "him rah"])("%j is counted up to the limit too", async (term) => {
  const page = await search(`search=${encodeURIComponent(term)}&limit=100`);
  const newest = [...(term === "r" ? [karim.id] : []), ...ids];
  expect(page).toMatchObject({ totalSlips: 1_000, isTotalLowerBound: true });
  expect(page.slips.map(({ id }) => id)).toEqual(newest.slice(0, 100));
});

test("status and city narrow it", async () => {
  expect(await idsOf("search=rahim&status=pending")).toEqual([rahim.id]);
  expect(await idsOf("search=rahim&city=83")).toEqual([]);
  expect((await search("search=rahim&city=83")).isTotalLowerBound).toBeUndefined();
});

test("todo filters search all matches, not only the counted ones", async () => {
  const [oldest = 0] = ids.slice(-2);
  await put(app, oldest, { process_status: "failed" });
  expect(await idsOf("search=rahim&todo=failed")).toEqual([oldest]);
});

test("fewer matches are counted exactly", async () => {
  const page = await search("search=karim");
  expect(page.slips.map(({ id }) => id)).toEqual([karim.id]);
  expect(page).toMatchObject({ totalSlips: 1 });
  expect(page).not.toHaveProperty("isTotalLowerBound");
});

test("own slips are counted separately from all slips", async () => {
  const colleague = await app.person("operator");
  expect(await search("search=rahim", operator)).toMatchObject({ isTotalLowerBound: true });
  expect(await search("search=rahim", colleague)).toMatchObject({ slips: [], totalSlips: 0 });
});

test("a change shows in the search at once", async () => {
  const [newest = 0] = ids;
  await put(app, newest, { status: "declined" });
  const { slips } = await search("search=rahim");
  expect(slips[0]).toMatchObject({ id: newest, status: "declined" });
});
