import { expect, test } from "vitest";
import { erasePassport } from "#server/slips/erase-slips.ts";
import {
  balanceOf,
  entriesOf,
  moneyApp,
  setPayment,
  setPrice,
  setUrl,
  statementOf,
  submitAndApprove,
} from "#server/testing/money.ts";
import { process, STATES, submit, submitIn } from "#server/testing/slip-states.ts";

const app = await moneyApp();
const admin = await app.person("admin");

const URL = "https://slips.example/1";

test("a desk without a price moves no money: nothing is charged, and every balance is 0.00", async () => {
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  await process(admin, id);
  await setPayment(admin, id, "paid");
  await setUrl(admin, id, URL);
  await setUrl(admin, id, null);
  await setPayment(admin, id, "unpaid");
  const other = await submitAndApprove(operator, admin);
  await setPayment(admin, other.id, "paid");
  await admin.delete(`/auto/slip/${other.id}`);
  expect(await app.context.sql`select from money_entries`).toEqual([]);
  expect(await balanceOf(operator)).toBe("0.00");
  const balanceIn = async (path: string) => (await admin.get(path)).body as { balance: string };
  expect(await balanceIn(`/auto/operator/${operator.id}`)).toMatchObject({ balance: "0.00" });
  expect((await admin.get("/auto/operators")).body).toEqual([
    expect.objectContaining({ id: operator.id, balance: "0.00" }),
  ]);
  expect(await statementOf(operator)).toMatchObject({
    balance: "0.00",
    has_entries: false,
    opening: "0.00",
    closing: "0.00",
    entries: [],
    next: null,
  });
});

test("a Completed slip is charged once to its submitter, given back when it stops being so, and charged again at the price of then", async () => {
  await setPrice(admin, "10.00");
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  expect(await balanceOf(operator)).toBe("0.00");
  await setPayment(admin, id, "paid");
  expect(await balanceOf(operator)).toBe("-10.00");
  await Promise.all(Array.from({ length: 10 }, () => setPayment(admin, id, "paid")));
  await setUrl(admin, id, URL);
  await setUrl(admin, id, "https://slips.example/2");
  await setPayment(admin, id, "unpaid");
  expect(await entriesOf(operator)).toEqual([["charge", "-10.00", "-10.00"]]);
  await setPrice(admin, "12.50");
  await setUrl(admin, id, null);
  expect(await entriesOf(operator)).toEqual([
    ["charge", "-10.00", "-10.00"],
    ["refund", "10.00", "0.00"],
  ]);
  await setUrl(admin, id, URL);
  expect(await balanceOf(operator)).toBe("-12.50");
  expect(await roundsOf(id)).toEqual(["charge 1", "charge 2", "refund 1"]);
  await setPrice(admin, "10.00");
});

const roundsOf = async (id: number) => {
  const rows = await app.context.sql<{ name: string }[]>`
    select kind || ' ' || round as name from money_entries where slip_id = ${id} order by 1`;
  return rows.map(({ name }) => name);
};

test("ten payments at once make one charge", async () => {
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => setPayment(admin, id, "paid")),
  );
  expect(answers.filter(({ status }) => status === 200)).not.toEqual([]);
  expect(await entriesOf(operator)).toEqual([["charge", "-10.00", "-10.00"]]);
});

test("ten slips of one person that are paid at once are charged one after the other", async () => {
  const operator = await app.person("operator");
  const slips = await Promise.all(
    Array.from({ length: 10 }, () => submitAndApprove(operator, admin)),
  );
  await Promise.all(slips.map(({ id }) => setPayment(admin, id, "paid")));
  const balances = (await entriesOf(operator)).map(([, , balance]) => balance);
  expect(balances).toEqual(Array.from({ length: 10 }, (_, at) => `-${at + 1}0.00`));
});

test("a person's own price goes before everybody's until it is taken back, and 0 charges nothing", async () => {
  const operator = await app.person("operator");
  const charged = async () => {
    const before = (await entriesOf(operator)).length;
    const { id } = await submitAndApprove(operator, admin);
    await setPayment(admin, id, "paid");
    return (await entriesOf(operator)).slice(before).map(([, amount]) => amount);
  };
  await setPrice(admin, "7.25", operator.id);
  expect(await charged()).toEqual(["-7.25"]);
  await setPrice(admin, "0", operator.id);
  expect(await charged()).toEqual([]);
  await setPrice(admin, null, operator.id);
  expect(await charged()).toEqual(["-10.00"]);
});

test("an admin's slips are never charged, and an applicant's are", async () => {
  const applicant = await app.person("applicant");
  for (const person of [admin, applicant]) {
    const { id } = await submitAndApprove(person, admin);
    await setPayment(admin, id, "paid");
  }
  expect(await balanceOf(admin)).toBe("0.00");
  expect(await statementOf(admin)).toMatchObject({ price: "0.00", has_entries: false });
  expect(await balanceOf(applicant)).toBe("-10.00");
});

test("a slip that was Completed before a price was set is never charged", async () => {
  const operator = await app.person("operator");
  await setPrice(admin, "0", operator.id);
  const { id } = await submitAndApprove(operator, admin);
  await setPayment(admin, id, "paid");
  await setPrice(admin, "9.00", operator.id);
  await setUrl(admin, id, URL);
  await setUrl(admin, id, "https://slips.example/2");
  expect(await entriesOf(operator)).toEqual([]);
  expect((await statementOf(operator)).price).toBe("9.00");
});

test("erasing or deleting a paid slip keeps its charge, and the statement says what became of it", async () => {
  const operator = await app.person("operator", "Salma Begum");
  const erased = await submitAndApprove(operator, admin);
  const deleted = await submitAndApprove(operator, admin);
  const there = await submitAndApprove(operator, admin);
  for (const { id } of [erased, deleted, there]) await setPayment(admin, id, "paid");
  await erasePassport(app.context, erased.passport_number);
  expect((await admin.delete(`/auto/slip/${deleted.id}`)).status).toBe(204);
  const { entries, balance } = await statementOf(operator);
  expect(balance).toBe("-30.00");
  expect(
    entries.map(({ slip_id, slip_state, applicant }) => [slip_id, slip_state, applicant]),
  ).toEqual([
    [there.id, "there", "Rahim Uddin"],
    [deleted.id, "deleted", null],
    [erased.id, "erased", null],
  ]);
});

test("sending, failing and declining move nothing", async () => {
  const operator = await app.person("operator");
  for (const state of Object.values(STATES)) await submitIn(app, operator, state);
  const { id } = await submit(operator);
  await admin.patch(`/auto/slip/${id}/status`, { status: "declined" });
  expect(await entriesOf(operator)).toEqual([]);
});

test("in the database itself an entry cannot be changed, removed, or skip a number or a cent", async () => {
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  await setPayment(admin, id, "paid");
  const { sql } = app.context;
  for (const table of ["money_entries", "slip_prices"]) {
    for (const statement of [
      `update ${table} set amount_cents = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(Promise.resolve(sql.unsafe(statement))).rejects.toThrow(
        "an entry of money is never changed",
      );
    }
  }
  for (const [seq, balance] of [
    [1, -500],
    [2, -501],
    [3, -500],
  ] as const) {
    const insert = sql`
      insert into money_entries (user_id, seq, kind, amount_cents, balance_cents, note)
      values (${operator.id}, ${seq}, 'correction', 500, ${balance}, 'Agreed')`;
    await expect(Promise.resolve(insert)).rejects.toThrow(
      "an entry of money must follow the last one",
    );
  }
  await expect(
    Promise.resolve(sql`
      insert into money_entries (user_id, seq, kind, amount_cents, balance_cents, slip_id, round)
      values (${operator.id}, 2, 'charge', -1000, -2000, ${id}, 1)`),
  ).rejects.toThrow("money_entries_slip_id_kind_round_key");
  expect(await entriesOf(operator)).toEqual([["charge", "-10.00", "-10.00"]]);
});
