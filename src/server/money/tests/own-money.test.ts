import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { ask, balanceOf, correct, decide, moneyApp, ownKey } from "#server/testing/money.ts";
import type { Person, TestApp } from "#server/testing/test-app.ts";
import { DepositPage, MoneyAccounts } from "#shared/money/contract.ts";

const OWN_DEPOSIT =
  "This is your own deposit, on which another admin must decide. Nothing was saved.";
const OWN_BALANCE =
  "This is your own balance, which another admin must correct. Nothing was saved.";

const credit = { decision: "credit", amount: "500" };
const decline = { decision: "decline", reason: "By mistake" };

const sendCorrection = (by: Person, user_id: number, headers = ownKey()) =>
  by.post("/money/corrections", { user_id, amount: "5", note: "Agreed" }, headers);

/** Whether the answers for the page let an admin decide on a deposit, and correct his own balance. */
async function offers(by: Person, deposit: { id: number }) {
  const { deposits } = DepositPage.parse((await by.get("/money/deposits?status=asked")).body);
  const { accounts } = MoneyAccounts.parse((await by.get("/money/accounts")).body);
  return [
    deposits.find(({ id }) => id === deposit.id)?.to_decide !== null,
    accounts.find(({ user_id }) => user_id === by.id)?.may_correct,
  ];
}

async function deskOfTwo(): Promise<[TestApp, Person, Person]> {
  const app = await moneyApp();
  return [app, await app.person("admin", "Rahim Uddin"), await app.person("admin", "Nadia Islam")];
}

test("nobody decides on his own deposit or corrects his own balance while another admin can", async () => {
  const [app, one, other] = await deskOfTwo();
  await correct(other, one.id, "10");
  const asked = await ask(app, one);
  expect(await offers(one, asked)).toEqual([false, false]);
  for (const decision of [credit, decline])
    expect(refused(await decide(one, asked, decision))).toEqual([403, OWN_DEPOSIT]);
  expect(refused(await sendCorrection(one, one.id))).toEqual([403, OWN_BALANCE]);
  expect(await balanceOf(one)).toBe("10.00");
  const ofOther = await ask(app, one, { user_id: other.id });
  expect(await offers(one, ofOther)).toEqual([true, false]);
  expect((await decide(one, ofOther, credit)).status).toBe(200);
  expect((await sendCorrection(one, other.id)).status).toBe(201);
  expect((await decide(other, asked, credit)).status).toBe(200);
});

test.each([
  [
    "suspended",
    (app: TestApp, id: number) =>
      app.context.sql`update users set suspended_at = now() where id = ${id}`,
  ],
  [
    "deleted",
    (app: TestApp, id: number) =>
      app.context.sql`update users set deleted_at = now() where id = ${id}`,
  ],
  [
    "no longer an admin",
    (app: TestApp, id: number) =>
      app.context.sql`update users set role = 'operator' where id = ${id}`,
  ],
])("the only admin does both himself, where the other is %s", async (_, end) => {
  const [app, one, other] = await deskOfTwo();
  await correct(other, one.id, "10");
  await end(app, other.id);
  const asked = await ask(app, one);
  expect(await offers(one, asked)).toEqual([true, true]);
  const key = ownKey();
  const first = await sendCorrection(one, one.id, key);
  expect([first.status, (await decide(one, asked, credit)).status]).toEqual([201, 200]);
  await app.person("admin");
  expect((await sendCorrection(one, one.id, key)).body).toEqual(first.body);
  expect(await balanceOf(one)).toBe("515.00");
});
