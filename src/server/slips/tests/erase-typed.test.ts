import { expect, test } from "vitest";
import { verifyMoney } from "#server/money/verify-money.queries.ts";
import { eraseOldSlips, erasePassport } from "#server/slips/erase-slips.ts";
import { allStoredText, letSlipGrowOld } from "#server/testing/erased.ts";
import { followUp, submitCompleted } from "#server/testing/follow-ups.ts";
import {
  ask,
  correct,
  decide,
  depositForm,
  moneyApp,
  ownKey,
  statementOf,
} from "#server/testing/money.ts";
import { freshPassport, readSlip, slipForm, submit } from "#server/testing/slip-states.ts";
import { typeElsewhere } from "#server/testing/typed-elsewhere.ts";
import type { DepositPage } from "#shared/money/contract.ts";
import type { Notice } from "#shared/notices/contract.ts";
import { comparable } from "#shared/text/plain.ts";
import type { View } from "#shared/views/contract.ts";

const app = await moneyApp({ RETENTION_MONTHS: "6" });
const admin = await app.person("admin", "Salma Khatun");
const operator = await app.person("operator", "Karim Ali");

let people = 0;

/** An application of somebody whose name nobody else has. */
async function submitOf(more: Record<string, unknown> = {}) {
  people += 1;
  const letter = String.fromCharCode(64 + people);
  const person = { first_name: `Kanariya ${letter}`, last_name: `Vogelfrei${letter}` };
  const own = {
    national_id: `887766554433${people}`,
    phone: `+8801888777${String(people).padStart(2, "0")}5`,
  };
  return await submit(operator, {
    ...person,
    ...own,
    email: `canary${people}@mail.example`,
    ...more,
  });
}

async function isStored(...texts: string[]): Promise<string[]> {
  const stored = comparable(await allStoredText(app));
  return texts.filter((text) => stored.includes(comparable(text)));
}

const moneyHolds = async () =>
  (await verifyMoney(app.context.sql)).findings.flatMap(({ failures }) => failures);

const SPELLINGS: readonly [string, (number: string) => string][] = [
  ["as it is", (number) => number],
  ["with spaces, in lower case", (number) => number.replaceAll(/(...)/g, "$1 ").toLowerCase()],
  [
    "with a hyphen and Bangla digits",
    (number) => `${number.slice(0, 2)}-${inBangla(number.slice(2))}`,
  ],
];

function inBangla(number: string): string {
  return number.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}

test.each(SPELLINGS)(
  "numbers and names of the person, typed %s, become Erased in money, views, notices, notes of agents and preferences",
  async (_, spell) => {
    const slip = await submitOf();
    const { passport_number, national_id, phone, first_name, last_name, email } = slip;
    const sentence = `Of ${last_name.toUpperCase()} ${first_name}, ID ${spell(national_id)}, ${spell(phone)}`;
    const typed = { number: spell(passport_number), sentence, email: email.toUpperCase() };
    const before = await app.context
      .sql`select user_id, seq, at, amount_cents, balance_cents from money_entries order by id`;
    const made = await typeElsewhere(app, admin, operator, typed);
    const { balance, entries } = await statementOf(operator);

    const { texts } = await erasePassport(app.context, passport_number);

    expect(texts).toEqual({
      applications: 0,
      money: 7,
      views: 2,
      notices: 2,
      agents: 1,
      preferences: 1,
      keys: 0,
    });
    expect(
      await isStored(passport_number, national_id, phone.slice(4), first_name, last_name, email),
    ).toEqual([]);
    const { deposits } = (await admin.get("/money/deposits?status=all")).body as DepositPage;
    const erased = "Of Erased, ID Erased, Erased";
    expect(deposits.find(({ id }) => id === made.declined.id)).toMatchObject({
      reference: "R Erased",
      note: erased,
      declined_reason: erased,
      paid_amount: made.declined.paid_amount,
      paid_on: made.declined.paid_on,
    });
    expect(deposits.find(({ id }) => id === made.credited.id)).toMatchObject({
      reference: "Erased",
      note: erased,
      credited: "12.00",
    });
    const after = await statementOf(operator);
    expect(after.balance).toBe(balance);
    expect(after.entries.map(({ amount, at }) => [amount, at])).toEqual(
      entries.map(({ amount, at }) => [amount, at]),
    );
    expect(after.entries.find(({ id }) => id === made.correction.id)).toMatchObject({
      note: erased,
    });
    expect(
      (
        await app.context
          .sql`select user_id, seq, at, amount_cents, balance_cents from money_entries order by id`
      ).slice(0, before.length),
    ).toEqual(before);
    expect(await moneyHolds()).toEqual([]);
    expect((await operator.get("/notifications")).text).toContain(erased);
    const views = (await admin.get("/views")).body as View[];
    expect(views.at(-1)).toMatchObject({
      name: expect.stringMatching(/^Erased/),
      query: "?city=80",
    });
    const notices = (await admin.get("/notices")).body as Notice[];
    expect(notices.find(({ title }) => title === "Erased")?.content).toContain(
      `Read this.\n${erased}`,
    );
    expect((await operator.get("/user/preferences")).body).toMatchObject({
      recent_emails: ["office@agency.example"],
      pinned: {},
      import_columns: { Phone: "phone" },
    });
  },
);

test("an erased transaction number is free again, and several stand side by side", async () => {
  const slip = await submitOf();
  const references = [slip.passport_number, slip.national_id, slip.phone];
  for (const reference of references) await ask(app, operator, { reference });
  const taken = await operator.post(
    "/money/deposits",
    depositForm(app, { reference: slip.phone }),
    ownKey(),
  );
  expect(taken.status).toBe(409);
  expect((await erasePassport(app.context, slip.passport_number)).texts.money).toBe(3);
  const keys = await app.context.sql`
    select reference_key from deposits where reference = 'Erased' and reference_key is not null`;
  expect(keys).toEqual([]);
  const again = await ask(app, operator, { reference: slip.phone });
  expect((await decide(admin, again, { decision: "decline", reason: "Not paid" })).status).toBe(
    200,
  );
});

test("the values of an earlier edit are the person's too", async () => {
  const first = await submitOf();
  const later = {
    first_name: "Kanariya Neu",
    national_id: "55443322110099",
    phone: "+8801555444333",
  };
  const form = { ...first, ...later, confirm_passport: first.passport_number };
  expect((await operator.put(`/auto/slip/${first.id}`, form)).status).toBe(200);
  const note = `${first.first_name} ${first.last_name}, ${first.national_id}, ${first.phone}`;
  await ask(app, operator, { note });
  await erasePassport(app.context, first.passport_number);
  expect(await isStored(first.last_name, first.national_id, first.phone.slice(4))).toEqual([]);
});

test("a number is looked for although no application has it any more", async () => {
  const gone = freshPassport();
  await ask(app, operator, { note: `For ${gone}` });
  expect(await erasePassport(app.context, gone)).toEqual({
    slips: [],
    formerly: [],
    drafts: 0,
    texts: { ...NOTHING_FOUND, money: 1 },
  });
  expect(await isStored(gone)).toEqual([]);
});

const NOTHING_FOUND = {
  applications: 0,
  money: 0,
  views: 0,
  notices: 0,
  agents: 0,
  preferences: 0,
  keys: 0,
};

test("a key that a client made of a number or name becomes another one, with which nothing was sent", async () => {
  const slip = await submitOf();
  const { passport_number, national_id, first_name, last_name } = slip;
  const other = slipForm({ passport_number: freshPassport() });
  const form = { ...other, confirm_passport: other.passport_number };
  const correction = { user_id: operator.id, amount: "1.00", note: "Agreed" };
  const send = async (as: string, payment = depositForm(app)) => {
    const key = { "Idempotency-Key": as };
    const answers = [
      await operator.post("/auto/slip/data", form, key),
      await operator.post("/money/deposits", payment, key),
      await admin.post("/money/corrections", correction, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    return answers.map(({ body }) => (body as { id: number }).id);
  };
  const payment = depositForm(app);
  const before = await send(passport_number, payment);
  expect(await send(passport_number, payment)).toEqual(before);
  await send(`${national_id}_2`);
  await send(`${first_name} ${last_name}`.replaceAll(" ", "_"));
  const { texts } = await erasePassport(app.context, passport_number);
  expect(texts).toEqual({ ...NOTHING_FOUND, keys: 9 });
  expect(await isStored(passport_number, national_id, first_name, last_name)).toEqual([]);
  const after = await send(passport_number);
  for (const [place, id] of after.entries()) expect(id).not.toBe(before[place]);
  expect(await moneyHolds()).toEqual([]);
});

test("a slip number of another application that is this passport's is removed", async () => {
  const slip = await submitOf();
  const other = await submitCompleted(app, operator);
  await followUp(operator, other.id, { slip_number: `X-${slip.passport_number}` });
  // The history has an entry of it too.
  expect((await erasePassport(app.context, slip.passport_number)).texts).toMatchObject({
    applications: 2,
  });
  expect(await isStored(slip.passport_number)).toEqual([]);
});

test("texts as long as they may be, and names that are taken, hold up no erasing", async () => {
  const { passport_number } = await submitOf({ first_name: "Li", last_name: "Bo" });
  const note = `${"x".repeat(294)} Li Bo`;
  await ask(app, operator, { note });
  await correct(admin, operator.id, "1.00", note);
  const person = await app.person("operator");
  const save = async (name: string, query = "?city=80") => {
    const view = { name, screen: "operator-slips", query, is_shared: false };
    const { status, body } = await person.post("/views", view);
    expect([status, body]).toMatchObject([201, { query }]);
  };
  await save("Long", `?q=${passport_number}&of=${"!".repeat(450)}`);
  for (const name of ["Erased", "Erased 2", passport_number]) await save(name);
  await erasePassport(app.context, passport_number);
  expect(await isStored(passport_number, "x Li Bo")).toEqual([]);
  const views = ((await person.get("/views")).body as View[]).filter(({ is_own }) => is_own);
  expect(views.map(({ query }) => query)).toContain(`?of=${"!".repeat(450)}`);
  expect(views.map(({ name }) => name)).toEqual(["Long", "Erased", "Erased 2", "Erased 3"]);
});

test("what another applicant has too stays, and so does a name alone", async () => {
  const phone = "+8801999111222";
  const [slip, other] = [await submitOf({ phone }), await submitOf({ phone })];
  const note = `Sent by 01999111222, for ${slip.last_name} and ${other.passport_number}`;
  const { id } = await ask(app, operator, { note });
  const { texts } = await erasePassport(app.context, slip.passport_number);
  expect(texts.money).toBe(0);
  const { deposits } = (await operator.get("/money/deposits?status=all")).body as DepositPage;
  expect(deposits.find((one) => one.id === id)?.note).toBe(note);
  expect(await readSlip(operator, other.id)).toEqual(other);
});

test("erasing by age looks there too, but not for who has a younger application", async () => {
  const [old, lasting] = [await submitOf(), await submitOf()];
  const { passport_number } = lasting;
  await submit(operator, { ...lasting, confirm_passport: passport_number });
  const kept = `For ${passport_number}, ${lasting.first_name} ${lasting.last_name}`;
  await ask(app, operator, { note: `For ${old.passport_number}` });
  const { id } = await ask(app, operator, { note: kept });
  await letSlipGrowOld(app, [old.id, lasting.id], 7);
  expect(await eraseOldSlips(app.context)).toBe(2);
  expect(await isStored(old.passport_number)).toEqual([]);
  const { deposits } = (await operator.get("/money/deposits?status=all")).body as DepositPage;
  expect(deposits.find((one) => one.id === id)?.note).toBe(kept);
});

test("an entry of money is changed by nobody else, and erasing changes nothing but what its note says", async () => {
  const { sql } = app.context;
  const refusal = /an entry of money is never changed/;
  for (const change of [sql`note = 'Erased'`, sql`amount_cents = 1`]) {
    await expect(sql`update money_entries set ${change}`.then()).rejects.toThrow(refusal);
  }
  for (const change of [
    sql`note = 'Erased', amount_cents = 1`,
    sql`note = 'other'`,
    sql`at = now()`,
    sql`request_key = null`,
  ]) {
    const erasing = sql.begin(async (tx) => {
      await tx`select set_config('slipdesk.erases_money', 'on', true)`;
      await tx`update money_entries set ${change}`;
    });
    await expect(erasing).rejects.toThrow(refusal);
  }
  await expect(sql`delete from money_entries`.then()).rejects.toThrow(refusal);
});
