import type { Queryable } from "@slipdesk/pg-client";
import { DAY_MS, MINUTE_MS } from "#shared/time/plain-date.ts";

/** How many of a kind of data are due to be removed by age, of how many. */
export type Due = { due: number; of: number };

/** In milliseconds. */
export type ClockFacts = {
  /** On the database's clock. */
  now: number;
  /** When the newest entry of the log was written whose date is trusted; null on a new desk. */
  known: number | null;
  /** The latest moment at which something was stored, unless an admin has accepted it. */
  newest: number | null;
};

const LONGEST_SILENCE_MS = 45 * DAY_MS;

/** So little in the future is nothing to worry about. */
export const MOST_AHEAD_MS = 5 * MINUTE_MS;

/** How far something stored lies in the future of a clock; 0 within five minutes. */
export function msBehind({ newest }: Pick<ClockFacts, "newest">, clock: number): number {
  const behind = newest === null ? 0 : newest - clock;
  return behind > MOST_AHEAD_MS ? behind : 0;
}

/** How long before a clock the last trusted entry was written; 0 within 45 days. */
export function msOfSilence({ known }: Pick<ClockFacts, "known">, clock: number): number {
  const silence = known === null ? 0 : clock - known;
  return silence > LONGEST_SILENCE_MS ? silence : 0;
}

/** Tells whether anything stored is dated more than a day after one of the clocks. */
export function isWrong(facts: ClockFacts, program: Date): boolean {
  return msBehind(facts, earlierOf(facts, program)) > DAY_MS;
}

export function earlierOf({ now }: ClockFacts, program: Date): number {
  return Math.min(now, program.getTime());
}

/** The program's clock is no danger when it is behind: what it decides is then removed later. */
export function mayForgetBy(facts: ClockFacts, program: Date): boolean {
  const later = Math.max(facts.now, program.getTime());
  return msBehind(facts, facts.now) === 0 && msOfSilence(facts, later) === 0;
}

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
