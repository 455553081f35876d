import { type Fragment, isCheckViolation, type Queryable } from "@slipdesk/pg-client";
import { setOtherKey, setShortened, type Texts, textsOf } from "#server/database/erase-texts.ts";
import { asDollars } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { conflict, notFound } from "#server/http/refusal.ts";
import type { Statement } from "#shared/money/contract.ts";
import type { SlipPrices } from "#shared/money/contract-prices.ts";
import type { EntryKind } from "#shared/money/rules.ts";

export type NewEntry = {
  user_id: number;
  kind: EntryKind;
  cents: bigint;
  /** `round` counts how often the slip was charged. */
  charged?: { slip_id: number; round: number };
  deposit_id?: number;
  made_by: number | null;
  note?: string;
  request_key?: string;
};

/** Adds an entry to a person's chain and returns its id. The account's row is locked until the transaction ends. */
export async function insertEntry(sql: Queryable, entry: NewEntry): Promise<number> {
  // `clock_timestamp()`, since a transaction that waited for the account began before the entry that it follows.
  const { user_id, kind, cents, charged, deposit_id, made_by, note, request_key } = entry;
  try {
    const { id } = await sql<Row<"money_entries", "id">[]>`
      with account as (
        insert into money_accounts as a (user_id, balance_cents, entries) values (${user_id}, ${cents}, 1)
        on conflict (user_id) do update set balance_cents = a.balance_cents + excluded.balance_cents, entries = a.entries + 1
        returning user_id, balance_cents, entries
      )
      insert into money_entries (at, user_id, seq, kind, amount_cents, balance_cents, slip_id, round, deposit_id, made_by,
        note, request_key)
      select clock_timestamp(), user_id, entries, ${kind}, ${cents}::bigint, balance_cents, ${charged?.slip_id ?? null}::bigint,
        ${charged?.round ?? null}::smallint, ${deposit_id ?? null}::bigint, ${made_by}::bigint, ${note ?? null}::text,
        ${request_key ?? null}::text
      from account returning id`.one();
    return id;
  } catch (error) {
    if (isCheckViolation(error, "money_accounts_balance_cents_check")) {
      throw conflict("This amount is larger than the desk can keep.");
    }
    throw error;
  }
}

/** A balance that a new account begins with. */
export async function openAccount(
  sql: Queryable,
  user_id: number,
  cents: bigint,
  made_by: number | null,
) {
  if (cents !== 0n) await insertEntry(sql, { user_id, kind: "opening", cents, made_by });
}

/** Locks the account until the transaction ends; a person without entries gets an empty one. */
export async function lockBalance(sql: Queryable, user_id: number): Promise<bigint> {
  const { balance_cents } = await sql<Row<"money_accounts", "balance_cents">[]>`
    insert into money_accounts as a (user_id, balance_cents, entries) values (${user_id}, 0, 0)
    on conflict (user_id) do update set entries = a.entries returning balance_cents`.one();
  return BigInt(balance_cents);
}

/** Whether there is a price, an entry or a deposit. */
export async function usesMoney(sql: Queryable): Promise<boolean> {
  return await sql`
    select from slip_prices union all select from money_entries union all select from deposits limit 1`.exists();
}

/** Whose balance it is; the account may have been deleted. */
export type Holder = Row<"users", "id"> & Pick<Statement["user"], "name">;

export async function getHolder(sql: Queryable, id: number): Promise<Holder> {
  const holder = await sql<Holder[]>`
    select id, first_name || ' ' || last_name as name from users where id = ${id}`.first();
  if (!holder) throw notFound("account");
  return holder;
}

export async function findCorrection(sql: Queryable, made_by: number, request_key: string) {
  return await sql<Row<"money_entries", "id" | "user_id" | "amount_cents" | "note">[]>`
    select id, user_id, amount_cents, note from money_entries
    where made_by = ${made_by} and request_key = ${request_key}`.first();
}

export type Due = Row<"money_entries", "user_id"> &
  Known<"money_entries", "slip_id" | "round", number> & { cents: number };

/** In the order in which accounts are locked. */
export async function findUncharged(sql: Queryable, slipIds: readonly number[]): Promise<Due[]> {
  return await sql<Due[]>`
    select due.* from slips s join users u on u.id = s.user_id
    cross join lateral (
      select s.user_id, s.id as slip_id, -${priceAt(sql, sql`s.completed_at`)} as cents,
        (select coalesce(max(c.round), 0) + 1 from money_entries c where c.slip_id = s.id and c.kind = 'charge') as round
    ) due
    where s.id = any(${[...slipIds]}::bigint[]) and s.completed_at is not null and s.erased_at is null and due.cents <> 0
      and not exists (
        select from money_entries c where c.slip_id = s.id and c.kind = 'charge' and not ${isRefunded(sql)})
    order by due.user_id, due.slip_id`;
}

export async function findUnrefunded(sql: Queryable, slipIds: readonly number[]): Promise<Due[]> {
  return await sql<Due[]>`
    select c.user_id, c.slip_id, c.round, -c.amount_cents as cents
    from money_entries c join slips s on s.id = c.slip_id
    where s.id = any(${[...slipIds]}::bigint[]) and s.completed_at is null and s.erased_at is null
      and c.kind = 'charge' and not ${isRefunded(sql)}
    order by c.user_id, c.slip_id`;
}

const isRefunded = (sql: Queryable) => sql`exists (
  select from money_entries r where r.slip_id = c.slip_id and r.kind = 'refund' and r.round = c.round)`;

const entriesOf = (...of: Parameters<typeof textsOf>): Texts => {
  const texts = textsOf(...of);
  return {
    ...texts,
    write: async (sql, row, erased) => {
      await sql`select set_config('slipdesk.erases_money', 'on', true)`;
      await texts.write(sql, row, erased);
      await sql`select set_config('slipdesk.erases_money', 'off', true)`;
    },
  };
};

/** What was typed into money. */
export const TEXTS_OF_MONEY = [
  entriesOf("deposits", "reference", setShortened("reference", 60)),
  entriesOf("deposits", "note", setShortened("note", 300)),
  entriesOf("deposits", "reason", setShortened("reason", 300)),
  entriesOf("money_entries", "note", setShortened("note", 300)),
];

/** Clients make keys of what they like. */
export const MONEY_KEYS = ["deposits", "money_entries"].map((table) =>
  entriesOf(table, "request_key", setOtherKey("request_key")),
);

const CHANGES_SHOWN = 50;

/** Readers continue. */
export async function lockPrices(sql: Queryable): Promise<void> {
  await sql`lock table slip_prices in share row exclusive mode`;
}

/** For all prices that were ever set. */
const NOW = "infinity";

/** Cents for a slip that a person of `users u` completes at the moment: the person's own price, or everybody's. */
const priceAt = (sql: Queryable, moment: Fragment): Fragment => sql`
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
