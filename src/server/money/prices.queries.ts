import type { Fragment, Queryable } from "@slipdesk/pg-client";
import { asDollars } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import type { SlipPrices } from "#shared/money/contract-prices.ts";

const CHANGES_SHOWN = 50;

/** Readers continue. */
export async function lockPrices(sql: Queryable): Promise<void> {
  await sql`lock table slip_prices in share row exclusive mode`;
}

/** For all prices that were ever set. */
const NOW = "infinity";

/** Cents for a slip that a person of `users u` completes at the moment: the person's own price, or everybody's. */
export const priceAt = (sql: Queryable, moment: Fragment): Fragment => sql`
  case when u.role = 'admin' then 0 else coalesce(
    ${newest(sql, sql`p.user_id = u.id`, moment)}, ${newest(sql, sql`p.user_id is null`, moment)}, 0) end`;

export const priceNow = (sql: Queryable): Fragment => priceAt(sql, sql`${NOW}::timestamptz`);

/** Null also where the person pays as everybody. */
export const ownPriceNow = (sql: Queryable): Fragment =>
  newest(sql, sql`p.user_id = u.id`, sql`${NOW}::timestamptz`);

const everybodysPriceNow = (sql: Queryable): Fragment =>
  newest(sql, sql`p.user_id is null`, sql`${NOW}::timestamptz`);

const newest = (sql: Queryable, whose: Fragment, moment: Fragment) => sql`
  (select p.amount_cents from slip_prices p where ${whose} and p.set_at <= ${moment} order by p.id desc limit 1)`;

export async function findPrices(sql: Queryable): Promise<SlipPrices> {
  const [{ price }, people, changes] = await Promise.all([
    sql<{ price: string }[]>`
      select ${asDollars(sql, sql`coalesce(${everybodysPriceNow(sql)}, 0)`)} as price`.one(),
    sql<OwnPrice[]>`
      select u.id as user_id, u.first_name || ' ' || u.last_name as name, ${asDollars(sql, sql`own.cents`)} as price
      from users u cross join lateral (select ${ownPriceNow(sql)} as cents) own
      where u.deleted_at is null and own.cents is not null
      order by name, u.id`,
    sql<PriceRow[]>`${priceRows(sql)} order by p.id desc limit ${CHANGES_SHOWN}`,
  ]);
  return { price, people, changes, updated_at: changes[0]?.set_at ?? null };
}

export async function getPrice(sql: Queryable, id: number) {
  return await sql<PriceRow[]>`${priceRows(sql)} where p.id = ${id}`.one();
}

type OwnPrice = Known<"slip_prices", "user_id", number> &
  Pick<SlipPrices["people"][number], "name" | "price">;

type PriceRow = Row<"slip_prices", "id" | "set_at"> &
  Pick<SlipPrices["changes"][number], "user" | "price" | "set_by">;

const priceRows = (sql: Queryable) => sql`
  select p.id, case when u.id is not null
      then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as "user",
    ${asDollars(sql, sql`p.amount_cents`)} as price,
    by.first_name || ' ' || by.last_name as set_by, p.set_at
  from slip_prices p join users by on by.id = p.set_by left join users u on u.id = p.user_id`;

/** What was set before, for a person or for everybody; null if nothing, or as everybody. */
export async function findPriceBefore(sql: Queryable, userId: number | null) {
  const row = await sql<{ price: string | null }[]>`
    select ${asDollars(sql, sql`amount_cents`)} as price from slip_prices
    where user_id is not distinct from ${userId}::bigint order by id desc limit 1`.first();
  return row?.price ?? null;
}

export async function insertPrice(
  sql: Queryable,
  price: { user_id: number | null; cents: bigint | null; by: number },
): Promise<number> {
  const { user_id, cents, by } = price;
  const { id } = await sql<Row<"slip_prices", "id">[]>`
    insert into slip_prices (user_id, amount_cents, set_by, set_at)
    values (${user_id}, ${cents}, ${by}, clock_timestamp()) returning id`.one();
  return id;
}
