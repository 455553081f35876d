import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import {
  ask,
  balanceOf,
  correct,
  decide,
  depositForm,
  letPass,
  moneyApp,
  ownKey,
  setPayment,
  setPrice,
  setUrl,
  statementOf,
  submitAndApprove,
} from "#server/testing/money.ts";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, setBudgets, setMostRows } from "#server/testing/test-app.ts";
import { AuditPage } from "#shared/log/contract.ts";
import { monthAfter, monthOfDay } from "#shared/money/rules.ts";
import { often } from "#shared/testing/endurance.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const app = await moneyApp();
const admin = await app.person("admin", "Rahim Uddin");
await setPrice(admin, "10.00");
const thisMonth = monthOfDay(todayInDhaka(app.clock.now));
const lastMonth = monthAfter(thisMonth, -1);
const DAYS_INTO_LAST_MONTH = Number(todayInDhaka(app.clock.now).slice(8)) + 5;

/** A person with one entry of each kind: three of last month, and two of this one. */
async function personWithEntries(): Promise<Person> {
  const person = await app.person("operator", "Salma Begum");
  await correct(admin, person.id, "12.00", "=1+1");
  const deposit = await ask(app, person, { reference: crypto.randomUUID().slice(0, 8) });
  await decide(admin, deposit, { decision: "credit", amount: "82.00" });
  const { id } = await submitAndApprove(person, admin);
  await setPayment(admin, id, "paid");
  await letPass(app, person.id, DAYS_INTO_LAST_MONTH, 3);
  await setPayment(admin, id, "unpaid");
  await setUrl(admin, id, "https://slips.example/1");
  return person;
}

/** As many corrections of 1.00 as named, at once; the account counts `counted`. */
async function storeCorrections(person: Person, stored: number, counted = stored): Promise<void> {
  await app.context.sql.begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await sql`
      insert into money_accounts (user_id, balance_cents, entries)
      values (${person.id}, 100 * ${counted}::bigint, ${counted})`;
    await sql`
      insert into money_entries (user_id, seq, kind, amount_cents, balance_cents, note)
      select ${person.id}, n, 'correction', 100, 100 * n, 'Agreed' from generate_series(1, ${stored}::int) n`;
  });
}

test("a month's statement: opening balance, sums by kind, closing balance, newest entry first", async () => {
  const person = await personWithEntries();
  const now = await statementOf(person);
  expect(now).toMatchObject({
    user: { id: person.id, name: "Salma Begum" },
    month: thisMonth,
    balance: "84.00",
    price: "10.00",
    has_entries: true,
    opening: "84.00",
    closing: "84.00",
    totals: {
      deposit: "0.00",
      charge: "-10.00",
      refund: "10.00",
      correction: "0.00",
      opening: "0.00",
    },
    count: 2,
    next: null,
  });
  expect(now.entries.map(({ kind, balance }) => [kind, balance])).toEqual([
    ["charge", "84.00"],
    ["refund", "94.00"],
  ]);
  const before = await statementOf(person, `?month=${lastMonth}`);
  expect(before).toMatchObject({
    balance: "84.00",
    opening: "0.00",
    closing: "84.00",
    totals: { deposit: "82.00", charge: "-10.00", correction: "12.00" },
    count: 3,
  });
  expect(await statementOf(person, `?month=${monthAfter(thisMonth, 1)}`)).toMatchObject({
    opening: "84.00",
    closing: "84.00",
    count: 0,
    entries: [],
  });
  expect(await statementOf(person, "?month=2020-01")).toMatchObject({
    has_entries: true,
    opening: "0.00",
    closing: "0.00",
  });
});

test("a month with more than 100 entries comes in pages", async () => {
  const person = await app.person("operator");
  await storeCorrections(person, 100);
  for (let at = 0; at < 3; at += 1) await correct(admin, person.id, "1.00");
  const first = await statementOf(person);
  expect([first.entries.length, first.count]).toEqual([100, 103]);
  const second = await statementOf(person, `?before=${first.next}`);
  expect(second.entries.map(({ balance }) => balance)).toEqual(["3.00", "2.00", "1.00"]);
  expect(second.next).toBe(null);
  expect(first.entries.at(-1)?.balance).toBe("4.00");
});

test("a month begins with the instant at which its first day begins in Dhaka, and ends just before the next", async () => {
  const person = await app.person("operator");
  for (const amount of ["1", "2", "4", "8"]) await correct(admin, person.id, amount);
  const instants = [
    "2026-09-30 23:59:59.999+06",
    "2026-10-01 00:00:00.000+06",
    "2026-10-31 23:59:59.999+06",
    "2026-11-01 00:00:00.000+06",
  ];
  await app.context.sql.begin(async (sql) => {
    await sql`alter table money_entries disable trigger entries_keep`;
    await sql`
      update money_entries set at = (${instants}::timestamptz[])[seq] where user_id = ${person.id}`;
    await sql`alter table money_entries enable trigger entries_keep`;
  });
  const october = await statementOf(person, "?month=2026-10");
  expect(october.entries.map(({ amount }) => amount)).toEqual(["4.00", "2.00"]);
  expect([october.opening, october.totals.correction, october.closing]).toEqual([
    "1.00",
    "6.00",
    "7.00",
  ]);
  const { text } = await exportAs(person, { month: "2026-10" });
  expect(rowsOf(text).map((row) => row[6])).toEqual(["Amount", "2.00", "4.00"]);
  const november = await statementOf(person, "?month=2026-11");
  expect([november.opening, november.closing, november.count]).toEqual(["7.00", "15.00", 1]);
});

test("a month is written as 2026-11", async () => {
  for (const month of ["november", "2026-13", "2026-1", "26-11"]) {
    const answer = await admin.get(`/money/statement?month=${month}`);
    expect(refused(answer)).toEqual([400, "Month must be written as 2026-11"]);
  }
});

const COLUMNS = ["Date", "Time", "What", "Slip", "Reference", "Note", "Amount", "Balance", "By"];
const rowsOf = (text: string): string[][] => parse(text, { bom: true });
const exportAs = (by: Person, body: object = {}) => by.post("/money/export", body);

test("the CSV lists all entries, oldest first, and its amounts add up to the closing balance", async () => {
  const person = await personWithEntries();
  const { text, headers, status } = await exportAs(person);
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe('attachment; filename="slipdesk-statement.csv"');
  expect([text.startsWith("\ufeff"), text.split("\r\n").length]).toEqual([true, 7]);
  const [head, ...rows] = rowsOf(text);
  expect(head).toEqual(COLUMNS);
  expect(rows.map(([, , what]) => what)).toEqual([
    "Correction",
    "Deposit",
    "Charge",
    "Refund",
    "Charge",
  ]);
  const { balance } = await statementOf(person);
  expect(rows.reduce((sum, row) => sum + Number(row[6]), 0).toFixed(2)).toBe(balance);
  expect(rows.at(-1)?.[7]).toBe(balance);
  expect(rows[0]?.[5]).toBe("'=1+1");
  expect(rows[1]?.[4]).toMatch(/^bKash /);
  expect(rows[2]?.[3]).toMatch(/^\d+ · Rahim Uddin$/);
  expect(rows[2]?.[6]).toBe("-10.00");
  const month = await exportAs(person, { month: lastMonth });
  expect(rowsOf(month.text)).toEqual([COLUMNS, ...rows.slice(0, 3)]);
  expect(month.headers["content-disposition"]).toContain(`slipdesk-statement-${lastMonth}.csv`);
});

test("an export is in the audit log, and takes from the budgets of exports and of applicants", async () => {
  const person = await personWithEntries();
  await exportAs(admin, { user: person.id, month: thisMonth });
  const { entries } = AuditPage.parse((await admin.get("/audit?kind=export")).body);
  expect(entries[0]).toMatchObject({
    action: "money-exported",
    actor_id: admin.id,
    details: { rows: 2, account: person.id, month: thisMonth },
  });
  const { budgets } = app.context;
  setBudgets(app, { exports: { size: 1, minutes: 60 }, recordsViewed: { size: 1, minutes: 60 } });
  expect((await exportAs(person)).status).toBe(200);
  expect((await exportAs(person)).status).toBe(429);
  const other = await submitAndApprove(person, admin);
  await setPayment(admin, other.id, "paid");
  setBudgets(app, { recordsViewed: { size: 2, minutes: 60 } });
  expect((await person.get(`/auto/slip/${(await submit(person)).id}`)).status).toBe(200);
  const answer = await exportAs(person);
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "1800"]);
  Object.assign(app.context, { budgets });
});

test("a statement with more applications than the whole budget asks for a month at once, and notifies nobody", async () => {
  const person = await personWithEntries();
  await setPayment(admin, (await submitAndApprove(person, admin)).id, "paid");
  const { budgets } = app.context;
  const notified: string[] = [];
  const allow = (size: number) =>
    setBudgets(
      app,
      { recordsViewed: { size, minutes: 60 } },
      (_, kind) => void notified.push(kind),
    );
  const all = async () => {
    const answer = await exportAs(person);
    return [...refused(answer), answer.headers["retry-after"]];
  };
  const forGood = [400, "Choose a month: at most 1 applications", undefined];
  allow(1);
  expect([await all(), await all()]).toEqual([forGood, forGood]);
  expect((await exportAs(person, { month: lastMonth })).status).toBe(200);
  expect(await all()).toEqual(forGood);
  allow(2);
  expect((await exportAs(person)).status).toBe(200);
  expect(notified).toEqual([]);
  Object.assign(app.context, { budgets });
});

test("an export has all lines up to its limit; with one more it asks for a month", async () => {
  const person = await personWithEntries();
  const count = (await exportAs(person)).text.trim().split("\r\n").length - 1;
  setMostRows(app, { moneyEntries: count });
  const { status, text } = await exportAs(person);
  expect([status, text.trim().split("\r\n").length - 1]).toEqual([200, count]);
  setMostRows(app, { moneyEntries: count - 1 });
  expect(refused(await exportAs(person))).toEqual([
    400,
    `Choose a month: at most ${count - 1} lines`,
  ]);
  setMostRows(app, {});
});

test("an export of more than 50,000 lines asks for a month", async () => {
  // The account knows how many it has.
  const stored = often(2, 50_001);
  const person = await app.person("operator");
  await storeCorrections(person, stored, 50_001);
  expect(refused(await exportAs(person))).toEqual([400, "Choose a month: at most 50,000 lines"]);
  await letPass(app, person.id, DAYS_INTO_LAST_MONTH, 1);
  const { text } = await exportAs(person, { month: thisMonth });
  expect(text.split("\r\n")).toHaveLength(stored + 1);
});

test("nobody but admins learns of the money of others, or moves it", async () => {
  const owner = await personWithEntries();
  const deposit = await ask(app, owner);
  for (const by of [await app.person("operator"), await app.person("applicant")]) {
    const answers = {
      statement: await by.get(`/money/statement?user=${owner.id}`),
      nobodys: await by.get("/money/statement?user=999999"),
      export: await by.post("/money/export", { user: owner.id }),
      deposits: await by.get(`/money/deposits?user=${owner.id}`),
      accounts: await by.get("/money/accounts"),
      prices: await by.get("/money/prices"),
      ask: await by.post("/money/deposits", depositForm(app, { user_id: owner.id }), ownKey()),
      decide: await decide(by, deposit, { decision: "credit", amount: "1.00" }),
      correct: await by.post(
        "/money/corrections",
        { user_id: by.id, amount: "1.00", note: "Mine" },
        ownKey(),
      ),
      price: await by.post("/money/prices", { amount: "0", user_id: by.id }),
    };
    expect(
      Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, refused(answer)])),
    ).toEqual({
      statement: [404, "No account found"],
      nobodys: [404, "No account found"],
      export: [404, "No account found"],
      deposits: [404, "No account found"],
      accounts: [403, "Only an admin may do this."],
      prices: [403, "Only an admin may do this."],
      ask: [403, "Only an admin may enter a deposit for somebody else."],
      decide: [403, "Only an admin may do this."],
      correct: [403, "Only an admin may do this."],
      price: [403, "Only an admin may do this."],
    });
    for (const { text } of Object.values(answers)) expect(text).not.toContain("Salma");
    const own = await by.get("/money/deposits");
    expect(own.body).toEqual({ deposits: [], asked: 0, next: null });
    expect((await statementOf(by, `?user=${by.id}`)).user.id).toBe(by.id);
  }
  expect(await balanceOf(owner)).toBe("84.00");
});
