import type { Fragment, Queryable } from "#server/database/connect.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import type { Actor } from "./actor.ts";
import { rolesRequiringFactor } from "./actor.ts";
import type { Account } from "./repository-accounts.ts";

/** How many sessions a person may have; with one more the one that was unused the longest ends. */
export const MAX_SESSIONS = 100;

/** How long a session lives. */
export type SessionLimits = Pick<Settings, "SESSION_IDLE_MINUTES" | "SESSION_MAX_MINUTES">;

/** Who a session is of. */
export type SessionActor = Omit<Actor, "address" | "request_id">;

/** And of whom a second factor is asked. */
export type SessionRules = SessionLimits & Pick<Settings, "REQUIRE_FACTOR">;

/** True where a second factor is asked of `users u` and there is none. */
const mustEnrol = (sql: Queryable, { REQUIRE_FACTOR }: SessionRules) => sql`
  (u.role = any(${rolesRequiringFactor(REQUIRE_FACTOR)}::text[])
    and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null))`;

const minutes = (sql: Queryable, count: number) => sql`${count}::int * interval '1 minute'`;

/** What makes a row of `sessions s` a living session: in use lately, and not too old. */
const isLiving = (sql: Queryable, limits: SessionLimits) => sql`
  (s.last_seen_at > now() - ${minutes(sql, limits.SESSION_IDLE_MINUTES)}
    and s.created_at > now() - ${minutes(sql, limits.SESSION_MAX_MINUTES)})`;

/** Sessions of accounts that may sign in; ended ones are among them. */
const fromSessions = (sql: Queryable) => sql`
  from sessions s join users u on u.id = s.user_id and u.suspended_at is null and u.deleted_at is null`;

/** The account behind a session, and whether its last act is longer ago than is noted. */
export type SessionRow = SessionActor & { is_stale: boolean };

const isStale = (sql: Queryable) => sql`s.last_seen_at < now() - interval '1 second'`;

/** For how long calls that were under way when a token was renewed may still carry the one before. */
export const FORMER_TOKEN_SECONDS = 10;

/** For how long a session is confirmed once the password was proven. */
export const CONFIRMED_MINUTES = 10;

/** The row of the living account behind a session's token hash: none when the session has ended, idled too long or reached its age. */
export const sessionRow = (sql: Queryable, tokenHash: Buffer, rules: SessionRules) =>
  rowWhere(sql, rules, "present", sql`s.token_hash = ${tokenHash}`);

const rowOfFormer = (sql: Queryable, tokenHash: Buffer, rules: SessionRules) =>
  rowWhere(
    sql,
    rules,
    "former",
    sql`s.former_token_hash = ${tokenHash}
      and s.renewed_at > now() - ${FORMER_TOKEN_SECONDS}::int * interval '1 second'`,
  );

const rowWhere = (
  sql: Queryable,
  rules: SessionRules,
  token: "present" | "former",
  isThisOne: Fragment,
) => sql`
  select u.id, u.first_name || ' ' || u.last_name as name, u.role, s.id as session_id,
    ${mustEnrol(sql, rules)} as must_enrol, ${isStale(sql)} as is_stale,
    ${token === "former" ? sql`true` : sql`false`} as is_former,
    ${token === "former" ? sql`false` : sql`s.confirmed_at > now() - ${minutes(sql, CONFIRMED_MINUTES)}`} as is_confirmed
  ${fromSessions(sql)}
  where ${isThisOne} and ${isLiving(sql, rules)}`;

/** That row, or null. */
async function findSession(
  sql: Queryable,
  tokenHash: Buffer,
  rules: SessionRules,
): Promise<SessionRow | null> {
  const [row] = await sql<SessionRow[]>`${sessionRow(sql, tokenHash, rules)}`;
  return row ?? null;
}

/**
 * The living account behind a session's token hash, or null when the session has ended, idled too
 * long or reached its age. A person's act is noted to the second; what the page asks by itself is not.
 */
export async function findActor(
  sql: Queryable,
  tokenHash: Buffer,
  rules: SessionRules,
  call: "act" | "background",
): Promise<SessionActor | null> {
  const living = await findSession(sql, tokenHash, rules);
  const [row = living] = living
    ? []
    : await sql<SessionRow[]>`${rowOfFormer(sql, tokenHash, rules)}`;
  return row ? await touchSession(sql, row, call) : null;
}

/** Who a session is of, with a person's act noted; what the page asks by itself is none. */
export async function touchSession(
  sql: Queryable,
  { is_stale, ...actor }: SessionRow,
  call: "act" | "background",
): Promise<SessionActor> {
  if (is_stale && call === "act") {
    await sql`
      update sessions set last_seen_at = now()
      where id = ${actor.session_id} and last_seen_at < now() - interval '1 second'`;
  }
  return actor;
}

/** The lock of a person's rights, beside the number of the person. */
const rightsLock = (sql: Queryable) => sql`hashtext('slipdesk rights')`;

/**
 * Keeps everybody else from writing as this person, and from changing the account, until the transaction ends. Who writes
 * shares this lock (`holdRights`). PostgreSQL grants such locks in the order in which they were asked for, so that this waits
 * for what is under way only, however many calls the person goes on to send; row locks would let those pass.
 */
export async function holdRightsAlone(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rightsLock(sql)}, ${userId}::int)`;
}

/** Keeps others from doing so until the transaction ends. */
export async function shareRights(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${rightsLock(sql)}, ${userId}::int)`;
}

/**
 * The role of a person's account, or null when it or the session has ended. Both stay as they are until the transaction ends.
 * It shares the lock before it locks the rows, and these show what has ended while it waited.
 */
export async function holdRights(
  sql: Queryable,
  { id, session_id }: Pick<SessionActor, "id" | "session_id">,
  limits: SessionLimits,
): Promise<Role | null> {
  const [row] = await sql<{ role: Role }[]>`
    select u.role
    ${fromSessions(sql)}
    cross join (select pg_advisory_xact_lock_shared(${rightsLock(sql)}, ${id}::int)) as shared
    where s.id = ${session_id} and s.user_id = ${id} and ${isLiving(sql, limits)}
    for key share of s
    for share of u`;
  return row?.role ?? null;
}

/**
 * Opens a session and notes the sign-in; null when the account was suspended, deleted or given another password since
 * its password was checked. It locks the account's row, so it never slips past a change that ends all sessions; the
 * transaction must have the person's rights alone.
 */
export async function insertSession(
  sql: Queryable,
  session: { token_hash: Buffer; user_agent: string | null; address: string },
  account: Pick<Account, "id" | "password_hash">,
  rules: SessionRules,
): Promise<{ id: number; must_enrol: boolean } | null> {
  const [row] = await sql<{ id: number; must_enrol: boolean }[]>`
    with seen as (
      update users u set last_sign_in_at = now()
      where id = ${account.id} and password_hash = ${account.password_hash}
        and suspended_at is null and deleted_at is null
      returning id, ${mustEnrol(sql, rules)} as must_enrol
    ), opened as (
      insert into sessions (user_id, token_hash, user_agent, address)
      select id, ${session.token_hash}, ${session.user_agent}, ${session.address} from seen
      returning id
    )
    select opened.id, seen.must_enrol from opened, seen`;
  return row ?? null;
}

/** A living session as stored. */
export type StoredSession = {
  id: number;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  last_seen_at: string;
};

/** A person's living sessions, the one seen last first. */
export async function findSessions(
  sql: Queryable,
  userId: number,
  limits: SessionLimits,
): Promise<StoredSession[]> {
  return await sql<StoredSession[]>`
    select s.id, s.user_agent, s.address, s.created_at, s.last_seen_at from sessions s
    where s.user_id = ${userId} and ${isLiving(sql, limits)}
    order by s.last_seen_at desc, s.id desc limit ${MAX_SESSIONS}`;
}

/** A session that goes on under another token: the one in use by now, and the next one. */
export type TokenChange = { session_id: number; used: Buffer; next: Buffer };

/**
 * Confirms a session and lets it go on under another token; the one before may still read what is under way. False when it
 * is no longer the one in use, or the password no longer the proven one.
 */
export async function confirmSession(
  sql: Queryable,
  { session_id, used, next }: TokenChange,
  account: Pick<Account, "id" | "password_hash">,
): Promise<boolean> {
  const rows = await sql`
    update sessions s set confirmed_at = now(), renewed_at = now(),
      former_token_hash = s.token_hash, token_hash = ${next}
    from users u
    where s.id = ${session_id} and s.token_hash = ${used}
      and u.id = s.user_id and u.id = ${account.id} and u.password_hash = ${account.password_hash}
    returning s.id`;
  return rows.length > 0;
}

/** Lets a session go on under another token and ends the one before; false when that is no longer the one in use. */
export async function replaceToken(
  sql: Queryable,
  { session_id, used, next }: TokenChange,
): Promise<boolean> {
  const rows = await sql`
    update sessions set token_hash = ${next}, former_token_hash = null, renewed_at = now()
    where id = ${session_id} and token_hash = ${used} returning id`;
  return rows.length > 0;
}

/** Ends one session at once. */
export async function deleteSession(sql: Queryable, id: number): Promise<void> {
  await sql`delete from sessions where id = ${id}`;
}

/** Ends one of a person's sessions; false when there is no such one. */
export async function deleteSessionOf(
  sql: Queryable,
  userId: number,
  id: number,
): Promise<boolean> {
  const rows = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id`;
  return rows.length > 0;
}

/** Ends the session of a token, if it is this person's. */
export async function deleteSessionOfToken(
  sql: Queryable,
  userId: number,
  tokenHash: Buffer,
): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash} and user_id = ${userId}`;
}

/** Ends those of a person's sessions that are unused the longest, as far as there are more than so many. */
export async function deleteSessionsBeyond(
  sql: Queryable,
  userId: number,
  most: number,
): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}
      order by last_seen_at desc, id desc offset ${most})`;
}

/** Ends all sessions of a person but the one to keep, if any, and the token that this one had before. */
export async function deleteSessionsOf(
  sql: Queryable,
  userId: number,
  keep: number | null,
): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${keep}::bigint`;
  if (keep !== null) await sql`update sessions set former_token_hash = null where id = ${keep}`;
}

/** Removes sessions that can never be used again. */
export async function deleteEndedSessions(sql: Queryable, limits: SessionLimits): Promise<void> {
  await sql`delete from sessions s where not ${isLiving(sql, limits)}`;
}
