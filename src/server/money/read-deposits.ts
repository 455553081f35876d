import type { Queryable } from "@slipdesk/pg-client";
import type { ApiContext } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { notFound } from "#server/http/refusal.ts";
import {
  DEPOSITS_PER_PAGE,
  type Deposit,
  type DepositPage,
  type DepositsQuery,
} from "#shared/money/contract.ts";
import { dollarsAt, rateOf } from "#shared/money/rules.ts";
import * as db from "./deposits.queries.ts";
import { getReadableHolder, isLeftToOthers } from "./whose-balance.ts";

export async function listDeposits(
  context: ApiContext,
  by: Actor,
  query: DepositsQuery,
): Promise<DepositPage> {
  const { sql } = context;
  const isAdmin = by.role === "admin";
  const isOfAll = isAdmin && query.user === undefined;
  const userId = isOfAll ? null : (await getReadableHolder(sql, by, query.user)).id;
  const [found, requested] = await Promise.all([
    db.findDeposits(sql, userId, query, DEPOSITS_PER_PAGE + 1),
    db.countRequested(sql, isAdmin ? null : by.id),
  ]);
  const shown = found.slice(0, DEPOSITS_PER_PAGE);
  return {
    deposits: await present(sql, by, shown),
    asked: requested,
    next: found.length > DEPOSITS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function readDeposit(sql: Queryable, by: Actor, id: number): Promise<Deposit> {
  const [deposit] = await present(sql, by, [await db.getDeposit(sql, id)]);
  if (!deposit) throw notFound("deposit");
  return deposit;
}

/** With what an admin must know to decide, while a deposit waits that this admin may decide. */
async function present(
  sql: Queryable,
  by: Actor,
  rows: readonly db.DepositRow[],
): Promise<Deposit[]> {
  const leavesOwn =
    rows.some(({ user }) => user.id === by.id) && (await isLeftToOthers(sql, by, by.id));
  const isToDecide = ({ status, user }: Pick<Deposit, "status" | "user">) =>
    by.role === "admin" && status === "asked" && !(leavesOwn && user.id === by.id);
  const last = rows.some(isToDecide) ? await db.findLastInBdt(sql) : null;
  const rate = last && rateOf(last.paid, last.credited);
  return rows.map(({ balance, is_ended, declined_on, elsewhere, ...deposit }) => {
    if (!isToDecide(deposit)) return { ...deposit, to_decide: null };
    const { paid_amount: paid, paid_currency } = deposit;
    const known = { balance, is_ended, declined_on, elsewhere };
    if (paid_currency === "USD") {
      return { ...deposit, to_decide: { ...known, suggested: paid, rate: null, rate_of: null } };
    }
    const suggested = rate && dollarsAt(paid, rate);
    const rate_of = rate && last ? last.day : null;
    return { ...deposit, to_decide: { ...known, suggested, rate, rate_of } };
  });
}
