import { expect, test } from "vitest";
import { pageOf } from "#server/testing/client.ts";
import { approvedLike, freshPassport, put, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");

const first = await submit(operator);
const passports = Array.from({ length: 2_304 }, freshPassport);
const ids = [first.id, ...(await approvedLike(app, first, passports))];
for (const id of ids.slice(0, 3)) await put(app, id, { status: "declined" });
const newest = ids.toReversed();

const list = async (query: string, by = admin) => pageOf(await by.get(`/auto/slips?${query}`));
const idsOf = async (query: string, by = admin) => {
  const { slips, currentPage } = await list(query, by);
  return [currentPage, ...slips.map(({ id }) => id)];
};

test.each([100, 101, 102, 115, 116, 130, 200, 229, 230, 231])(
  "page %i continues the pages before it, in either order",
  async (page) => {
    const [from, to] = [(page - 1) * 10, page * 10];
    expect(await idsOf(`page=${page}`)).toEqual([page, ...newest.slice(from, to)]);
    expect(await idsOf(`page=${page}&sort=oldest`)).toEqual([page, ...ids.slice(from, to)]);
    expect(await idsOf(`page=${page}`, operator)).toEqual([page, ...newest.slice(from, to)]);
  },
);

test("the last page may be short, and a page beyond it returns the last one", async () => {
  const last = [24, ...newest.slice(2_300)];
  expect(await idsOf("page=24&limit=100")).toEqual(last);
  expect(await idsOf("page=1000000000&limit=100")).toEqual(last);
  expect(await list("page=231")).toMatchObject({ totalPages: 231, totalSlips: 2_305 });
});

test("status and city narrow far pages too, and an empty list has only page 1", async () => {
  const approved = newest.slice(0, -3);
  expect(await idsOf("page=231&status=approved")).toEqual([231, ...approved.slice(2_300)]);
  expect(await idsOf("page=500&status=declined")).toEqual([1, ...newest.slice(-3)]);
  expect(await list("page=500&status=pending")).toMatchObject({ currentPage: 1, slips: [] });
});

test("deleted, decided and added slips move the following pages", async () => {
  const [last] = ids.slice(0, 1);
  await put(app, newest[5] ?? 0, { status: "declined" });
  for (const id of [newest[4] ?? 0, newest[1_500] ?? 0]) {
    await put(app, id, { status: "declined" });
    expect((await admin.delete(`/auto/slip/${id}`)).status).toBe(204);
  }
  const added = (await submit(admin)).id;
  const now = [added, ...newest.filter((_, place) => place !== 4 && place !== 1_500)];
  expect(await idsOf("page=120")).toEqual([120, ...now.slice(1_190, 1_200)]);
  expect(await idsOf("page=200")).toEqual([200, ...now.slice(1_990, 2_000)]);
  expect((await idsOf("page=231")).at(-1)).toBe(last);
  const approved = now.filter((id) => ![added, newest[5], ...ids.slice(0, 3)].includes(id));
  expect(await idsOf("page=150&status=approved")).toEqual([150, ...approved.slice(1_490, 1_500)]);
});
