import { inTransaction } from "@slipdesk/pg-client";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { readAudit } from "#server/testing/audit.ts";
import { refused } from "#server/testing/client.ts";
import {
  approvedLike,
  freshPassport,
  submit,
  submitApproved,
} from "#server/testing/slip-states.ts";
import { type Person, setBudgets, testApp } from "#server/testing/test-app.ts";
import type { DailySheet, Report } from "#shared/reports/contract.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
// Milestones are of the database's clock.
app.clock.now = new Date();
const today = todayInDhaka(app.clock.now);
const admin = await app.person("admin", "Salma Khatun");
const operator = await app.person("operator", "Karim Ali");
const other = await app.person("operator", "Rahim Mia");

const TODAY = `from=${today}&to=${today}`;
const summary = async (by: Person, query = TODAY) =>
  (await by.get(`/reports/summary?${query}`)).body as Report;
const sheet = async (by: Person, query = `day=${today}`) =>
  (await by.get(`/reports/day?${query}`)).body as DailySheet;
const setUrl = (id: number, slip_url: string | null) =>
  admin.patch(`/auto/slip/${id}/url`, { slip_url });

test("a slip that is completed, cleared and completed again counts once", async () => {
  const { id } = await submitApproved(admin);
  await setUrl(id, "https://slips.example/1");
  expect((await summary(admin)).totals.completed).toBe(1);
  await setUrl(id, null);
  expect((await summary(admin)).totals.completed).toBe(0);
  await setUrl(id, "https://slips.example/2");
  expect((await summary(admin)).totals).toMatchObject({ approved: 1, completed: 1 });
});

test("an erased slip stays in all figures, a deleted one leaves them", async () => {
  const before = (await summary(admin)).totals;
  const [erased, deleted] = [await submit(operator), await submit(operator)];
  await erasePassport(app.context, erased.passport_number);
  expect((await admin.delete(`/auto/slip/${deleted.id}`)).status).toBe(204);
  expect((await summary(admin)).totals.submitted).toBe(before.submitted + 1);
});

test("an operator sees the own figures, and nobody else's by any filter", async () => {
  await submit(other, { city: "2031" });
  expect((await summary(operator)).totals.submitted).toBe(1);
  expect((await summary(operator, `${TODAY}&operator=${operator.id}`)).totals.submitted).toBe(1);
  expect((await summary(operator, `${TODAY}&city=2031`)).totals.submitted).toBe(0);
  expect((await summary(operator)).operators).toEqual([]);
  for (const call of [
    `summary?${TODAY}&operator=${other.id}`,
    `day?day=${today}&operator=${other.id}`,
  ])
    expect(refused(await operator.get(`/reports/${call}`))).toEqual([404, "No operator found"]);
  const body = { table: "days", from: today, to: today, operator: other.id };
  expect(refused(await operator.post("/reports/export", body))).toEqual([404, "No operator found"]);
});

test("an applicant has no reports, and an admin none of an account that does not exist", async () => {
  const applicant = await app.person("applicant");
  expect((await applicant.get(`/reports/summary?${TODAY}`)).status).toBe(403);
  expect((await applicant.get(`/reports/day?day=${today}`)).status).toBe(403);
  expect(refused(await admin.get(`/reports/summary?${TODAY}&operator=999999`))).toEqual([
    404,
    "No operator found",
  ]);
});

const FROM = "From must be a day such as 2026-11-19";
const CITY = "City is not one of the choices";
test.each([
  ["", `${FROM}, To must be a day such as 2026-11-19`],
  ["from=2026-02-30&to=2026-02-01&city=x", `${FROM}, ${CITY}`],
  ["from=2026-11-19", "To must be a day such as 2026-11-19"],
  ["from=2026-11-20&to=2026-11-19&city=x", `From must not be after To, ${CITY}`],
  ["from=2026-01-01&to=2026-04-03", "At most 92 days"],
  ["from=2026-11-19&to=2026-11-19&city=x", CITY],
  ["from=2026-11-19&to=2026-11-19&operator=x", "Operator must be the number of an account"],
])("the query %s is refused: %s", async (query, message) => {
  expect(refused(await admin.get(`/reports/summary?${query}`))).toEqual([400, message]);
});

test("92 days are a report, and days to come are an empty one", async () => {
  const last = addDays(today, 91);
  const { days, totals, times } = await summary(
    admin,
    `from=${addDays(today, 1)}&to=${addDays(last, 1)}`,
  );
  expect(days).toHaveLength(92);
  expect(Object.values(totals)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(times).toEqual({ decide: null, book: null, slip: null });
});

const rowsOf = (text: string): string[][] => parse(text, { bom: true });

test("each table is a CSV that adds up to the totals, without formulas, noted in the audit log", async () => {
  const formula = await app.person("operator", "=1+1 Ali");
  await submit(formula);
  const { totals } = await summary(admin);
  const body = { from: today, to: today };
  for (const table of ["days", "operators", "cities"] as const) {
    const { text, headers } = await admin.post("/reports/export", { ...body, table });
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="slipdesk-${table}-${today}-${today}.csv"`,
    );
    const [head, ...rows] = rowsOf(text);
    const column = (head ?? []).indexOf("Submitted");
    const sum = rows.reduce((all, row) => all + Number(row[column]), 0);
    expect([table, sum]).toEqual([table, totals.submitted]);
    if (table === "operators") expect(rows.map(([name]) => name)).toContain("'=1+1 Ali");
  }
  const centers = rowsOf((await admin.post("/reports/export", { ...body, table: "centers" })).text);
  expect(centers).toEqual([
    ["Medical center", "Completed"],
    ["No center assigned", "1"],
  ]);
  const [entry] = (await readAudit(admin, { kind: "export" })).entries;
  expect(entry).toMatchObject({
    action: "report-exported",
    details: { table: "centers", from: today, to: today },
  });
  const narrowed = { city: "80", operator: admin.id };
  await admin.post("/reports/export", { ...body, table: "days", ...narrowed });
  const [next] = (await readAudit(admin, { kind: "export" })).entries;
  expect(next?.details).toEqual({ table: "days", ...body, city: "80", submitter: admin.id });
  expect(refused(await admin.post("/reports/export", { ...body, table: "slips" }))).toEqual([
    400,
    "Table is not one of the choices",
  ]);
});

test("the daily sheet lists what was completed, at most 500, and its reading is in the audit log", async () => {
  const model = await submitApproved(admin);
  const complete = async (count: number) => {
    const ids = await approvedLike(app, model, Array.from({ length: count }, freshPassport));
    await app.context.sql`
      update slips set slip_url = 'https://slips.example/1' where id = any(${ids}::bigint[])`;
  };
  await complete(499);
  const full = await sheet(admin);
  expect([full.totals.completed, full.slips.length, full.is_cut]).toEqual([500, 500, false]);
  await complete(1);
  const ofDay = await sheet(admin);
  expect(ofDay.totals.completed).toBe(501);
  expect([ofDay.slips.length, ofDay.is_cut]).toEqual([500, true]);
  expect(ofDay.slips[0]).toMatchObject({
    name: expect.any(String),
    center: null,
    submitted_by: "Salma Khatun",
  });
  expect(ofDay.by_operator[0]).toMatchObject({ name: "Salma Khatun", completed: 501 });
  const own = await sheet(operator);
  expect([own.slips, own.totals.completed, own.by_operator]).toEqual([[], 0, []]);
  expect(refused(await admin.get("/reports/day?day=x"))).toEqual([
    400,
    "Day must be a day such as 2026-11-19",
  ]);
  const tomorrow = await sheet(admin, `day=${addDays(today, 1)}`);
  expect([tomorrow.slips, tomorrow.is_cut]).toEqual([[], false]);
});

test("what is on a daily sheet takes from the budget of applications shown, figures do not", async () => {
  const reader = await app.person("admin");
  setBudgets(app, { recordsViewed: { size: 500, minutes: 60 } });
  await summary(reader);
  expect((await sheet(reader)).slips).toHaveLength(500);
  expect((await sheet(reader)).slips).toHaveLength(500);
  const { id } = await submit(operator);
  expect((await reader.get(`/auto/slip/${id}`)).status).toBe(429);
  expect((await reader.get(`/reports/summary?${TODAY}`)).status).toBe(200);
});

test("daily sheets are readings in the audit log, reports are none", async () => {
  setBudgets(app, {});
  const reader = await app.person("admin");
  for (let times = 0; times < 50; times += 1) {
    await summary(reader);
    await sheet(reader);
  }
  await expect
    .poll(async () => (await readAudit(admin, { actor: String(reader.id) })).entries)
    .toMatchObject([
      { action: "lists-read", details: { route: "GET /api/reports/day", times: 50 } },
    ]);
});

test("exports of reports take from the budget of exports", async () => {
  setBudgets(app, { exports: { size: 1, minutes: 60 } });
  const body = { table: "cities", from: today, to: today };
  expect((await operator.post("/reports/export", body)).status).toBe(200);
  expect((await operator.post("/reports/export", body)).status).toBe(429);
});

test("a report over its time limit is refused with a message", async () => {
  setBudgets(app, {});
  const body = { table: "days", from: today, to: today };
  await inTransaction(app.context.sql, async (sql) => {
    await sql.unsafe("lock table process_run in access exclusive mode");
    const answers = await Promise.all([
      admin.get(`/reports/summary?${TODAY}`),
      operator.get(`/reports/day?day=${today}`),
      other.post("/reports/export", body),
    ]);
    for (const answer of answers) {
      expect(refused(answer)).toEqual([
        503,
        "The report took too long. Please choose a shorter period.",
      ]);
      expect(answer.headers["retry-after"]).toBe("2");
    }
  });
});
