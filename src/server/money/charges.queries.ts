import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import { priceAt } from "./prices.queries.ts";

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
