import type { Queryable } from "#server/database/connect.ts";
import { insertion } from "#server/database/statement.ts";

/**
 * The name of the newest sealing key that belongs to this root key, or null before the first one. Held until the
 * transaction ends, so that a rotation does not retire it under somebody who is sealing.
 */
export async function findSealingKey(sql: Queryable, rootCheck: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from password_keys where root_check = ${rootCheck}
    order by created_at desc, id desc limit 1 for share`;
  return row?.id ?? null;
}

/** Makes those who name the first key of a root at the same time take turns until this transaction ends. */
export async function lockSealingKeys(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk sealing keys'))`;
}

/** Names a new sealing key, from now on the one in use. */
export async function insertSealingKey(
  sql: Queryable,
  key: { id: string; root_check: string },
): Promise<void> {
  await sql`insert into password_keys ${insertion(key)}`;
}

/** How many sealing keys belong to this root key, and how many to others. */
export async function countSealingKeys(
  sql: Queryable,
  rootCheck: string,
): Promise<{ ours: number; others: number }> {
  const [row] = await sql<{ ours: number; others: number }[]>`
    select count(*) filter (where root_check = ${rootCheck}) as ours,
      count(*) filter (where root_check <> ${rootCheck}) as others
    from password_keys`;
  return row ?? { ours: 0, others: 0 };
}

/** Retires every sealing key but this one; waits for whoever is sealing under one of them. */
export async function deleteOtherSealingKeys(sql: Queryable, keyId: string): Promise<void> {
  await sql`select 1 from password_keys where id <> ${keyId} order by id for update`;
  await sql`delete from password_keys where id <> ${keyId}`;
}

/** A sealed text in its row, and the account it is bound to. */
export type SealedRow = { id: number; user_id: number; sealed: string };

/** The next readable copies that are not under this key, by account from `after` on; their rows stay locked. */
export async function findCopiesUnderOtherKeys(
  sql: Queryable,
  keyId: string,
  after: number,
): Promise<SealedRow[]> {
  return await sql<SealedRow[]>`
    select id, id as user_id, plain_password_sealed as sealed from users
    where id > ${after} and plain_password_sealed is not null
      and split_part(plain_password_sealed, '.', 2) <> ${keyId}
    order by id limit 200 for update`;
}

/** Removes every readable copy there is and gives their number. */
export async function deleteReadableCopies(sql: Queryable): Promise<number> {
  const removed = await sql`
    update users set plain_password_sealed = null where plain_password_sealed is not null returning id`;
  return removed.length;
}
