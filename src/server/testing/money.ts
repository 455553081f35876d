import { Deposit, MoneyEntry, Statement } from "#shared/money/contract.ts";
import { SlipPrice } from "#shared/money/contract-prices.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { PaymentStatus } from "#shared/slips/rules.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { type Answer, type Client, slipOf } from "./client.ts";
import { submit } from "./slip-states.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** A desk with the calendar of the database, which gives entries their time. */
export async function moneyApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await testApp(env);
  app.clock.now = new Date();
  return app;
}

/** A key that no other call has. */
export const ownKey = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** A payment as it is typed, with a number of its own. */
export function depositForm({ context }: Pick<TestApp, "context">, fields: object = {}) {
  return {
    amount: "10000",
    currency: "BDT",
    method: "bKash",
    reference: crypto.randomUUID(),
    paid_on: todayInDhaka(context.clock()),
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

/** Sets the price of everybody, or of one person. */
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

/** Lets a person's entries up to this number have been made so many days earlier. */
export async function letPass({ context }: TestApp, userId: number, days: number, until: number) {
  await context.sql.begin(async (sql) => {
    await sql`alter table money_entries disable trigger entries_keep`;
    await sql`
      update money_entries set at = at - ${days}::int * interval '1 day'
      where user_id = ${userId} and seq <= ${until}`;
    await sql`alter table money_entries enable trigger entries_keep`;
  });
}

/** What a person's own profile says. */
export async function balanceOf(by: Client): Promise<string> {
  return ((await by.get("/user/profile")).body as { balance: string }).balance;
}

/** A slip of this person that an admin has approved. */
export async function submitAndApprove(by: Client, admin: Client): Promise<Slip> {
  const { id } = await submit(by);
  return slipOf(await admin.patch(`/auto/slip/${id}/status`, { status: "approved" }));
}

export const setPayment = (admin: Client, id: number, payment_status: PaymentStatus) =>
  admin.patch(`/auto/slip/${id}/status`, { payment_status });

export const setUrl = (admin: Client, id: number, slip_url: string | null) =>
  admin.patch(`/auto/slip/${id}/url`, { slip_url });

/** Kind, amount and balance of a person's entries, oldest first. */
export async function entriesOf(by: Client, query = ""): Promise<[string, string, string][]> {
  const { entries } = await statementOf(by, query);
  return entries
    .toReversed()
    .map(({ kind, amount, balance }): [string, string, string] => [kind, amount, balance]);
}
