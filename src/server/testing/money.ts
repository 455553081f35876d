import { Deposit, MoneyEntry, Statement } from "#shared/money/contract.ts";
import { SlipPrice } from "#shared/money/contract-prices.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import type { Answer, Client } from "./client.ts";
import type { TestApp } from "./test-app.ts";

/** A key that no other call has. */
export const ownKey = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** A payment as it is typed, with a number of its own. */
export function depositForm({ desk }: Pick<TestApp, "desk">, fields: object = {}) {
  return {
    amount: "10000",
    currency: "BDT",
    method: "bKash",
    reference: crypto.randomUUID(),
    paid_on: todayInDhaka(desk.clock()),
    ...fields,
  };
}

export function depositOf({ status, body }: Answer): Deposit {
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return Deposit.strict().parse(body);
}

export async function ask(app: TestApp, by: Client, fields: object = {}): Promise<Deposit> {
  return depositOf(await by.post("/money/deposits", depositForm(app, fields), ownKey()));
}

export function decide(by: Client, { id }: Pick<Deposit, "id">, decision: object) {
  return by.post(`/money/deposits/${id}/decision`, decision);
}

/** Of everybody, or of one person. */
export async function setPrice(by: Client, amount: string | null, user_id?: number) {
  const { status, body } = await by.post("/money/prices", {
    amount,
    ...(user_id !== undefined && { user_id }),
  });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return SlipPrice.strict().parse(body);
}

export async function correct(by: Client, user_id: number, amount: string, note = "Agreed") {
  const { status, body } = await by.post("/money/corrections", { user_id, amount, note }, ownKey());
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return MoneyEntry.strict().parse(body);
}

export async function statementOf(by: Client, query = ""): Promise<Statement> {
  const { status, body } = await by.get(`/money/statement${query}`);
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return Statement.strict().parse(body);
}

/** What a person's own profile says. */
export async function balanceOf(by: Client): Promise<string> {
  return ((await by.get("/user/profile")).body as { balance: string }).balance;
}
