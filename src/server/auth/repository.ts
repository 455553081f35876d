import type { Role, User } from "#shared/auth/contract.ts";
import type { Queryable } from "../database/connect.ts";
import type { Settings } from "../settings/settings.ts";
import type { Actor } from "./actor.ts";

type SessionLimits = Pick<Settings, "SESSION_IDLE_MINUTES" | "SESSION_MAX_MINUTES">;

type ActorRow = {
  id: number;
  name: string;
  role: Role;
  session_id: number;
  is_stale: boolean;
};

/**
 * The living account behind a session's token hash, or null when the session has ended, idled too
 * long or reached its age. Notes at most once a minute that the session was seen.
 */
export async function findActor(
  sql: Queryable,
  tokenHash: Buffer,
  limits: SessionLimits,
): Promise<Actor | null> {
  const [row] = await sql<ActorRow[]>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.role, s.id as session_id,
      s.last_seen_at < now() - interval '1 minute' as is_stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}
      and s.last_seen_at > now() - ${limits.SESSION_IDLE_MINUTES}::int * interval '1 minute'
      and s.created_at > now() - ${limits.SESSION_MAX_MINUTES}::int * interval '1 minute'
      and u.suspended_at is null and u.deleted_at is null`;
  if (!row) return null;
  const { is_stale, ...actor } = row;
  if (is_stale) await sql`update sessions set last_seen_at = now() where id = ${row.session_id}`;
  return actor;
}

/** An account with what sign-in needs; never leaves the server. */
export type Account = User & {
  password_hash: string;
  plain_password_sealed: string | null;
  is_suspended: boolean;
};

const account = (sql: Queryable) => sql`
  id, first_name, last_name, email, username, role, balance, created_at,
  password_hash, plain_password_sealed, suspended_at is not null as is_suspended`;

/** The account with this e-mail, without regard to case. */
export async function findAccountByEmail(sql: Queryable, email: string): Promise<Account | null> {
  const [row] = await sql<Account[]>`
    select ${account(sql)} from users
    where lower(email) = lower(${email}) and deleted_at is null`;
  return row ?? null;
}

/** The account of a signed-in person; throws when it has just gone. */
export async function getAccount(sql: Queryable, id: number): Promise<Account> {
  const [row] = await sql<Account[]>`select ${account(sql)} from users where id = ${id}`;
  if (!row) throw new Error(`user ${id} has a session but no row`);
  return row;
}

/**
 * Opens a session and notes the sign-in; false when the account was suspended, deleted or given another password since
 * its password was checked. It locks the account's row, so it never slips past a change that ends all sessions.
 */
export async function insertSession(
  sql: Queryable,
  session: { token_hash: Buffer; user_agent: string | null },
  account: Pick<Account, "id" | "password_hash">,
): Promise<boolean> {
  const rows = await sql`
    with seen as (
      update users set last_sign_in_at = now()
      where id = ${account.id} and password_hash = ${account.password_hash}
        and suspended_at is null and deleted_at is null
      returning id
    )
    insert into sessions (user_id, token_hash, user_agent)
    select id, ${session.token_hash}, ${session.user_agent} from seen
    returning id`;
  return rows.length > 0;
}

/** Ends one session at once. */
export async function deleteSession(sql: Queryable, id: number): Promise<void> {
  await sql`delete from sessions where id = ${id}`;
}

/** Removes sessions that can never be used again. */
export async function deleteEndedSessions(sql: Queryable, limits: SessionLimits): Promise<void> {
  await sql`
    delete from sessions
    where last_seen_at <= now() - ${limits.SESSION_IDLE_MINUTES}::int * interval '1 minute'
      or created_at <= now() - ${limits.SESSION_MAX_MINUTES}::int * interval '1 minute'`;
}

/** What a new account is made of. */
export type NewAccount = Pick<User, "first_name" | "last_name" | "email" | "username" | "role"> & {
  password_hash: string;
  balance?: string;
};

/** Stores a new account and gives its id; e-mail and username must be free. */
export async function insertAccount(sql: Queryable, account: NewAccount): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into users ${sql(account)} returning id`;
  if (!row) throw new Error("the new account was not stored");
  return row.id;
}

/** Keeps the sealed readable copy of a password. */
export async function updateSealedPassword(
  sql: Queryable,
  id: number,
  sealed: string,
): Promise<void> {
  await sql`update users set plain_password_sealed = ${sealed} where id = ${id}`;
}

/** Makes nodes that start at once take turns until this transaction ends. */
export async function lockFirstAdmin(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk first admin'))`;
}

/** True when the desk has an admin who can sign in. */
export async function hasAdmin(sql: Queryable): Promise<boolean> {
  const rows = await sql`select 1 from users where role = 'admin' and deleted_at is null limit 1`;
  return rows.length > 0;
}
