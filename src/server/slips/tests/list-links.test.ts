import { expect, test } from "vitest";
import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { findSlipPage } from "#server/slips/repository-list.ts";
import { pageOf, refused } from "#server/testing/client.ts";
import { approvedLike, freshPassport, put, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { SlipFilter } from "#shared/slips/contract.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const booked = { process_status: "finished", payment_link: "https://pay.example/1" } as const;

/** A booked slip that was sent so many minutes ago. */
const linkSince = async (queuedMinutesAgo: number, by = admin) =>
  (await submitIn(app, by, { ...booked, queuedMinutesAgo })).id;

const fresh = await linkSince(5);
const lapsing = await linkSince(55, operator);
const lapsed = await linkSince(90);
await submitIn(app, admin, { ...booked, payment_status: "paid" });
await submitIn(app, admin, { ...booked, slip_url: "https://slips.example/1" });
await submitIn(app, admin, { process_status: "finished" });
await submitIn(app, admin, { process_status: "queued" });
await submit(admin);

const list = async (query: string, by = admin) => pageOf(await by.get(`/auto/slips${query}`));
const idsOf = async (query: string, by = admin) =>
  (await list(query, by)).slips.map(({ id }) => id);

test("links to pay are booked slips that nobody has paid; those that lapse first come first", async () => {
  expect(await idsOf("?links=to-pay")).toEqual([lapsed, lapsing, fresh]);
  expect(await idsOf("?links=to-pay&sort=newest&search=rahim")).toEqual([lapsed, lapsing, fresh]);
});

test("the total and the pages are theirs, the four counts are those of all slips", async () => {
  const { totalPending, totalApproved, totalDeclined } = await list("");
  const counts = { totalPending, totalApproved, totalDeclined };
  const all = { totalSlips: 3, totalPages: 2, ...counts };
  expect(await list("?links=to-pay&limit=2")).toMatchObject(all);
  expect(await list("?links=to-pay&limit=2&page=9")).toMatchObject({
    ...all,
    currentPage: 2,
    slips: [{ id: fresh }],
  });
  expect(await list("?links=to-pay&limit=2&search=rahim")).toMatchObject(all);
});

test("city, status and scope narrow them as they do every list", async () => {
  expect(await list("?links=to-pay&city=83")).toMatchObject({ totalSlips: 0, slips: [] });
  expect(await list("?links=to-pay&status=pending")).toMatchObject({ totalSlips: 0, slips: [] });
  expect(await idsOf("?links=to-pay", operator)).toEqual([lapsing]);
});

test("another word is refused, an empty one is none", async () => {
  expect(refused(await admin.get("/auto/slips?links=paid"))).toEqual([
    400,
    "Links is not one of the choices",
  ]);
  expect((await list("?links=")).totalSlips).toBe((await list("")).totalSlips);
});

/** How often this connection has read the index and the table; the database may still hold earlier calls' share. */
const scans = async (sql: Queryable) => {
  const [row] = await sql.unsafe<{ byIndex: number; ofTable: number }[]>(
    `select pg_stat_get_xact_numscans('slips_to_pay'::regclass)::int as "byIndex",
      pg_stat_get_xact_numscans('slips'::regclass)::int as "ofTable"`,
  );
  return row ?? { byIndex: 0, ofTable: 0 };
};

test("among many slips they are found by their own index, and the table is not read", async () => {
  const passports = Array.from({ length: 1_000 }, freshPassport);
  const [first = 0] = await approvedLike(app, await submit(admin), passports);
  await put(app, first, booked);
  await app.desk.sql.unsafe("analyze slips");
  const filter = SlipFilter.parse({ links: "to-pay" });
  const reads = await inTransaction(app.desk.sql, async (sql) => {
    const before = await scans(sql);
    const page = await findSlipPage(sql, { user_id: null }, filter, {
      from: "start",
      skip: 0,
      take: 10,
    });
    expect(page.toPay).toBe(4);
    const after = await scans(sql);
    return { byIndex: after.byIndex - before.byIndex, ofTable: after.ofTable - before.ofTable };
  });
  expect(reads).toEqual({ byIndex: 2, ofTable: 0 });
});
