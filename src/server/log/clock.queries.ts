import type { Queryable } from "@slipdesk/pg-client";
import { type ClockFacts, MOST_AHEAD_MS } from "./watch-clock.ts";

export async function readClock(sql: Queryable): Promise<ClockFacts> {
  const ms = (instant: ReturnType<typeof sql>) =>
    sql`(extract(epoch from (${instant})) * 1000)::float8`;
  return await sql<ClockFacts[]>`
    select ${ms(sql`now()`)} as now,
      ${ms(sql`select at from audit.log
        where id <= case when c.known_log_id > 0 then c.known_log_id else 9223372036854775807 end
        order by id desc limit 1`)} as known,
      ${ms(sql`select s.newest from (select ${newestStored(sql)} as newest) s
        where c.accepted_until is null or s.newest > c.accepted_until`)} as newest
    from desk_clock c`.one();
}

const newestStored = (sql: Queryable) => sql`greatest(
  (select at from audit.log where kind is not null order by at desc limit 1),
  (select created_at from slips order by created_at desc limit 1))`;

/** Call only where the clock is not in doubt. */
export async function trustClock(sql: Queryable): Promise<void> {
  await sql`
    update desk_clock set known_log_id = coalesce((
      select id from audit.log
      where at <= now() + ${MOST_AHEAD_MS}::int * interval '1 millisecond' order by id desc limit 1), 0)`;
}

/** An admin says that the clock is right and that the next sweep may remove all that is due. */
export async function acceptClock(sql: Queryable): Promise<void> {
  await sql`
    update desk_clock set confirmed_at = now(), accepted_until = ${newestStored(sql)},
      known_log_id = coalesce((select id from audit.log order by id desc limit 1), 0)`;
}

/** True once after each confirmation. */
export async function takeConfirmation(sql: Queryable): Promise<boolean> {
  return await sql`
    update desk_clock set confirmed_at = null where confirmed_at is not null returning 1`.exists();
}

export async function isConfirmed(sql: Queryable): Promise<boolean> {
  return await sql`select from desk_clock where confirmed_at is not null`.exists();
}

/** Condition: nothing is removed by age, so nothing is shown as ended. */
export const isForgettingHeld = (sql: Queryable) =>
  sql`exists (select from desk_clock where held_since is not null)`;

export async function holdForgetting(sql: Queryable, isHeld: boolean): Promise<void> {
  await sql`
    update desk_clock set held_since = case when ${isHeld}::boolean then now() end
    where (held_since is not null) <> ${isHeld}::boolean`;
}
