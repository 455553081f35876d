import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Role } from "#shared/auth/contract.ts";
import type { Account } from "./accounts.queries.ts";
import { type Actor, rolesRequiringFactor } from "./actor.ts";

/** So many sessions may one person have; beyond that the least recently used one ends. */
export const MAX_SESSIONS = 100;

/** Wakes all programs when sessions were removed; carries no data (`sessions_ended` of the schema). */
export const SESSIONS_CHANNEL = "slipdesk_sessions";

export type SessionLimits = Pick<Settings, "SESSION_IDLE_MINUTES" | "SESSION_MAX_MINUTES">;

export type SessionActor = Omit<Actor, "address" | "request_id">;

export type SessionRules = SessionLimits & Pick<Settings, "REQUIRE_FACTOR">;

/** True where `users u` must set up a second factor first. */
const mustEnrol = (sql: Queryable, { REQUIRE_FACTOR }: SessionRules) => sql`
  (u.role = any(${rolesRequiringFactor(REQUIRE_FACTOR)}::text[])
    and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null))`;

const minutes = (sql: Queryable, count: number) => sql`${count}::int * interval '1 minute'`;

const isLiving = (sql: Queryable, limits: SessionLimits) => sql`
  (s.last_seen_at > now() - ${minutes(sql, limits.SESSION_IDLE_MINUTES)}
    and s.created_at > now() - ${minutes(sql, limits.SESSION_MAX_MINUTES)})`;

/** Includes expired sessions. */
const fromSessions = (sql: Queryable) => sql`
  from sessions s join users u on u.id = s.user_id and u.suspended_at is null and u.deleted_at is null`;

/** `is_stale`: `last_seen_at` is due for an update. */
type SessionRow = Row<"users", "id" | "role"> &
  Pick<SessionActor, "name" | "session_id" | "must_enrol" | "is_confirmed" | "is_former"> & {
    is_stale: boolean;
  };

const isStale = (sql: Queryable) => sql`s.last_seen_at < now() - interval '1 second'`;

/** Requests in flight when a token is renewed may still carry the old one for this long. */
export const FORMER_TOKEN_SECONDS = 10;

export const CONFIRMED_MINUTES = 10;

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

/** Null when the session has expired. Only an act of the user, not a background request, extends it. */
export async function findActor(
  sql: Queryable,
  tokenHash: Buffer,
  rules: SessionRules,
  call: "act" | "background",
): Promise<SessionActor | null> {
  const find = (token: "present" | "former", isThisOne: Fragment) =>
    sql<SessionRow[]>`${rowWhere(sql, rules, token, isThisOne)}`.first();
  const isFormer = sql`s.former_token_hash = ${tokenHash}
    and s.renewed_at > now() - ${FORMER_TOKEN_SECONDS}::int * interval '1 second'`;
  const row =
    (await find("present", sql`s.token_hash = ${tokenHash}`)) ?? (await find("former", isFormer));
  if (!row) return null;
  const { is_stale, ...actor } = row;
  if (is_stale && call === "act") {
    await sql`
      update sessions set last_seen_at = now()
      where id = ${actor.session_id} and last_seen_at < now() - interval '1 second'`;
  }
  return actor;
}

const rightsLock = (sql: Queryable) => sql`hashtext('slipdesk rights')`;

/** Blocks other writes by or about this person. Advisory locks are granted in order, unlike row locks. */
export async function lockRightsAlone(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rightsLock(sql)}, ${userId}::int)`;
}

export async function shareRights(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${rightsLock(sql)}, ${userId}::int)`;
}

/** Role, held until the transaction ends; null when account or session has ended. */
export async function lockRights(
  sql: Queryable,
  { id, session_id }: Pick<SessionActor, "id" | "session_id">,
  limits: SessionLimits,
): Promise<Role | null> {
  const [row] = await sql<Row<"users", "role">[]>`
    select u.role
    ${fromSessions(sql)}
    cross join (select pg_advisory_xact_lock_shared(${rightsLock(sql)}, ${id}::int)) as shared
    where s.id = ${session_id} and s.user_id = ${id} and ${isLiving(sql, limits)}
    for key share of s
    for share of u`;
  return row?.role ?? null;
}

/** Null when account or password have changed since the check. The transaction needs `lockRightsAlone`. */
export async function insertSession(
  sql: Queryable,
  session: { token_hash: Buffer; user_agent: string | null; address: string },
  account: Pick<Account, "id" | "password_hash">,
  rules: SessionRules,
): Promise<{ id: number; must_enrol: boolean } | null> {
  return await sql<(Row<"sessions", "id"> & { must_enrol: boolean })[]>`
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
    select opened.id, seen.must_enrol from opened, seen`.first();
}

/** Those of them that were not removed. */
export async function findStoredSessions(sql: Queryable, ids: readonly number[]) {
  const rows = await sql<Row<"sessions", "id">[]>`
    select id from sessions where id = any(${[...ids]}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

export async function findSessions(sql: Queryable, userId: number, limits: SessionLimits) {
  return await sql<
    Row<"sessions", "id" | "user_agent" | "address" | "created_at" | "last_seen_at">[]
  >`
    select s.id, s.user_agent, s.address, s.created_at, s.last_seen_at from sessions s
    where s.user_id = ${userId} and ${isLiving(sql, limits)}
    order by s.last_seen_at desc, s.id desc limit ${MAX_SESSIONS}`;
}

export type TokenChange = { session_id: number; used: Buffer; next: Buffer };

/** False when the token or the password has changed in between. */
export async function confirmSession(
  sql: Queryable,
  { session_id, used, next }: TokenChange,
  account: Pick<Account, "id" | "password_hash">,
): Promise<boolean> {
  return await sql`
    update sessions s set confirmed_at = now(), renewed_at = now(),
      former_token_hash = s.token_hash, token_hash = ${next}
    from users u
    where s.id = ${session_id} and s.token_hash = ${used}
      and u.id = s.user_id and u.id = ${account.id} and u.password_hash = ${account.password_hash}
    returning s.id`.exists();
}

/** False when the token has changed in between. */
export async function replaceToken(sql: Queryable, { session_id, used, next }: TokenChange) {
  return await sql`
    update sessions set token_hash = ${next}, former_token_hash = null, renewed_at = now()
    where id = ${session_id} and token_hash = ${used} returning id`.exists();
}

export async function deleteSession(sql: Queryable, id: number): Promise<void> {
  await sql`delete from sessions where id = ${id}`;
}

export async function deleteSessionOf(sql: Queryable, userId: number, id: number) {
  return await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id`.exists();
}

export async function deleteSessionOfToken(sql: Queryable, userId: number, tokenHash: Buffer) {
  await sql`delete from sessions where token_hash = ${tokenHash} and user_id = ${userId}`;
}

export async function deleteSessionsBeyond(sql: Queryable, userId: number, most: number) {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}
      order by last_seen_at desc, id desc offset ${most})`;
}

export async function deleteSessionsOf(sql: Queryable, userId: number, except?: number) {
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${except ?? null}::bigint`;
  if (except !== undefined) {
    await sql`update sessions set former_token_hash = null where id = ${except}`;
  }
}

export async function deleteEndedSessions(sql: Queryable, limits: SessionLimits): Promise<void> {
  await sql`delete from sessions s where not ${isLiving(sql, limits)}`;
}
