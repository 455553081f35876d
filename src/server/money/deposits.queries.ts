import { assignments, type Fragment, insertion, type Queryable } from "@slipdesk/pg-client";
import { asDollars } from "#server/database/expressions.ts";
import type { Row } from "#server/database/tables.ts";
import type { Deposit, DepositsQuery } from "#shared/money/contract.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

type Paid = "paid_amount" | "paid_currency" | "method" | "reference" | "paid_on" | "note";

export type DepositRow = Row<"deposits", Paid | "id" | "status" | "created_at" | "decided_at"> &
  Pick<Deposit, "user" | "credited" | "declined_reason" | "asked_by" | "decided_by"> & {
    /** The balance of the person, now. */
    balance: string;
    is_ended: boolean;
    /** The day on which a deposit with the same number was declined. */
    declined_on: PlainDate | null;
    elsewhere: SameNumber | null;
  };

/** A deposit that stands under another method with the same number. */
type SameNumber = { user: string; method: Payment["method"]; paid_on: PlainDate };

export type Payment = Row<"deposits", Paid | "user_id" | "reference_key">;

const dayOf = (moment: Fragment, sql: Queryable) =>
  sql`(${moment} at time zone 'Asia/Dhaka')::date`;

// Cash receipts come from several books, so their numbers may repeat.
const rows = (sql: Queryable) => sql`
  select d.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as "user", d.status,
    d.paid_amount, d.paid_currency, d.method, d.reference, d.paid_on, d.note,
    ${asDollars(sql, sql`d.credited_cents`)} as credited, d.reason as declined_reason,
    requester.first_name || ' ' || requester.last_name as asked_by, d.created_at,
    decider.first_name || ' ' || decider.last_name as decided_by, d.decided_at,
    ${asDollars(sql, sql`coalesce((select a.balance_cents from money_accounts a where a.user_id = d.user_id), 0)`)}
      as balance, u.deleted_at is not null as is_ended,
    case when d.status = 'asked' and d.method <> 'Cash' then (
      select ${dayOf(sql`max(o.decided_at)`, sql)} from deposits o
      where o.status = 'declined' and o.method = d.method and o.reference_key = d.reference_key) end as declined_on,
    case when d.status = 'asked' then (
      select json_build_object('user', p.first_name || ' ' || p.last_name, 'method', o.method, 'paid_on', o.paid_on)
      from deposits o join users p on p.id = o.user_id
      where o.status <> 'declined' and o.method <> d.method and o.reference_key = d.reference_key
      order by o.id desc limit 1) end as elsewhere
  from deposits d
  join users u on u.id = d.user_id
  join users requester on requester.id = d.requested_by
  left join users decider on decider.id = d.decided_by`;

/** Newest first; of everybody when `userId` is null. */
export async function findDeposits(
  sql: Queryable,
  userId: number | null,
  { status, before }: DepositsQuery,
  limit: number,
): Promise<DepositRow[]> {
  return await sql<DepositRow[]>`
    ${rows(sql)}
    where true ${ofUser(sql, userId)} ${status === "all" ? sql`` : sql`and d.status = ${status}`}
      ${before === undefined ? sql`` : sql`and d.id < ${before}`}
    order by d.id desc limit ${limit}`;
}

export async function countRequested(sql: Queryable, userId: number | null): Promise<number> {
  const { count } = await sql<{ count: number }[]>`
    select count(*) from deposits d where d.status = 'asked' ${ofUser(sql, userId)}`.one();
  return count;
}

const ofUser = (sql: Queryable, userId: number | null) =>
  userId === null ? sql`` : sql`and d.user_id = ${userId}`;

export async function getDeposit(sql: Queryable, id: number): Promise<DepositRow> {
  return await sql<DepositRow[]>`${rows(sql)} where d.id = ${id}`.one();
}

/** The deposit that was entered with this key, and whether it says the same. */
export async function findByKey(
  sql: Queryable,
  requestedBy: number,
  key: string,
  payment: Payment,
): Promise<{ id: number; is_same: boolean } | null> {
  const { user_id, paid_amount, paid_currency, method, reference, paid_on, note } = payment;
  return await sql<(Row<"deposits", "id"> & { is_same: boolean })[]>`
    select id, (user_id, paid_amount, paid_currency, method, reference, paid_on, coalesce(note, '')) = (${user_id}::bigint,
      ${paid_amount}::numeric, ${paid_currency}::text, ${method}::text, ${reference}::text, ${paid_on}::date,
      ${note ?? ""}::text) as is_same
    from deposits where requested_by = ${requestedBy} and request_key = ${key}`.first();
}

/** The deposit for which a transaction number was given before: it counts once, unless that one was declined. */
export async function findNumber(
  sql: Queryable,
  { method, reference_key }: Pick<Payment, "method" | "reference_key">,
) {
  return await sql<Row<"deposits", "user_id" | "paid_on">[]>`
    select user_id, paid_on from deposits
    where method = ${method} and reference_key = ${reference_key} and status <> 'declined' and method <> 'Cash'`.first();
}

export async function insertDeposit(
  sql: Queryable,
  deposit: Payment & { requested_by: number; request_key: string },
): Promise<number> {
  const { id } = await sql<Row<"deposits", "id">[]>`
    insert into deposits ${insertion(deposit)} returning id`.one();
  return id;
}

/** Locked until the transaction ends. */
export async function lockDeposit(sql: Queryable, id: number) {
  return await sql<Row<"deposits", "user_id" | "status">[]>`
    select user_id, status from deposits where id = ${id} for update`.first();
}

export type Decision =
  | { status: "credited"; credited_cents: bigint; reason: null }
  | { status: "declined"; credited_cents: null; reason: string };

export async function updateDecision(sql: Queryable, id: number, decision: Decision, by: number) {
  await sql`
    update deposits set ${assignments(decision)}, decided_by = ${by}, decided_at = clock_timestamp() where id = ${id}`;
}

/** The deposit in BDT that was credited last. */
export async function findLastInBdt(sql: Queryable) {
  return await sql<{ paid: string; credited: string; day: PlainDate }[]>`
    select paid_amount as paid, ${asDollars(sql, sql`credited_cents`)} as credited, ${dayOf(sql`decided_at`, sql)} as day
    from deposits where status = 'credited' and paid_currency = 'BDT' order by decided_at desc limit 1`.first();
}
