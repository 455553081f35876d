import { expect, test } from "vitest";
import { lockRightsAlone } from "#server/auth/sessions.queries.ts";
import { accountHistory } from "#server/testing/accounts.ts";
import { refused } from "#server/testing/client.ts";
import { openStream } from "#server/testing/events.ts";
import {
  balanceOf,
  correct,
  entriesOf,
  moneyApp,
  ownKey,
  setPayment,
  setPrice,
  statementOf,
  submitAndApprove,
} from "#server/testing/money.ts";
import { whileAnswering } from "#server/testing/records.ts";
import { submit } from "#server/testing/slip-states.ts";
import type { Person } from "#server/testing/test-app.ts";
import { MoneyAccounts, MoneyEntry } from "#shared/money/contract.ts";
import { SlipPrices } from "#shared/money/contract-prices.ts";

const app = await moneyApp();
const admin = await app.person("admin", "Rahim Uddin");

const send = (form: object, headers: Record<string, string> = ownKey()) =>
  admin.post("/money/corrections", form, headers);
const accounts = async (query = "") =>
  MoneyAccounts.strict().parse((await admin.get(`/money/accounts${query}`)).body);
const prices = async () => SlipPrices.strict().parse((await admin.get("/money/prices")).body);

test("a correction moves the balance and says why, to the person and in the history; colleagues hear nothing", async () => {
  const operator = await app.person("operator");
  const colleague = await app.person("operator");
  const stream = await openStream(app, operator.token);
  const colleagues = await openStream(app, colleague.token);
  const entry = await correct(admin, operator.id, "-12.5", "Paid twice in October");
  expect(await stream.change()).toMatchObject({ kind: "money" });
  const { id } = await submit(colleague);
  expect(await colleagues.change()).toMatchObject({ kind: "submitted", slip_id: id });
  expect(entry).toMatchObject({
    kind: "correction",
    amount: "-12.50",
    balance: "-12.50",
    by: "Rahim Uddin",
    note: "Paid twice in October",
  });
  expect((await statementOf(operator)).entries).toEqual([entry]);
  await correct(admin, operator.id, "20");
  expect(await balanceOf(operator)).toBe("7.50");
  expect((await accountHistory(app, operator.id)).slice(1)).toEqual([
    expect.objectContaining({
      action: "balance-corrected",
      changes: [{ field: "balance", from: "0.00", to: "-12.50" }],
    }),
    expect.objectContaining({
      action: "balance-corrected",
      changes: [{ field: "balance", from: "-12.50", to: "7.50" }],
    }),
  ]);
});

test("the same key twice makes one correction with the same answer; another body or none is refused", async () => {
  const operator = await app.person("operator");
  const form = { user_id: operator.id, amount: "5.00", note: "Agreed" };
  const key = ownKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(form, key)));
  const [first] = answers;
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(MoneyEntry.strict().parse(first?.body)).toMatchObject({ amount: "5.00" });
  const changed = [{ amount: "6.00" }, { note: "Other" }, { user_id: admin.id }];
  for (const fields of changed) {
    expect(refused(await send({ ...form, ...fields }, key))).toEqual([
      422,
      "This Idempotency-Key was used for another correction. Nothing was saved; send it under a new key.",
    ]);
  }
  expect(refused(await send(form, {}))).toEqual([400, "Idempotency-Key is required"]);
  expect(await balanceOf(operator)).toBe("5.00");
});

test("a correction needs an amount, a reason and an account", async () => {
  const operator = await app.person("operator");
  const form = { user_id: operator.id, amount: "5.00", note: "Agreed" };
  for (const [fields, message] of [
    [{ note: "" }, "Reason is required"],
    [{ note: undefined }, "Reason is required"],
    [{ amount: "0.00" }, "Amount must not be zero"],
    [{ amount: "12.345" }, "Enter an amount such as 12.50"],
    [{ amount: "12345678" }, "Enter an amount such as 12.50"],
    [{ amount: 5 }, "Enter an amount such as 12.50"],
  ] as const) {
    expect(refused(await send({ ...form, ...fields }))).toEqual([400, message]);
  }
  expect(refused(await send({ ...form, user_id: 999_999 }))).toEqual([404, "No account found"]);
  expect(await entriesOf(operator)).toEqual([]);
});

test("the balance on the operator form: another one writes a correction, the same none, an outdated one is refused", async () => {
  const fields = {
    first_name: "Mita",
    last_name: "Das",
    email: "mita@desk.test",
    username: "mita",
  };
  const created = await admin.post("/auto/operator/data", {
    ...fields,
    password: "green river seven",
    balance: "10",
  });
  const { id } = created.body as { id: number };
  const edit = (changes: object) => admin.put(`/auto/operator/${id}`, { ...fields, ...changes });
  const kinds = async () =>
    (await statementOf(admin, `?user=${id}`)).entries.map(({ kind, note }) => [kind, note]);
  expect(await kinds()).toEqual([["opening", null]]);
  expect((await edit({ balance: "25.00", balance_was: "10.00" })).body).toMatchObject({
    balance: "25.00",
  });
  const corrected = ["correction", "Set from $10.00 to $25.00 on the operator form"];
  await edit({ balance: "25.00" });
  await edit({});
  expect(await kinds()).toEqual([corrected, ["opening", null]]);
  const outdated = await edit({ balance: "30.00", balance_was: "10.00", last_name: "Rani" });
  expect(refused(outdated)).toEqual([
    409,
    "The balance changed from $10.00 to $25.00 while this form was open. Nothing was saved; reload to see it.",
  ]);
  expect((await admin.get(`/auto/operator/${id}`)).body).toMatchObject({
    balance: "25.00",
    last_name: "Das",
  });
});

test("a balance that is set while a slip is charged is the one that was set, or the form was outdated", async () => {
  const operator = await app.person("operator");
  await setPrice(admin, "10.00");
  const { id } = await submitAndApprove(operator, admin);
  const { body } = await admin.get(`/auto/operator/${operator.id}`);
  const { first_name, last_name, email, username } = body as Record<string, string>;
  const [saved] = await Promise.all([
    admin.put(`/auto/operator/${operator.id}`, {
      ...{ first_name, last_name, email, username },
      balance: "25.00",
      balance_was: "0.00",
    }),
    setPayment(admin, id, "paid"),
  ]);
  expect(await balanceOf(operator)).toBe(saved.status === 200 ? "15.00" : "-10.00");
});

test("prices: everybody's, whose differ, and the last changes", async () => {
  const operator = await app.person("operator", "Salma Begum");
  const other = await app.person("operator", "Karim Ali");
  const set = await setPrice(admin, "8.5", operator.id);
  expect(set).toMatchObject({
    user: { id: operator.id, name: "Salma Begum" },
    price: "8.50",
    set_by: "Rahim Uddin",
  });
  await setPrice(admin, "9.00", other.id);
  await setPrice(admin, null, other.id);
  const everybodys = await setPrice(admin, "11");
  const { price, people, changes } = await prices();
  expect(price).toBe("11.00");
  expect(people).toEqual([{ user_id: operator.id, name: "Salma Begum", price: "8.50" }]);
  expect(changes.slice(0, 4).map(({ user, price }) => [user?.id ?? null, price])).toEqual([
    [null, "11.00"],
    [other.id, null],
    [other.id, "9.00"],
    [operator.id, "8.50"],
  ]);
  expect(changes[0]).toEqual(everybodys);
  expect((await statementOf(operator)).price).toBe("8.50");
  expect((await statementOf(other)).price).toBe("11.00");
  expect((await accountHistory(app, other.id)).slice(-2)).toEqual([
    expect.objectContaining({
      action: "price-set",
      changes: [{ field: "price", from: null, to: "9.00" }],
    }),
    expect.objectContaining({
      action: "price-set",
      changes: [{ field: "price", from: "9.00", to: null }],
    }),
  ]);
});

test("the times of prices are in their order, also when one waited while another was set", async () => {
  const other = await app.person("admin");
  await whileAnswering(
    app,
    () => setPrice(admin, "5"),
    ({ sql }) => lockRightsAlone(sql, admin.id),
    1,
    async () => expect((await setPrice(other, "6")).price).toBe("6.00"),
  );
  const [last, before] = (await prices()).changes;
  expect([last?.price, before?.price]).toEqual(["5.00", "6.00"]);
  expect(Date.parse(last?.set_at ?? "")).toBeGreaterThanOrEqual(Date.parse(before?.set_at ?? ""));
});

test("a price is from 0.00 to 10,000.00, and only a person can be as everybody", async () => {
  const wrong = [400, "Price must be from 0.00 to 10,000.00"];
  for (const form of [
    {},
    { amount: null },
    { amount: "-1" },
    { amount: "10000.01" },
    { amount: "1.234" },
    { amount: 10 },
  ]) {
    expect(refused(await admin.post("/money/prices", form))).toEqual(wrong);
  }
  const unknown = { amount: "1", user_id: 999_999 };
  expect(refused(await admin.post("/money/prices", unknown))).toEqual([404, "No account found"]);
  await setPrice(admin, "10000", (await app.person("operator")).id);
});

test.each([
  ["as other keyboards compose it", "Jose\u0301"],
  ["in full-width letters", "ＪＯＳÉ"],
  ["with two spaces and an unseen mark", " josé  \u200bmi"],
])("an account is found by a name %s", async (_, search) => {
  const { id } = await app.person("operator", "José Miah");
  const found = (await accounts(`?search=${encodeURIComponent(search)}`)).accounts;
  expect(found.map(({ user_id }) => user_id)).toContain(id);
});

test("the accounts of the desk: lowest balance first, by name and page, with what is owed and moved", async () => {
  const before = await accounts();
  const people: Person[] = [];
  for (const name of ["Nila Akter", "Nila Begum", "Nila Chowdhury"]) {
    people.push(await app.person("operator", name));
  }
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error("three people");
  await app.person("applicant", "Nila Das");
  await correct(admin, first.id, "5.00");
  await correct(admin, second.id, "-7.00");
  await setPrice(admin, "3.00", third.id);
  const { accounts: shown, ...sums } = await accounts("?search=NILA");
  expect(shown.map(({ name, balance, has_own_price }) => [name, balance, has_own_price])).toEqual([
    ["Nila Begum", "-7.00", false],
    ["Nila Chowdhury", "0.00", true],
    ["Nila Akter", "5.00", false],
  ]);
  expect(shown.map(({ last_at }) => last_at !== null)).toEqual([true, false, true]);
  expect(shown[1]).toMatchObject({ price: "3.00", role: "operator", is_ended: false });
  expect([sums.totalRows, sums.totalPages, sums.currentPage]).toEqual([3, 1, 1]);
  const grown = (now: string, then: string) => (Number(now) - Number(then)).toFixed(2);
  expect(grown(sums.owed_to_people, before.owed_to_people)).toBe("5.00");
  expect(grown(sums.owed_by_people, before.owed_by_people)).toBe("7.00");
  expect(Number(sums.charges_this_month)).toBeGreaterThanOrEqual(10);
  const last = await accounts("?search=nila&limit=2&page=9");
  expect([last.accounts.map(({ name }) => name), last.currentPage]).toEqual([["Nila Akter"], 2]);
  await admin.delete(`/auto/operator/${first.id}`);
  await admin.delete(`/auto/operator/${third.id}`);
  const after = (await accounts("?search=nila")).accounts;
  expect(after.map(({ user_id, is_ended }) => [user_id, is_ended])).toEqual([
    [second.id, false],
    [first.id, true],
  ]);
  expect((await statementOf(admin, `?user=${first.id}`)).balance).toBe("5.00");
});
