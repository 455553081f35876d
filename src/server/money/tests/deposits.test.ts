import { expect, test } from "vitest";
import { accountHistory } from "#server/testing/accounts.ts";
import { refused } from "#server/testing/client.ts";
import { openStream } from "#server/testing/events.ts";
import {
  ask,
  balanceOf,
  decide,
  depositForm,
  depositOf,
  entriesOf,
  moneyApp,
  ownKey,
  statementOf,
} from "#server/testing/money.ts";
import type { Person } from "#server/testing/test-app.ts";
import { AuditPage } from "#shared/log/contract.ts";
import { DepositPage } from "#shared/money/contract.ts";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { addDays, shortDate, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await moneyApp();
const admin = await app.person("admin", "Rahim Uddin");
const today = todayInDhaka(app.clock.now);

const send = (by: Person, fields: object = {}, headers: Record<string, string> = ownKey()) =>
  by.post("/money/deposits", depositForm(app, fields), headers);
const credit = (by: Person, deposit: { id: number }, amount = "82.00") =>
  decide(by, deposit, { decision: "credit", amount });
const decline = (by: Person, deposit: { id: number }, reason = "No such payment") =>
  decide(by, deposit, { decision: "decline", reason });
const pageOf = async (by: Person, query = "") =>
  DepositPage.strict().parse((await by.get(`/money/deposits${query}`)).body);
const told = async (by: Person) => {
  const { items } = (await by.get("/notifications")).body as NotificationPage;
  return items.map((item) => englishOf(notificationText(item)));
};

test("an operator asks, an admin credits dollars, and balance, statement and history say so", async () => {
  const operator = await app.person("operator", "Salma Begum");
  const asked = await ask(app, operator, { reference: "8N7A6D5C", note: "for October" });
  expect(asked).toMatchObject({
    user: { id: operator.id, name: "Salma Begum" },
    status: "asked",
    paid_amount: "10000.00",
    paid_currency: "BDT",
    method: "bKash",
    reference: "8N7A6D5C",
    paid_on: today,
    note: "for October",
    credited: null,
    asked_by: "Salma Begum",
    decided_by: null,
    to_decide: null,
  });
  expect(await balanceOf(operator)).toBe("0.00");
  const credited = depositOf(await credit(admin, asked));
  expect(credited).toMatchObject({
    id: asked.id,
    status: "credited",
    credited: "82.00",
    decided_by: "Rahim Uddin",
    to_decide: null,
  });
  expect(await balanceOf(operator)).toBe("82.00");
  const [entry] = (await statementOf(operator)).entries;
  expect(entry).toMatchObject({
    kind: "deposit",
    method: "bKash",
    reference: "8N7A6D5C",
    paid_amount: "10000.00",
    paid_currency: "BDT",
    amount: "82.00",
    by: "Rahim Uddin",
  });
  expect(await accountHistory(app, operator.id)).toEqual([
    expect.objectContaining({ action: "created" }),
    expect.objectContaining({
      action: "deposit-asked",
      changes: [
        { field: "amount", from: null, to: "10,000.00 BDT" },
        { field: "method", from: null, to: "bKash" },
      ],
    }),
    expect.objectContaining({
      action: "deposit-credited",
      changes: [{ field: "amount", from: "10,000.00 BDT", to: "82.00 USD" }],
    }),
  ]);
});

test("no log holds a transaction number, a note or a reason", async () => {
  const operator = await app.person("operator");
  await decline(
    admin,
    await ask(app, operator, { reference: "SECRETREF", note: "secretnote" }),
    "secretreason",
  );
  const log = await app.context.sql<{ text: string }[]>`
    select l::text as text from audit.log l union all select v::text from log_values v`;
  const all = log.map(({ text }) => text).join("\n");
  expect(all).toContain("deposit-declined");
  for (const secret of ["SECRETREF", "secretnote", "secretreason"])
    expect(all).not.toContain(secret);
  expect(app.logged()).not.toContain("SECRETREF");
  const page = AuditPage.parse((await admin.get("/audit?kind=account")).body);
  expect(page.entries.map(({ action }) => action)).toContain("deposit-declined");
});

test("the field errors of a deposit come in the order of its fields", async () => {
  const operator = await app.person("operator");
  const refusal = async (fields: object) => refused(await send(operator, fields))[1];
  const none = { amount: "", method: "Cheque", reference: " ", paid_on: "" };
  expect(await refusal(none)).toBe(
    "Amount is required, Choose a method, Transaction number is required, Paid on is required",
  );
  expect(await refusal({ amount: "ten" })).toBe("Enter an amount such as 12.50");
  expect(await refusal({ amount: "12.345" })).toBe("Enter an amount such as 12.50");
  expect(await refusal({ amount: "0" })).toBe("Amount must not be zero");
  expect(await refusal({ amount: "-5" })).toBe("Enter an amount such as 12.50");
  expect(await refusal({ paid_on: addDays(today, 1) })).toBe("Paid on cannot be in the future");
  expect(await refusal({ paid_on: addDays(today, -401) })).toBe(
    "Paid on must be within the last 400 days",
  );
  expect(refused(await send(operator, {}, {}))).toEqual([400, "Idempotency-Key is required"]);
  expect(refused(await send(operator, {}, { "Idempotency-Key": "a b" }))[1]).toBe(
    "Idempotency-Key must be 1 to 100 letters, digits, - or _",
  );
  expect((await pageOf(operator)).deposits).toEqual([]);
});

test("the same key again answers as the first call, and with another body it is refused", async () => {
  const operator = await app.person("operator");
  const key = ownKey();
  const form = { reference: "KEY-1" };
  const first = await send(operator, form, key);
  expect(first.status).toBe(201);
  const [again, ...others] = await Promise.all([1, 2, 3].map(() => send(operator, form, key)));
  expect([again?.status, again?.body]).toEqual([201, first.body]);
  expect(others.map(({ body }) => body)).toEqual([first.body, first.body]);
  const otherBodies = [
    { amount: "20000" },
    { currency: "USD" },
    { method: "Nagad" },
    { reference: "KEY-1B" },
    { paid_on: addDays(today, -1) },
    { note: "for October" },
  ];
  const used =
    "This Idempotency-Key was used for another deposit. Nothing was saved; send it under a new key.";
  for (const fields of otherBodies)
    expect(refused(await send(operator, { ...form, ...fields }, key))).toEqual([422, used]);
  expect((await pageOf(operator)).deposits).toHaveLength(1);
  const ofAdmin = ownKey();
  const entered = await send(admin, { reference: "KEY-3", user_id: operator.id }, ofAdmin);
  expect(entered.status).toBe(201);
  expect(refused(await send(admin, { reference: "KEY-3" }, ofAdmin))).toEqual([422, used]);
  const fresh = ownKey();
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () => send(operator, { reference: "KEY-2" }, fresh)),
  );
  expect(new Set(atOnce.map((answer) => depositOf(answer).id)).size).toBe(1);
});

test("a transaction number counts once until its deposit is declined; receipts of cash repeat", async () => {
  const [one, other] = [await app.person("operator"), await app.person("operator")];
  const paid_on = addDays(today, -3);
  const given = `This transaction number was already given for a deposit of ${englishOf(shortDate(paid_on))}.`;
  const taken =
    "This transaction number was already given. Nothing was saved; if the payment is yours, tell an admin.";
  const asked = await ask(app, one, { reference: "9P3R7T2X", paid_on });
  expect(refused(await send(other, { reference: "9p3r7t2x" }))).toEqual([409, taken]);
  await ask(app, other, { reference: "9P3R7T2X", method: "Nagad" });
  await decline(admin, asked);
  const second = await ask(app, other, { reference: "9p3r7t2x", paid_on });
  const [shown] = (await pageOf(admin, `?user=${other.id}&status=asked`)).deposits;
  expect([shown?.id, shown?.to_decide?.declined_on]).toEqual([second.id, today]);
  await credit(admin, second);
  expect(refused(await send(one, { reference: "9P3R7T2X" }))).toEqual([409, taken]);
  for (const by of [one, other]) await ask(app, by, { method: "Cash", reference: "17" });
  const atOnce = await Promise.all(
    [one, other, one, other].map((by) => send(by, { reference: "AT-ONCE", paid_on })),
  );
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  for (const refusal of atOnce.filter(({ status }) => status === 409))
    expect([given, taken]).toContain(refused(refusal)[1]);
});

test("of two admins who decide at once one succeeds, and the other is refused with what it is now", async () => {
  const operator = await app.person("operator");
  const other = await app.person("admin");
  const first = await ask(app, operator);
  const answers = await Promise.all([credit(admin, first), credit(other, first, "90.00")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late && refused(late)).toEqual([409, "This deposit is already credited."]);
  expect(await entriesOf(operator)).toHaveLength(1);
  const second = await ask(app, operator);
  await decline(admin, second);
  expect(refused(await credit(other, second))).toEqual([409, "This deposit is already declined."]);
  expect(await entriesOf(operator)).toHaveLength(1);
});

test("a decision needs its amount or reason, and a deposit that there is", async () => {
  const asked = await ask(app, await app.person("operator"));
  expect(refused(await decline(admin, asked, " "))).toEqual([400, "Reason is required"]);
  expect(refused(await decide(admin, asked, { decision: "decline" }))).toEqual([
    400,
    "Reason is required",
  ]);
  expect(refused(await credit(admin, asked, "0.00"))).toEqual([400, "Amount must not be zero"]);
  expect(refused(await decide(admin, asked, {}))).toEqual([
    400,
    "Decision must be credit or decline",
  ]);
  expect(refused(await credit(admin, { id: 999_999 }))).toEqual([404, "No deposit found"]);
});

test("an admin sees what to credit: dollars as paid, BDT by the rate of the last deposit that was credited", async () => {
  const operator = await app.person("operator");
  const toDecide = async (id: number) =>
    (await pageOf(admin, `?user=${operator.id}`)).deposits.find((one) => one.id === id)?.to_decide;
  const [early, late] = [await ask(app, operator), await ask(app, operator, { amount: "5000" })];
  const inDollars = await ask(app, operator, { amount: "100", currency: "USD" });
  await credit(admin, late, "50.00");
  await credit(admin, early, "82.00");
  const waiting = await ask(app, operator, { amount: "15000" });
  expect(await toDecide(waiting.id)).toEqual({
    balance: "132.00",
    is_ended: false,
    suggested: "123.00",
    rate: "121.95",
    rate_of: today,
    declined_on: null,
    elsewhere: null,
  });
  expect(await toDecide(inDollars.id)).toMatchObject({ suggested: "100.00", rate: null });
  expect(await toDecide(early.id)).toBe(null);
  expect((await pageOf(operator)).deposits.map(({ to_decide }) => to_decide)).toEqual(
    Array(4).fill(null),
  );
});

test("half a cent is rounded up, in the rate and in the dollars that are suggested", async () => {
  const operator = await app.person("operator");
  const suggestedFor = async (amount: string) => {
    const { id } = await ask(app, operator, { amount });
    const { deposits } = await pageOf(admin, `?user=${operator.id}`);
    const { rate, suggested } = deposits.find((one) => one.id === id)?.to_decide ?? {};
    return [rate, suggested];
  };
  // 78.125 BDT for a dollar.
  await credit(admin, await ask(app, operator), "128.00");
  expect((await suggestedFor("10000"))[0]).toBe("78.13");
  await credit(admin, await ask(app, operator), "1250.00");
  expect(await suggestedFor("1")).toEqual(["8.00", "0.13"]);
  expect(await suggestedFor("0.99")).toEqual(["8.00", "0.12"]);
  // The least rate there is, and one that rounds to nothing, by which no dollars can be told.
  await credit(admin, await ask(app, operator, { amount: "5" }), "1000.00");
  expect(await suggestedFor("1")).toEqual(["0.01", "100.00"]);
  await credit(admin, await ask(app, operator, { amount: "4.99" }), "1000.00");
  expect(await suggestedFor("1")).toEqual([null, null]);
});

test("deposits are listed newest first, 50 at a time, by status, with how many wait", async () => {
  const operator = await app.person("operator");
  const ids: number[] = [];
  for (let at = 0; at < 52; at += 1) {
    const asked = await ask(app, operator);
    if (at < 40) await decline(admin, asked);
    ids.push(asked.id);
  }
  const first = await pageOf(operator);
  expect([first.deposits.length, first.asked]).toEqual([50, 12]);
  const second = await pageOf(operator, `?before=${first.next}`);
  expect([...first.deposits, ...second.deposits].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next).toBe(null);
  const declined = await pageOf(operator, "?status=declined");
  expect([declined.deposits.map(({ id }) => id), declined.asked]).toEqual([
    ids.slice(0, 40).toReversed(),
    12,
  ]);
});

test("admins hear of a request, except the one who entered it, and the person of the decision", async () => {
  const operator = await app.person("operator", "Nasrin Akter");
  const other = await app.person("admin");
  const quiet = await app.person("admin");
  await quiet.put("/notifications/settings", { kinds: { "deposit-asked": false }, sound: false });
  const stream = await openStream(app, operator.token);
  const asked = await ask(app, operator);
  expect(await stream.change()).toMatchObject({ kind: "money", slip_id: null, state: null });
  expect((await told(other))[0]).toBe("Nasrin Akter asks for 10,000.00 BDT to be credited.");
  expect(await told(quiet)).toEqual([]);
  await credit(admin, asked);
  await decline(admin, await ask(app, operator), "Not received");
  expect(await told(operator)).toEqual([
    "Your deposit was declined: Not received",
    "$82.00 were credited to your balance.",
  ]);
  const before = (await told(admin)).length;
  const entered = await ask(app, admin, { user_id: operator.id, amount: "500", currency: "USD" });
  expect((await told(admin)).length).toBe(before);
  expect((await told(other))[0]).toBe("Nasrin Akter asks for 500.00 USD to be credited.");
  await credit(admin, entered, "500");
  expect((await told(operator))[0]).toBe("$500.00 were credited to your balance.");
  await operator.put("/notifications/settings", {
    kinds: { "deposit-decided": false },
    sound: false,
  });
  await credit(admin, await ask(app, operator));
  expect(await told(operator)).toHaveLength(3);
});

test("an amount larger than the desk can keep is refused, and the deposit waits on", async () => {
  const operator = await app.person("operator");
  await app.context.sql`
    insert into money_accounts (user_id, balance_cents, entries) values (${operator.id}, 1999999999999, 1)`;
  await app.context.sql`
    insert into money_entries (user_id, seq, kind, amount_cents, balance_cents)
    values (${operator.id}, 1, 'opening', 1999999999999, 1999999999999)`;
  const asked = await ask(app, operator);
  expect(refused(await credit(admin, asked))).toEqual([
    409,
    "This amount is larger than the desk can keep.",
  ]);
  expect((await pageOf(operator)).deposits[0]?.status).toBe("asked");
});
