import { afterAll, expect, test } from "vitest";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { depositOf, ownKey, setPayment, setPrice, statementOf } from "#server/testing/money.ts";
import { FIRST_ADMIN, startPrograms } from "#server/testing/programs.ts";
import { submit } from "#server/testing/slip-states.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const database = await createTestDatabase();
const programs = await startPrograms(2, database.connection, {});
afterAll(async () => {
  await programs.stop();
  await database.close();
});
const token = await signInAt(programs.address, FIRST_ADMIN);
const [one, other] = programs.addresses.map((address) => remoteClient(address, token));
if (!one || !other) throw new Error("two programs run");
const both = [one, other, one, other, one, other, one, other, one, other];

const mita = {
  ...{ first_name: "Mita", last_name: "Das", email: "mita@desk.test", username: "mita" },
  password: "green river seven",
};
const created = await one.post("/auto/operator/data", mita);
const operatorId = (created.body as { id: number }).id;
const { address } = programs;
const operator = remoteClient(address, await signInAt(address, mita));

test("ten payments of a slip through two programs make one charge", async () => {
  await setPrice(one, "10.00");
  const { id } = await submit(operator);
  await other.patch(`/auto/slip/${id}/status`, { status: "approved" });
  await Promise.all(both.map((admin) => setPayment(admin, id, "paid")));
  const { entries, balance } = await statementOf(operator);
  expect(entries.map(({ slip_id, amount }) => [slip_id, amount])).toEqual([[id, "-10.00"]]);
  expect(balance).toBe("-10.00");
});

test("a deposit is stored once, credited once and its number counts once, through whichever program", async () => {
  const form = {
    ...{ amount: "10000", currency: "BDT", method: "bKash", reference: "8N7A6D5C" },
    paid_on: todayInDhaka(new Date()),
    user_id: operatorId,
  };
  const key = ownKey();
  const answers = await Promise.all(both.map((admin) => admin.post("/money/deposits", form, key)));
  const [id, ...others] = [...new Set(answers.map((answer) => depositOf(answer).id))];
  expect(others).toEqual([]);
  const again = await Promise.all(both.map((by) => by.post("/money/deposits", form, ownKey())));
  expect(again.map(({ status }) => status)).toEqual(Array(10).fill(409));
  const credit = { decision: "credit", amount: "82.00" };
  const decided = await Promise.all(
    both.map((admin) => admin.post(`/money/deposits/${id}/decision`, credit)),
  );
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await statementOf(operator)).balance).toBe("72.00");
});

test("corrections of one account through two programs follow one another without a gap", async () => {
  await Promise.all(
    both.map((admin) =>
      admin.post(
        "/money/corrections",
        { user_id: operatorId, amount: "1.00", note: "Agreed" },
        ownKey(),
      ),
    ),
  );
  const { entries } = await statementOf(operator);
  expect(entries.slice(0, 10).map(({ balance }) => balance)).toEqual(
    Array.from({ length: 10 }, (_, at) => `${82 - at}.00`),
  );
});
