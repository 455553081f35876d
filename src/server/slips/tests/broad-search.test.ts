import { expect, test } from "vitest";
import { createSearches } from "#server/slips/search-in-turn.ts";
import { clientOf, pageOf } from "#server/testing/client.ts";
import { approvedLike, freshPassport, put, submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";

const MOST_COUNTED = 20;
const first = await testApp();
const admin = await first.person("admin");
const operator = await first.person("operator");
const app = await anotherProgram(first, {
  searches: createSearches({ sql: first.desk.sql, connection: first.connection }, MOST_COUNTED),
});

const rahim = await submit(operator, { first_name: "Rahim", email: "a@mail.test" });
const passports = Array.from({ length: 34 }, freshPassport);
const ids = [rahim.id, ...(await approvedLike(first, rahim, passports))].toReversed();
const karim = await submit(admin, { first_name: "Karim", email: "b@post.test" });

const search = async (query: string, { token } = admin) =>
  pageOf(await clientOf(app.app, token).get(`/auto/slips?${query}`));
const idsOf = async (query: string) => (await search(query)).slips.map(({ id }) => id);

test("what has more matches than are counted has at least so many, and the answer says so", async () => {
  const page = await search("search=rahim");
  expect(page).toMatchObject({ totalSlips: 20, totalPages: 2, isTotalLowerBound: true });
  expect(page.totalPending + page.totalApproved + page.totalDeclined).toBe(20);
  expect(page.slips.map(({ id }) => id)).toEqual(ids.slice(0, 10));
});

test("its pages go on past what was counted, to the last one", async () => {
  expect(await idsOf("search=rahim&page=3")).toEqual(ids.slice(20, 30));
  expect(await search("search=rahim&page=3")).toMatchObject({ totalSlips: 31, totalPages: 4 });
  const last = await search("search=rahim&page=4");
  expect(last).toMatchObject({ totalSlips: 35, totalPages: 4, currentPage: 4 });
  expect(last.slips.map(({ id }) => id)).toEqual(ids.slice(30));
  expect(await idsOf("search=rahim&page=2&sort=oldest")).toEqual(ids.toReversed().slice(10, 20));
});

test("a page past its last one is one that has rows", async () => {
  const beyond = await search("search=rahim&page=1000000000");
  expect(beyond.slips.length).toBeGreaterThan(0);
  expect(beyond.slips.map(({ id }) => id)).toEqual(
    await idsOf(`search=rahim&page=${beyond.currentPage}`),
  );
});

test("one or two letters are counted as far too", async () => {
  const page = await search("search=ra");
  expect(page).toMatchObject({ totalSlips: 20, isTotalLowerBound: true });
  expect(page.slips.map(({ id }) => id)).toEqual(ids.slice(0, 10));
});

test("status and city narrow it, each counted for itself", async () => {
  expect(await idsOf("search=rahim&status=pending")).toEqual([rahim.id]);
  expect(await idsOf("search=rahim&city=83")).toEqual([]);
  expect((await search("search=rahim&city=83")).isTotalLowerBound).toBeUndefined();
});

test("fewer matches are counted to the last one, and nothing more is said", async () => {
  const page = await search("search=karim");
  expect(page.slips.map(({ id }) => id)).toEqual([karim.id]);
  expect(page).toMatchObject({ totalSlips: 1 });
  expect(page).not.toHaveProperty("isTotalLowerBound");
});

test("it is remembered of a person's own slips apart from everybody's", async () => {
  const colleague = await first.person("operator");
  expect(await search("search=rahim", operator)).toMatchObject({ isTotalLowerBound: true });
  expect(await search("search=rahim", colleague)).toMatchObject({ slips: [], totalSlips: 0 });
});

test("a change shows on its pages at once", async () => {
  const [newest = 0] = ids;
  await put(first, newest, { status: "declined" });
  const { slips } = await search("search=rahim");
  expect(slips[0]).toMatchObject({ id: newest, status: "declined" });
});
