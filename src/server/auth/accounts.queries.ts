import { assignments, insertion, type Queryable } from "@slipdesk/pg-client";
import { type FoundText, PAGE, type Texts } from "#server/database/erase-texts.ts";
import { afterLastChange, asDollars } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import type { User } from "#shared/auth/contract.ts";
import {
  MAX_PREFERENCES_BYTES,
  type PreferencesChange,
  type SavedPreferences,
} from "#shared/profile/contract-preferences.ts";

type UserColumn = Exclude<keyof User, "balance">;

export type Account = Row<"users", UserColumn | "password_hash" | "plain_password_encrypted"> &
  Pick<User, "balance"> & { is_suspended: boolean };

/** The balance of the person in row `u`. */
export const balanceOf = (sql: Queryable) =>
  asDollars(
    sql,
    sql`coalesce((select a.balance_cents from money_accounts a where a.user_id = u.id), 0)`,
  );

const account = (sql: Queryable) => sql`
  id, first_name, last_name, email, username, role, ${balanceOf(sql)} as balance, created_at,
  password_hash, plain_password_encrypted, suspended_at is not null as is_suspended`;

export async function findAccountByEmail(sql: Queryable, email: string): Promise<Account | null> {
  return await sql<Account[]>`
    select ${account(sql)} from users u
    where lower(email) = lower(${email}) and deleted_at is null`.first();
}

export async function getAccount(sql: Queryable, id: number): Promise<Account> {
  const [row] = await sql<Account[]>`select ${account(sql)} from users u where id = ${id}`;
  if (!row) throw new Error(`user ${id} has a session but no row`);
  return row;
}

export type NewAccount = Row<
  "users",
  "first_name" | "last_name" | "email" | "username" | "role" | "password_hash"
>;

export async function insertAccount(sql: Queryable, account: NewAccount): Promise<number> {
  const row = await sql<
    Row<"users", "id">[]
  >`insert into users ${insertion(account)} returning id`.one();
  return row.id;
}

export async function updateEncryptedPassword(sql: Queryable, id: number, encrypted: string) {
  await sql`update users set plain_password_encrypted = ${encrypted} where id = ${id}`;
}

/** Lets programs that start at the same time create one first admin. */
export async function lockFirstAdmin(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk first admin'))`;
}

export async function hasAdmin(sql: Queryable): Promise<boolean> {
  return await sql`select 1 from users where role = 'admin' and deleted_at is null limit 1`.exists();
}

export async function hasOtherAdmin(sql: Queryable, id: number): Promise<boolean> {
  return await sql`
    select from users
    where role = 'admin' and id <> ${id} and deleted_at is null and suspended_at is null limit 1`.exists();
}

export type SignInNames = Pick<User, "email" | "username">;

export async function findTaken(
  sql: Queryable,
  { email, username }: SignInNames,
  ownId: number | null,
): Promise<{ email: boolean; username: boolean }> {
  return await sql<Known<"users", "email" | "username", boolean>[]>`
    select
      exists (select from users where deleted_at is null and lower(email) = lower(${email})
        and id is distinct from ${ownId}::bigint) as email,
      exists (select from users where deleted_at is null and lower(username) = lower(${username})
        and id is distinct from ${ownId}::bigint) as username`.one();
}

type AccountChanges = Partial<Pick<User, "first_name" | "last_name" | "email" | "username">>;

export async function updateAccount(sql: Queryable, id: number, changes: AccountChanges) {
  await sql`update users set ${assignments(changes)}, updated_at = ${afterLastChange(sql)}
    where id = ${id}`;
}

export async function updatePasswordHash(sql: Queryable, id: number, password_hash: string) {
  await sql`
    update users set password_hash = ${password_hash}, plain_password_encrypted = null
    where id = ${id}`;
}

/** Stores a stronger hash of the same password, unless the password has changed in between. */
export async function replaceHash(
  sql: Queryable,
  { id, password_hash }: Pick<Account, "id" | "password_hash">,
  hash: string,
): Promise<void> {
  await sql`
    update users set password_hash = ${hash} where id = ${id} and password_hash = ${password_hash}`;
}

export async function updateSuspension(sql: Queryable, id: number, isSuspended: boolean) {
  await sql`
    update users set suspended_at = case when ${isSuspended} then now() end
    where id = ${id}`;
}

/** The row stays because slips refer to it. */
export async function markDeleted(sql: Queryable, id: number): Promise<void> {
  await sql`
    update users set deleted_at = now(), password_hash = 'deleted',
      plain_password_encrypted = null
    where id = ${id}`;
}

export type ListedAccount = Row<
  "users",
  "id" | "first_name" | "last_name" | "email" | "username" | "role" | "last_sign_in_at"
> & { is_suspended: boolean };

/** All accounts that are not deleted, or those with this e-mail or username. */
export async function findAccounts(sql: Queryable, name?: string): Promise<ListedAccount[]> {
  return await sql<ListedAccount[]>`
    select id, first_name, last_name, email, username, role,
      suspended_at is not null as is_suspended, last_sign_in_at
    from users
    where deleted_at is null
      ${name === undefined ? sql`` : sql`and lower(${name}) in (lower(email), lower(username))`}
    order by role, first_name, last_name, id`;
}

/** Locks the row until the transaction ends. */
export async function findAccountToChange(sql: Queryable, id: number) {
  return await sql<
    (Row<"users", "id" | "role" | "password_hash"> & Pick<Account, "is_suspended">)[]
  >`
    select id, role, password_hash, suspended_at is not null as is_suspended from users
    where id = ${id} and deleted_at is null for no key update`.first();
}

export async function accountExists(sql: Queryable, id: number): Promise<boolean> {
  return (await sql`select 1 from users where id = ${id}`).length > 0;
}

export async function findPreferences(sql: Queryable, userId: number): Promise<SavedPreferences> {
  const [row] = await sql<Known<"users", "preferences", SavedPreferences>[]>`
    select preferences from users where id = ${userId}`;
  return row?.preferences ?? {};
}

/** Merges these keys, and within `bell` these kinds. Null, and nothing is saved, when the result would be too large. */
export async function updatePreferences(
  sql: Queryable,
  userId: number,
  changes: PreferencesChange,
): Promise<SavedPreferences | null> {
  const change = sql.json(changes);
  const [row] = await sql<Known<"users", "preferences", SavedPreferences>[]>`
    with merged as (
      select id, preferences || ${change}::jsonb || case when ${change}::jsonb ? 'bell'
        then jsonb_build_object('bell', coalesce(preferences -> 'bell', '{}') || (${change}::jsonb -> 'bell'))
        else '{}' end as preferences
      from users where id = ${userId} for update
    )
    update users u set preferences = merged.preferences from merged
    where u.id = merged.id and octet_length(merged.preferences::text) <= ${MAX_PREFERENCES_BYTES}
    returning u.preferences`;
  return row?.preferences ?? null;
}

/** The form's last e-mails and places, values that it is filled with, and headings of imported files. */
export const TEXTS_IN_PREFERENCES: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select id::text as place, preferences::text as text from users
    where id > ${after ?? "0"}::bigint order by id limit ${PAGE}`,
  write: async (sql, { place }, erased) => {
    await sql`update users set preferences = ${erased}::jsonb where id = ${place}::bigint`;
  },
  eraseIn: (text, erase) => {
    let isFound = false;
    const left: unknown = JSON.parse(text, (_, value: unknown) => {
      const isKept = (one: unknown) => typeof one !== "string" || erase(one) === null;
      if (typeof value !== "object" || value === null) return value;
      const kept = Array.isArray(value)
        ? value.filter(isKept)
        : Object.fromEntries(Object.entries(value).filter((entry) => entry.every(isKept)));
      isFound ||= Object.keys(kept).length < Object.keys(value).length;
      return kept;
    });
    return isFound ? JSON.stringify(left) : null;
  },
};
