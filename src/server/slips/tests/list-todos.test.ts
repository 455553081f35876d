import { inTransaction, type Queryable } from "@slipdesk/pg-client";
import { expect, test } from "vitest";
import { everyone } from "#server/auth/actor.ts";
import { findSlipPage } from "#server/slips/slip-list.queries.ts";
import { pageOf, refused } from "#server/testing/client.ts";
import { approvedLike, freshPassport, put, submit, submitIn } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import type { Dashboard } from "#shared/dashboard/contract.ts";
import type { ProcessAnswer } from "#shared/processing/contract.ts";
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
const lapsed = await linkSince(90, operator);
const lapsedLater = await linkSince(61);
await submitIn(app, admin, { ...booked, payment_status: "paid", queuedMinutesAgo: 5 });
await submitIn(app, admin, {
  ...booked,
  slip_url: "https://slips.example/1",
  queuedMinutesAgo: 90,
});
await submitIn(app, admin, { process_status: "finished", queuedMinutesAgo: 5 });
await submitIn(app, admin, { process_status: "queued" });
await submit(admin);
const failed = await submitIn(app, operator, { process_status: "failed" });
const failedAgain = await submitIn(app, admin, { process_status: "failed" });
const failedPaid = await submitIn(app, admin, { process_status: "failed", payment_status: "paid" });
const ready = await submitIn(app, operator, { status: "approved" });
const hourAgo = { process_status: "finished", secondsAgo: 3_601 } as const;
const finishedLong = await submitIn(app, admin, hourAgo);

const list = async (query: string, by = admin) => pageOf(await by.get(`/auto/slips${query}`));
const idsOf = async (query: string, by = admin) =>
  (await list(query, by)).slips.map(({ id }) => id);

test("to pay: links that can still be paid, the first to expire on top", async () => {
  expect(await idsOf("?todo=pay")).toEqual([lapsing, fresh]);
  expect(await idsOf("?todo=pay&sort=newest&search=rahim")).toEqual([lapsing, fresh]);
});

test("lapsed: links that were not paid within the hour, the first to expire on top", async () => {
  expect(await idsOf("?todo=lapsed")).toEqual([lapsed, lapsedLater]);
  expect(await idsOf("?todo=lapsed&search=rahim")).toEqual([lapsed, lapsedLater]);
});

test("failed: slips without payment or slip URL, newest or oldest first", async () => {
  expect(await idsOf("?todo=failed")).toEqual([failedAgain.id, failed.id]);
  expect(await idsOf("?todo=failed&sort=oldest")).toEqual([failed.id, failedAgain.id]);
});

test("each list has what the dashboard counts", async () => {
  const { todos } = (await admin.get("/dashboard")).body as Dashboard;
  for (const { kind, count } of todos.filter(({ kind }) => kind === "pay" || kind === "failed")) {
    expect([kind, (await list(`?todo=${kind}`)).totalSlips]).toEqual([kind, count]);
  }
});

test("ready to send: what the Process call accepts, but for what shows Completed", async () => {
  const sendable = await idsOf("?todo=send");
  const expected = [finishedLong, ready, failedAgain, failed];
  expect(sendable).toEqual(expected.map(({ id }) => id));
  const all = await idsOf("?limit=100");
  const { body } = await admin.post("/auto/slips/process", { slipIds: all });
  expect(new Set((body as ProcessAnswer).queued)).toEqual(new Set([...sendable, failedPaid.id]));
  expect(await idsOf("?todo=send")).toEqual([]);
});

test("a colleague's slip in progress does not hide an operator's own slip", async () => {
  const passport_number = freshPassport();
  const same = { passport_number, confirm_passport: passport_number };
  const mine = await submit(operator, same);
  await put(app, mine.id, { status: "approved" });
  await put(app, (await submit(admin, same)).id, { process_status: "queued" });
  expect(await idsOf("?todo=send")).not.toContain(mine.id);
  expect(await idsOf("?todo=send", operator)).toContain(mine.id);
});

test("total and pages follow the filter, the four counts include all slips", async () => {
  const { totalPending, totalApproved, totalDeclined } = await list("");
  const counts = { totalPending, totalApproved, totalDeclined };
  const all = { totalSlips: 2, totalPages: 2, ...counts };
  expect(await list("?todo=pay&limit=1")).toMatchObject(all);
  expect(await list("?todo=pay&limit=1&page=9")).toMatchObject({
    ...all,
    currentPage: 2,
    slips: [{ id: fresh }],
  });
  expect(await list("?todo=pay&limit=1&search=rahim")).toMatchObject(all);
});

test("city, status and scope narrow these lists too", async () => {
  expect(await list("?todo=pay&city=83")).toMatchObject({ totalSlips: 0, slips: [] });
  expect(await list("?todo=pay&status=pending")).toMatchObject({ totalSlips: 0, slips: [] });
  expect(await idsOf("?todo=pay", operator)).toEqual([lapsing]);
  expect(await idsOf("?todo=lapsed", operator)).toEqual([lapsed]);
});

test("an unknown value is refused, an empty one is ignored", async () => {
  expect(refused(await admin.get("/auto/slips?todo=paid"))).toEqual([
    400,
    "Todo is not one of the choices",
  ]);
  expect((await list("?todo=")).totalSlips).toBe((await list("")).totalSlips);
});

/** How often this connection has read the index and the table; the database may still hold earlier calls' share. */
const scans = async (sql: Queryable) => {
  const [row] = await sql.unsafe<{ byIndex: number; ofTable: number }[]>(
    `select pg_stat_get_xact_numscans('slips_to_pay'::regclass)::int as "byIndex",
      pg_stat_get_xact_numscans('slips'::regclass)::int as "ofTable"`,
  );
  return row ?? { byIndex: 0, ofTable: 0 };
};

test("with many slips each list uses its index and does not scan the table", async () => {
  const passports = Array.from({ length: 1_000 }, freshPassport);
  const [first = 0] = await approvedLike(app, await submit(admin), passports);
  await put(app, first, { ...booked, queuedMinutesAgo: 1 });
  await app.context.sql.unsafe("analyze slips");
  const filter = SlipFilter.parse({ todo: "pay" });
  const reads = await inTransaction(app.context.sql, async (sql) => {
    const before = await scans(sql);
    const page = await findSlipPage(sql, everyone(null), filter, {
      from: "start",
      skip: 0,
      take: 10,
    });
    expect(page.todos).toBe(3);
    const after = await scans(sql);
    return { byIndex: after.byIndex - before.byIndex, ofTable: after.ofTable - before.ofTable };
  });
  expect(reads).toEqual({ byIndex: 2, ofTable: 0 });
});
