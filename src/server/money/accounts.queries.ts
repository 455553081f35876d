import type { Fragment, Queryable } from "@slipdesk/pg-client";
import { asDollars } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import type { AccountsQuery, MoneyAccount, MoneyAccounts } from "#shared/money/contract.ts";
import type { Month } from "#shared/money/rules.ts";
import { ownPriceNow, priceNow } from "./prices.queries.ts";
import { endOf, startOf } from "./statement.queries.ts";

export async function countAccounts(sql: Queryable, search: string): Promise<number> {
  const { count } = await sql<{ count: number }[]>`
    select count(*) ${listed(sql, search)}`.one();
  return count;
}

type AccountRow = Row<"users", "role"> & Omit<MoneyAccount, "role" | "may_correct">;

/** The lowest balance first. */
export async function findAccounts(
  sql: Queryable,
  { search, page, limit }: AccountsQuery,
): Promise<AccountRow[]> {
  return await sql<AccountRow[]>`
    select u.id as user_id, ${nameOf(sql)} as name, u.role,
      ${asDollars(sql, sql`coalesce(a.balance_cents, 0)`)} as balance, ${asDollars(sql, priceNow(sql))} as price,
      ${ownPriceNow(sql)} is not null as has_own_price,
      (select e.at from money_entries e where e.user_id = u.id and e.seq = a.entries) as last_at,
      u.deleted_at is not null as is_ended
    ${listed(sql, search)}
    order by coalesce(a.balance_cents, 0), u.id limit ${limit} offset ${(page - 1) * limit}`;
}

/** Everybody with entries, and all operators. */
const listed = (sql: Queryable, search: string): Fragment => sql`
  from users u left join money_accounts a on a.user_id = u.id
  where (a.entries > 0 or u.role = 'operator' and u.deleted_at is null)
    and strpos(searchable(${nameOf(sql)}), searchable(${search})) > 0`;

const nameOf = (sql: Queryable) => sql`u.first_name || ' ' || u.last_name`;

type Sums = Pick<
  MoneyAccounts,
  "owed_to_people" | "owed_by_people" | "deposits_this_month" | "charges_this_month"
>;

export async function findSums(sql: Queryable, month: Month): Promise<Sums> {
  const dollars = (cents: Fragment) => asDollars(sql, sql`coalesce(${cents}, 0)`);
  return await sql<Sums[]>`
    select balances.*, movements.* from (
      select ${dollars(sql`sum(balance_cents) filter (where balance_cents > 0)`)} as owed_to_people,
        ${dollars(sql`-sum(balance_cents) filter (where balance_cents < 0)`)} as owed_by_people
      from money_accounts
    ) balances cross join (
      select ${dollars(sql`sum(amount_cents) filter (where kind = 'deposit')`)} as deposits_this_month,
        ${dollars(sql`-sum(amount_cents) filter (where kind = 'charge')`)} as charges_this_month
      from money_entries where at >= ${startOf(sql, month)} and at < ${endOf(sql, month)}
    ) movements`.one();
}
