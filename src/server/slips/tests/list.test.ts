import { describe, expect, test } from "vitest";
import { pageOf, refused } from "#server/testing/client.ts";
import { submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");

const list = async (query = "") => pageOf(await admin.get(`/auto/slips${query}`));

test("without slips there are no pages, and the current one is the first", async () => {
  const { body } = await admin.get("/auto/slips");
  expect(body).toEqual({
    slips: [],
    serverTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    totalPages: 0,
    currentPage: 1,
    totalSlips: 0,
    totalPending: 0,
    totalApproved: 0,
    totalDeclined: 0,
  });
});

test("slips come newest first, ten to a page, the rest on the next", async () => {
  const ids: number[] = [];
  for (let slip = 0; slip < 12; slip += 1) ids.unshift((await submit(admin)).id);
  const [first, second] = [await list(), await list("?page=2")];
  expect(first.slips.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect(second.slips.map(({ id }) => id)).toEqual(ids.slice(10));
  expect(first).toMatchObject({ totalSlips: 12, totalPages: 2, currentPage: 1 });
  expect(second).toMatchObject({ totalSlips: 12, totalPages: 2, currentPage: 2 });
});

test("a page beyond the last returns the last", async () => {
  const beyond = await list("?page=999999999");
  const last = await list("?page=2");
  expect(beyond.currentPage).toBe(2);
  expect(beyond.slips).toEqual(last.slips);
});

test("a limit of 1 to 100 sets the size of the pages", async () => {
  expect(await list("?limit=1")).toMatchObject({ totalPages: 12, slips: { length: 1 } });
  expect(await list("?limit=5&page=3")).toMatchObject({ totalPages: 3, slips: { length: 2 } });
  expect(await list("?limit=12")).toMatchObject({ totalPages: 1, slips: { length: 12 } });
  expect(await list("?limit=100")).toMatchObject({ totalPages: 1, slips: { length: 12 } });
});

test("the total and pages follow the status filter, the four counts do not", async () => {
  await submitIn(app, admin, { status: "approved" });
  await submitIn(app, admin, { status: "approved" });
  await submitIn(app, admin, { status: "declined" });
  const cards = { totalPending: 12, totalApproved: 2, totalDeclined: 1 };
  expect(await list()).toMatchObject({ totalSlips: 15, totalPages: 2, ...cards });
  expect(await list("?status=all")).toMatchObject({ totalSlips: 15, ...cards });
  expect(await list("?status=pending")).toMatchObject({ totalSlips: 12, totalPages: 2, ...cards });
  expect(await list("?status=approved")).toMatchObject({ totalSlips: 2, totalPages: 1, ...cards });
  expect(await list("?status=declined")).toMatchObject({ totalSlips: 1, totalPages: 1, ...cards });
});

test("a status filter returns only slips of that status", async () => {
  const { slips } = await list("?status=approved");
  expect(slips.map(({ status }) => status)).toEqual(["approved", "approved"]);
});

test("a city filter narrows the slips and all counts", async () => {
  await submit(admin, { city: "83" });
  expect(await list("?city=83")).toMatchObject({
    slips: [{ city: "83" }],
    totalSlips: 1,
    totalPending: 1,
    totalApproved: 0,
  });
  expect(await list("?city=all")).toMatchObject({ totalSlips: 16 });
  expect(await list("?city=2059")).toMatchObject({ totalSlips: 0, totalPages: 0, slips: [] });
  expect(await list("?city=83&status=approved")).toMatchObject({ totalSlips: 0, totalPending: 1 });
});

test("an empty parameter is the same as an absent one", async () => {
  const { serverTime: _then, ...plain } = await list();
  expect(await list("?page=&limit=&status=&city=&search=")).toMatchObject(plain);
});

test("unknown parameters are ignored", async () => {
  expect(await list("?user_id=1&order=asc")).toMatchObject({ totalSlips: 16 });
});

test("serverTime is the database's clock, not the calendar's", async () => {
  app.clock.now = new Date("2031-01-01T00:00:00Z");
  const [row] = await app.context.sql.unsafe<{ now: string }[]>(
    "select date_trunc('milliseconds', now()) as now",
  );
  const { serverTime } = await list();
  const apart = Date.parse(serverTime) - Date.parse(row?.now ?? "");
  expect(apart).toBeGreaterThanOrEqual(0);
  expect(apart).toBeLessThan(5_000);
});

test.each([
  ["page=0", "Page must be a whole number from 1"],
  ["page=-1", "Page must be a whole number from 1"],
  ["page=1.5", "Page must be a whole number from 1"],
  ["page=1e3", "Page must be a whole number from 1"],
  ["page=two", "Page must be a whole number from 1"],
  ["page=1&page=2", "Page must be a whole number from 1"],
  ["page=9007199254740993", "Page must be at most 1000000000"],
  ["limit=0", "Limit must be a whole number from 1"],
  ["limit=101", "Limit must be at most 100"],
  ["status=open", "Status is not one of the choices"],
  ["status=Pending", "Status is not one of the choices"],
  ["city=Dhaka", "City is not one of the choices"],
  [`search=${"x".repeat(101)}`, "Search must be at most 100 characters"],
  ["search=a&search=b", "Search must be text"],
  [
    "page=0&limit=0&status=x&city=x",
    "Page must be a whole number from 1, Limit must be a whole number from 1, Status is not one of the choices, City is not one of the choices",
  ],
])("?%s is refused in words", async (query, message) => {
  expect(refused(await admin.get(`/auto/slips?${query}`))).toEqual([400, message]);
});

describe("sorted", async () => {
  const sorted = await testApp();
  const boss = await sorted.person("admin");
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) ids.push((await submit(boss)).id);
  const listed = async (query: string) =>
    pageOf(await boss.get(`/auto/slips?${query}`)).slips.map(({ id }) => id);

  test("oldest first reverses the list, also with pages, filters and search", async () => {
    expect(await listed("sort=oldest")).toEqual(ids.slice(0, 10));
    expect(await listed("sort=oldest&page=2")).toEqual(ids.slice(10));
    for (const filter of ["status=pending", "city=80", "search=uddin"]) {
      const newest = await listed(`${filter}&limit=100`);
      expect(await listed(`${filter}&limit=100&sort=oldest`)).toEqual(newest.toReversed());
    }
  });

  test("newest first is the default", async () => {
    expect(await listed("sort=newest")).toEqual(await listed(""));
    expect((await listed(""))[0]).toBe(ids.at(-1));
  });

  test("another order is refused in words", async () => {
    expect(refused(await boss.get("/auto/slips?sort=by-name"))).toEqual([
      400,
      "Sort is not one of the choices",
    ]);
  });
});
