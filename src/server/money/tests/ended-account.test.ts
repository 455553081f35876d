import { expect, test } from "vitest";
import {
  ask,
  correct,
  decide,
  moneyApp,
  setPayment,
  setPrice,
  statementOf,
  submitAndApprove,
} from "#server/testing/money.ts";
import type { Person } from "#server/testing/test-app.ts";
import { DepositPage } from "#shared/money/contract.ts";

const app = await moneyApp();
const admin = await app.person("admin");
await setPrice(admin, "10.00");

const end = async (person: Person) =>
  expect((await admin.delete(`/auto/operator/${person.id}`)).status).toBe(204);
const movements = async ({ id }: Person) =>
  (await statementOf(admin, `?user=${id}`)).entries
    .toReversed()
    .map(({ kind, amount, balance }) => [kind, amount, balance]);

test("a deposit of an operator who was deleted waits on, and whoever decides is told", async () => {
  const [credited, declined, active] = [
    await app.person("operator"),
    await app.person("operator"),
    await app.person("operator"),
  ];
  const asked = await ask(app, credited);
  const other = await ask(app, declined);
  const ofActive = await ask(app, active);
  await end(credited);
  await end(declined);
  const { deposits } = DepositPage.parse((await admin.get("/money/deposits?status=asked")).body);
  expect(deposits.map(({ id, to_decide }) => [id, to_decide?.is_ended])).toEqual([
    [ofActive.id, false],
    [other.id, true],
    [asked.id, true],
  ]);
  expect((await decide(admin, asked, { decision: "credit", amount: "82.00" })).status).toBe(200);
  expect(
    (await decide(admin, other, { decision: "decline", reason: "No such payment" })).status,
  ).toBe(200);
  await correct(admin, credited.id, "-82.00", "Paid out");
  expect(await movements(credited)).toEqual([
    ["deposit", "82.00", "82.00"],
    ["correction", "-82.00", "0.00"],
  ]);
  expect(await movements(declined)).toEqual([]);
});

test("slips of an operator who was deleted are charged and refunded as before: they were delivered", async () => {
  const operator = await app.person("operator");
  const { id } = await submitAndApprove(operator, admin);
  await end(operator);
  expect((await setPayment(admin, id, "paid")).status).toBe(200);
  expect(await movements(operator)).toEqual([["charge", "-10.00", "-10.00"]]);
  expect((await setPayment(admin, id, "unpaid")).status).toBe(200);
  expect((await movements(operator)).at(-1)).toEqual(["refund", "10.00", "0.00"]);
});
