import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { ask, decide, depositForm, moneyApp, ownKey } from "#server/testing/money.ts";
import type { Person } from "#server/testing/test-app.ts";
import { DepositPage } from "#shared/money/contract.ts";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { notificationText } from "#shared/notifications/text.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { addDays, shortDate, todayInDhaka } from "#shared/time/plain-date.ts";

const app = await moneyApp();
const admin = await app.person("admin", "Rahim Uddin");
const today = todayInDhaka(app.clock.now);

const send = (by: Person, fields: object) =>
  by.post("/money/deposits", depositForm(app, fields), ownKey());
const decline = (deposit: { id: number }) =>
  decide(admin, deposit, { decision: "decline", reason: "No such payment" });
const toDecide = async (id: number, of: Person) =>
  DepositPage.parse((await admin.get(`/money/deposits?user=${of.id}`)).body).deposits.find(
    (one) => one.id === id,
  )?.to_decide;

const GIVEN =
  "This transaction number was already given. Nothing was saved; if the payment is yours, tell an admin.";
const IN_ENGLISH = "Transaction number must be in English letters and digits";

test.each([
  ["another case", "8n7t6d"],
  ["spaces around it", "  8N7T6D "],
  ["a space inside", "8N7 T6D"],
  ["a no-break space inside", "8N7\u00a0T6D"],
  ["a zero-width space inside", "8N7\u200bT6D"],
  ["a hyphen", "8N7T-6D"],
  ["a long dash", "8N7—T6D"],
  ["a soft hyphen", "8N7\u00adT6D"],
  ["a joiner", "8N7\u200dT6D"],
  ["a number sign before it", "#8N7T6D"],
  ["a full stop behind it", "8N7T6D."],
  ["brackets and a colon", "(8N7:T6D)"],
  ["signs of arithmetic", "8N7+T=6|D"],
  ["a combining mark", "8N7T6D\u0335"],
  ["a frame of an emoji", "8\u20e3N7T6D"],
  ["full-width digits", "８N７T６D"],
  ["full-width letters", "8Ｎ7Ｔ6Ｄ"],
  ["Bangla digits", "৮N৭T৬D"],
  ["Arabic-Indic digits", "٨N٧T٦D"],
  ["Persian digits", "۸N۷T۶D"],
  ["Devanagari digits", "८N७T६D"],
  ["Thai digits", "๘N๗T๖D"],
  ["digits of mathematics", "𝟠N𝟕T𝟼D"],
  ["letters of mathematics", "8𝐍7𝕋6𝙳"],
  ["digits and letters in circles", "⑧Ⓝ⑦Ⓣ⑥Ⓓ"],
  ["superscript", "⁸N⁷T⁶D"],
])("a transaction number counts once, also with %s", async (_, reference) => {
  const [one, other] = [await app.person("operator"), await app.person("operator")];
  const asked = await ask(app, one, { reference: "8N7T6D" });
  expect(refused(await send(other, { reference }))).toEqual([409, GIVEN]);
  await decline(asked);
  const again = await ask(app, other, { reference });
  expect((await toDecide(again.id, other))?.declined_on).toBe(today);
  expect(refused(await send(one, { reference: "8N7T6D" }))).toEqual([409, GIVEN]);
  await decline(again);
});

test.each([
  ["a Cyrillic letter", "8N7Т6D"],
  ["a Greek letter", "8Ν7T6D"],
  ["a Cherokee letter", "8N7Ꭲ6D"],
  ["a Lisu letter", "8N7ꓔ6D"],
  ["a small capital", "8N7ᴛ6D"],
  ["a Turkish letter", "8N7ıT6D"],
  ["a letter with an accent", "8Ñ7T6D"],
  ["a Bangla letter", "8N7T6Dক"],
  ["a circle for a zero", "8N7T○D"],
  ["nothing but signs", "---"],
])("an electronic payment's number with %s is refused with a sentence", async (_, reference) => {
  const operator = await app.person("operator");
  for (const method of ["bKash", "Nagad", "Rocket", "Bank transfer"]) {
    expect(refused(await send(operator, { method, reference }))).toEqual([400, IN_ENGLISH]);
  }
  expect((await send(operator, { method: "Cash", reference })).status).toBe(201);
});

test("the person and admins learn for which day a number was given, others only that it was", async () => {
  const [one, other] = [await app.person("operator"), await app.person("applicant")];
  const paid_on = addDays(today, -3);
  await ask(app, one, { reference: "WHO KNOWS", paid_on });
  const day = `This transaction number was already given for a deposit of ${englishOf(shortDate(paid_on))}.`;
  expect(refused(await send(other, { reference: "WHOKNOWS" }))).toEqual([409, GIVEN]);
  expect(refused(await send(one, { reference: "WHOKNOWS" }))).toEqual([409, day]);
  expect(refused(await send(admin, { reference: "WHOKNOWS", user_id: other.id }))).toEqual([
    409,
    day,
  ]);
});

test("whoever decides sees that the number stands under another method, and nobody else does", async () => {
  const [one, other] = [await app.person("operator", "Salma Begum"), await app.person("operator")];
  const paid_on = addDays(today, -2);
  const first = await ask(app, one, { reference: "TWICE1", paid_on });
  const second = await ask(app, other, { reference: "twice-1", method: "Nagad" });
  const third = await ask(app, other, { reference: "TWICE ১", method: "Cash" });
  const elsewhere = { user: "Salma Begum", method: "bKash", paid_on };
  expect(second.to_decide).toBe(null);
  expect((await toDecide(second.id, other))?.elsewhere).toMatchObject({ method: "Cash" });
  await decline(third);
  expect((await toDecide(second.id, other))?.elsewhere).toEqual(elsewhere);
  await decide(admin, first, { decision: "credit", amount: "82.00" });
  expect((await toDecide(second.id, other))?.elsewhere).toEqual(elsewhere);
  const alone = await ask(app, other, { reference: "ALONE1" });
  expect((await toDecide(alone.id, other))?.elsewhere).toBe(null);
  const receipts = [1, 2].map(() => ask(app, one, { reference: "17", method: "Cash" }));
  const [receipt] = await Promise.all(receipts);
  expect((await toDecide(receipt?.id ?? 0, one))?.elsewhere).toBe(null);
});

test("a number that was erased is forgotten in its compared form too, another change keeps it", async () => {
  const operator = await app.person("operator");
  const { id } = await ask(app, operator, { reference: "AB1234567" });
  const key = async () =>
    (await app.context.sql`select reference_key from deposits where id = ${id}`.one())
      .reference_key;
  await app.context
    .sql`update deposits set note = 'Erased', reference = reference where id = ${id}`;
  expect(await key()).toBe("AB1234567");
  await app.context.sql`update deposits set reference = 'Erased' where id = ${id}`;
  expect(await key()).toBe(null);
});

test("at most 20 deposits of a person wait, whoever asks and however many at once", async () => {
  const operator = await app.person("operator");
  const asked = await ask(app, operator);
  for (let count = 2; count <= 17; count += 1) await ask(app, operator);
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, () => send(operator, { reference: crypto.randomUUID() })),
  );
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([
    201, 201, 201, 409, 409, 409, 409, 409,
  ]);
  const full =
    "20 deposits wait for a decision already. Nothing was saved; ask again when one of them is decided.";
  expect(refused(await send(operator, {}))).toEqual([409, full]);
  expect(refused(await send(admin, { user_id: operator.id }))).toEqual([409, full]);
  expect((await send(admin, {})).status).toBe(201);
  await decline(asked);
  expect((await send(operator, {})).status).toBe(201);
  expect((await send(operator, {})).status).toBe(409);
});

test("the bell of an admin has one entry for the deposits of one person, the newest on top and unread", async () => {
  const other = await app.person("admin");
  const [one, two] = [
    await app.person("operator", "Nasrin Akter"),
    await app.person("operator", "Karim Ali"),
  ];
  const told = async () => {
    const { items, unread } = (await other.get("/notifications")).body as NotificationPage;
    return [unread, ...items.map((item) => englishOf(notificationText(item)))];
  };
  const first = await ask(app, one);
  await ask(app, two);
  expect(await told()).toEqual([
    2,
    "Karim Ali asks for 10,000.00 BDT to be credited.",
    "Nasrin Akter asks for 10,000.00 BDT to be credited.",
  ]);
  const { items } = (await other.get("/notifications")).body as NotificationPage;
  await other.post("/notifications/read", { up_to: items[0]?.id });
  await ask(app, one, { amount: "500" });
  expect(await told()).toEqual([
    1,
    "Nasrin Akter asks for 2 deposits to be credited.",
    "Karim Ali asks for 10,000.00 BDT to be credited.",
  ]);
  await decline(first);
  await ask(app, one, { amount: "600" });
  expect((await told())[1]).toBe("Nasrin Akter asks for 2 deposits to be credited.");
});
