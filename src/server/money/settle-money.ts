import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import { record, type Write } from "#server/log/acts.ts";
import { insertEntry } from "./entries.ts";
import { priceAt } from "./prices.ts";

/** For slips that became Completed, unless a charge stands. Their rows must be locked. */
export async function chargeSlips(write: Write, slipIds: readonly number[]): Promise<void> {
  await settle(write, "charge", await findUncharged(write.sql, slipIds));
}

/** Gives back what slips were charged that are no longer Completed. Their rows must be locked. */
export async function refundSlips(write: Write, slipIds: readonly number[]): Promise<void> {
  await settle(write, "refund", await findUnrefunded(write.sql, slipIds));
}

type Due = Row<"money_entries", "user_id"> &
  Known<"money_entries", "slip_id" | "round", number> & { cents: number };

async function settle(write: Write, kind: "charge" | "refund", due: readonly Due[]) {
  const made_by = write.by?.id ?? null;
  for (const { user_id, cents, ...charged } of due) {
    await insertEntry(write.sql, { user_id, kind, cents: BigInt(cents), charged, made_by });
  }
  if (due.length === 0) return;
  const people = [...new Set(due.map(({ user_id }) => user_id))];
  const about = { subject: "user", action: "balance-changed", subject_ids: people } as const;
  await record(write, { ...about, by: null });
}

/** In the order in which accounts are locked. */
async function findUncharged(sql: Queryable, slipIds: readonly number[]): Promise<Due[]> {
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

async function findUnrefunded(sql: Queryable, slipIds: readonly number[]): Promise<Due[]> {
  return await sql<Due[]>`
    select c.user_id, c.slip_id, c.round, -c.amount_cents as cents
    from money_entries c join slips s on s.id = c.slip_id
    where s.id = any(${[...slipIds]}::bigint[]) and s.completed_at is null and s.erased_at is null
      and c.kind = 'charge' and not ${isRefunded(sql)}
    order by c.user_id, c.slip_id`;
}

const isRefunded = (sql: Queryable) => sql`exists (
  select from money_entries r where r.slip_id = c.slip_id and r.kind = 'refund' and r.round = c.round)`;
