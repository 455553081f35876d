import { insertion, type Queryable } from "@slipdesk/pg-client";
import type { Joined, Row } from "#server/database/tables.ts";
import type { Due } from "#server/log/watch-clock.ts";
import type { Attempts } from "./sign-in-waits.ts";

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
