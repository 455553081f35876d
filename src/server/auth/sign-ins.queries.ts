import { insertion, type Queryable } from "@slipdesk/pg-client";
import type { Joined, Row } from "#server/database/tables.ts";
import type { Due } from "#server/log/clock.queries.ts";

/** Failures under one key that cost nothing; after them it waits 1, 2, 4 … seconds. */
export const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures are forgotten after a day without another one. */
const MEMORY_MS = 24 * 60 * 60_000;
/** How long a new client must wait while an account is being guessed at. */
const BACK_OFF_MS = 5_000;

export type Attempts = { failures: number; waitUntil: number; seenAt: number };

/** A budget that refills by itself: so many at once, and one more after each pause. */
export type Budget = { size: number; refillMs: number };

/** Checks on one account for clients it does not know: with the refill, 30 in ten minutes. */
export const UNKNOWN_CLIENTS: Budget = { size: 10, refillMs: 30_000 };
/** New clients leave this much to those that come back after their wait. */
const RESERVED_FOR_RETRIES = 5;
export const UNKNOWN_EMAILS: Budget = { size: 200, refillMs: 18_000 };

/** `remember` is null when the attempt is refused for `waitMs`. */
export type Decision = { remember: Attempts | null; waitMs: number };

export function attemptFrom(stored: Attempts | null, now: number): Decision {
  const known = stored && now - stored.seenAt <= MEMORY_MS ? stored : null;
  if (known && known.waitUntil > now) return { remember: null, waitMs: known.waitUntil - now };
  const failures = (known?.failures ?? 0) + 1;
  const delay =
    failures < FREE_FAILURES
      ? 0
      : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_FAILURES));
  return { remember: { failures, waitUntil: now + delay, seenAt: now }, waitMs: 0 };
}

export function takeOne(
  spent: Attempts | null,
  { size, refillMs }: Budget,
  now: number,
  reserved = 0,
): Decision {
  const wholeAt = Math.max(spent?.waitUntil ?? now, now) + refillMs;
  const waitMs = wholeAt - now - (size - reserved) * refillMs;
  if (waitMs > 0) return { remember: null, waitMs };
  return { remember: { failures: 0, waitUntil: wholeAt, seenAt: now }, waitMs: 0 };
}

/** When the shared budget runs low, new clients must wait; those that waited have a reserved share. */
export function attemptOfUnknownClient(
  known: Attempts | null,
  unknownClients: Attempts | null,
  now: number,
): { own: Decision; unknownClients: Decision } {
  const own = attemptFrom(known, now);
  const nothing = { remember: null, waitMs: 0 };
  if (own.waitMs > 0) return { own, unknownClients: nothing };
  const all = takeOne(unknownClients, UNKNOWN_CLIENTS, now, known ? 0 : RESERVED_FOR_RETRIES);
  if (all.waitMs === 0) return { own, unknownClients: all };
  if (known) return { own: { remember: null, waitMs: all.waitMs }, unknownClients: nothing };
  const backOff = { failures: 0, waitUntil: now + BACK_OFF_MS, seenAt: now };
  return { own: { remember: backOff, waitMs: BACK_OFF_MS }, unknownClients: nothing };
}

export async function foldEmail(sql: Queryable, email: string): Promise<string> {
  const [row] = await sql<{ folded: string }[]>`select lower(${email}) as folded`;
  return row?.folded ?? email;
}

export async function lockAttempts(sql: Queryable, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${String(key.readBigInt64BE())}::text::bigint)`;
}

export async function findAttempts(
  sql: Queryable,
  keys: readonly Buffer[],
): Promise<{ now: number; of(key: Buffer): Attempts | null }> {
  const rows = await sql<
    (Row<"sign_in_attempts", "failures" | "wait_until" | "seen_at"> &
      Joined<"sign_in_attempts", "key"> & { now: string })[]
  >`
    select c.now, a.key, a.failures, a.wait_until, a.seen_at
    from (select clock_timestamp()::timestamptz(3) as now) c
    left join sign_in_attempts a on a.key = any(${keys}::bytea[])`;
  return {
    now: Date.parse(rows[0]?.now ?? ""),
    of(key) {
      const row = rows.find((one) => one.key?.equals(key));
      if (!row) return null;
      const { failures, wait_until, seen_at } = row;
      return { failures, waitUntil: Date.parse(wait_until), seenAt: Date.parse(seen_at) };
    },
  };
}

export async function saveAttempts(sql: Queryable, key: Buffer, attempts: Attempts): Promise<void> {
  const row = {
    key,
    failures: attempts.failures,
    wait_until: new Date(attempts.waitUntil),
    seen_at: new Date(attempts.seenAt),
  };
  await sql`
    insert into sign_in_attempts ${insertion(row)}
    on conflict (key) do update set failures = excluded.failures,
      wait_until = excluded.wait_until, seen_at = excluded.seen_at`;
}

/** Resets the failures under a key and refills the budget that unknown clients share. */
export async function forgiveAttempts(
  sql: Queryable,
  key: Buffer,
  shared: { key: Buffer; refillMs: number } | null,
): Promise<void> {
  await sql`delete from sign_in_attempts where key = ${key}`;
  if (!shared) return;
  await sql`
    update sign_in_attempts set wait_until = wait_until - ${shared.refillMs}::int * interval '1 millisecond'
    where key = ${shared.key}`;
}

const KNOWN_FOR = "90 days";
/** Addresses and browsers; the ones that signed in last. */
export const MAX_KNOWN_BROWSERS = 20;

export async function findKnownBrowsers(
  sql: Queryable,
  userId: number,
  browsers: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await sql<Row<"known_browsers", "browser">[]>`
    select browser from known_browsers
    where user_id = ${userId} and browser = any(${browsers}::bytea[])
      and signed_in_at > now() - ${KNOWN_FOR}::interval`;
  return rows.map(({ browser }) => browser);
}

export async function hasKnownBrowsers(sql: Queryable, userId: number): Promise<boolean> {
  return await sql`select from known_browsers where user_id = ${userId} limit 1`.exists();
}

export async function insertKnownBrowsers(
  sql: Queryable,
  userId: number,
  browsers: readonly Buffer[],
): Promise<void> {
  await sql`
    insert into known_browsers ${insertion(browsers.map((browser) => ({ user_id: userId, browser })))}
    on conflict (user_id, browser) do update set signed_in_at = now()`;
  await sql`
    delete from known_browsers where user_id = ${userId} and browser in (
      select browser from known_browsers where user_id = ${userId}
      order by signed_in_at desc offset ${MAX_KNOWN_BROWSERS})`;
}

export async function deleteKnownBrowsers(sql: Queryable, userId: number): Promise<void> {
  await sql`delete from known_browsers where user_id = ${userId}`;
}

export async function countOldBrowsers(sql: Queryable): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where signed_in_at < now() - ${KNOWN_FOR}::interval) as due, count(*) as of
    from known_browsers`.one();
}

export async function deleteOldSignIns(sql: Queryable): Promise<void> {
  await sql`delete from sign_in_attempts where seen_at < now() - interval '1 day' and wait_until < now()`;
  await sql`delete from known_browsers where signed_in_at < now() - ${KNOWN_FOR}::interval`;
}
