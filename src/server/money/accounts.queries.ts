import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import { asDollars } from "#server/database/expressions.ts";
import type { Joined, Row } from "#server/database/tables.ts";
import type {
  AccountsQuery,
  MoneyAccount,
  MoneyAccounts,
  MoneyEntry,
  Statement,
} from "#shared/money/contract.ts";
import { type EntryKind, firstDayOf, type Month, monthAfter } from "#shared/money/rules.ts";
import { ownPriceNow, priceNow } from "./entries.queries.ts";

const startOf = (sql: Queryable, month: Month): Fragment => sql`
  (${firstDayOf(month)}::timestamp at time zone 'Asia/Dhaka')`;

const endOf = (sql: Queryable, month: Month): Fragment => startOf(sql, monthAfter(month, 1));

/** Entries of a chain after one number until another. */
type Stretch = { after: number; until: number };

export async function findChain(sql: Queryable, userId: number): Promise<Stretch> {
  return await sql<Stretch[]>`
    select 0 as after, coalesce((select entries from money_accounts where user_id = ${userId}), 0) as until`.one();
}

type MonthOfMoney = Stretch &
  Pick<Statement, "balance" | "price" | "has_entries" | "opening" | "closing" | "count" | "totals">;

/** The balance, the sums of a month, and which entries it has. */
export async function findMonth(sql: Queryable, userId: number, month: Month) {
  const dollars = (cents: Fragment) => asDollars(sql, sql`coalesce(${cents}, 0)`);
  const total = (kind: EntryKind) =>
    sql`${kind}::text, ${dollars(sql`sum(e.amount_cents) filter (where e.kind = ${kind})`)}::text`;
  return await sql<MonthOfMoney[]>`
    with account as (select balance_cents, entries from money_accounts where user_id = ${userId}),
    opening as (${lastBefore(sql, userId, startOf(sql, month))}),
    closing as (${lastBefore(sql, userId, endOf(sql, month))}),
    bounds as (
      select coalesce((select seq from opening), 0) as after, coalesce((select seq from closing), 0) as until
    )
    select ${dollars(sql`(select balance_cents from account)`)} as balance,
      (select ${asDollars(sql, priceNow(sql))} from users u where u.id = ${userId}) as price,
      coalesce((select entries from account), 0) > 0 as has_entries,
      ${dollars(sql`(select balance_cents from opening)`)} as opening,
      ${dollars(sql`(select balance_cents from closing)`)} as closing,
      bounds.after, bounds.until, sums.*
    from bounds cross join lateral (
      select count(*) as count, json_build_object(${total("deposit")}, ${total("charge")},
        ${total("refund")}, ${total("correction")}, ${total("opening")}) as totals
      from money_entries e where e.user_id = ${userId} and e.seq > bounds.after and e.seq <= bounds.until
    ) sums`.one();
}

const lastBefore = (sql: Queryable, userId: number, moment: Fragment) => sql`
  select seq, balance_cents from money_entries
  where user_id = ${userId} and at < ${moment} order by at desc, seq desc limit 1`;

type EntryRow = Row<"money_entries", "id" | "at" | "kind" | "slip_id" | "note"> &
  Joined<"deposits", "method" | "reference" | "paid_amount" | "paid_currency"> &
  Pick<MoneyEntry, "slip_state" | "applicant" | "amount" | "balance" | "by">;

export type NumberedEntry = EntryRow & Row<"money_entries", "seq">;

export async function findEntries(
  sql: Queryable,
  scope: SlipScope,
  userId: number,
  choice: Stretch & { order: "newest first" | "oldest first"; limit: number },
): Promise<NumberedEntry[]> {
  const { after, until, order, limit } = choice;
  return await sql<NumberedEntry[]>`
    ${entryRows(sql, scope)} where e.user_id = ${userId} and e.seq > ${after} and e.seq <= ${until}
    order by e.seq ${order === "newest first" ? sql`desc` : sql``} limit ${limit}`;
}

export async function getEntry(sql: Queryable, scope: SlipScope, id: number): Promise<MoneyEntry> {
  return await sql<EntryRow[]>`${entryRows(sql, scope)} where e.id = ${id}`.one();
}

const entryRows = (sql: Queryable, { user_id }: SlipScope) => sql`
  select e.id, e.seq, e.at, e.kind, e.slip_id,
    case when e.slip_id is null then null when s.id is null then 'deleted'
      when s.erased_at is not null then 'erased' else 'there' end as slip_state,
    case when s.erased_at is null and ${user_id === null ? sql`true` : sql`s.user_id = ${user_id}`}
      then s.first_name || ' ' || s.last_name end as applicant,
    d.method, d.reference, d.paid_amount, d.paid_currency,
    ${asDollars(sql, sql`e.amount_cents`)} as amount, ${asDollars(sql, sql`e.balance_cents`)} as balance,
    maker.first_name || ' ' || maker.last_name as "by", e.note
  from money_entries e
  left join slips s on s.id = e.slip_id
  left join deposits d on d.id = e.deposit_id
  left join users maker on maker.id = e.made_by`;

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
