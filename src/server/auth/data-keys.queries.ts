import { type Fragment, insertion, type Queryable } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";
import type { EncryptedColumn, SealedRow } from "#server/desk.ts";
import { updateSealedPassword } from "./accounts.queries.ts";

export const READABLE_COPIES: EncryptedColumn = {
  rows: (sql) => sql`select id, id as user_id, plain_password_sealed as sealed_text from users`,
  ownerOf: ({ user_id }) => ({ userId: user_id, what: "plain_password" }),
  update: updateSealedPassword,
};

/** The newest key under this root key. The row lock keeps a rotation from retiring it while another transaction seals. */
export async function findSealingKey(sql: Queryable, rootCheck: string): Promise<string | null> {
  const [row] = await sql<Row<"password_keys", "id">[]>`
    select id from password_keys where root_check = ${rootCheck}
    order by created_at desc, id desc limit 1 for share`;
  return row?.id ?? null;
}

/** Until the end of the transaction. */
export async function lockSealingKeys(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk sealing keys'))`;
}

export async function insertSealingKey(sql: Queryable, key: { id: string; root_check: string }) {
  await sql`insert into password_keys ${insertion(key)}`;
}

/** Counts the data keys by root key: the current one, one of those known here (the current and the previous), any other. */
export async function countSealingKeys(sql: Queryable, current: string, known: readonly string[]) {
  return await sql<{ ours: number; known: number; foreign: number }[]>`
    select count(*) filter (where root_check = ${current}) as ours,
      count(*) filter (where root_check = any(${[...known]}::text[])) as known,
      count(*) filter (where root_check <> all(${[...known]}::text[])) as "foreign"
    from password_keys`.one();
}

/** Texts under a key of a root that is none of these. */
export async function countSealedElsewhere(
  sql: Queryable,
  rows: Fragment,
  roots: readonly string[],
) {
  const { count } = await sql<{ count: number }[]>`
    select count(*) from (${rows}) one
    where sealed_text is not null and split_part(sealed_text, '.', 2) not in (
      select id from password_keys where root_check = any(${[...roots]}::text[]))`.one();
  return count;
}

/** The next texts that are not under this key. */
export async function lockSealedOtherwise(
  sql: Queryable,
  rows: Fragment,
  keyId: string,
  after: number,
) {
  return await sql<SealedRow[]>`
    select * from (${rows}) one
    where id > ${after} and sealed_text is not null and split_part(sealed_text, '.', 2) <> ${keyId}
    order by id limit 200 for update`;
}

/** Waits for transactions that still seal under one of them. */
export async function deleteOtherSealingKeys(sql: Queryable, keyId: string): Promise<void> {
  await sql`select 1 from password_keys where id <> ${keyId} order by id for update`;
  await sql`delete from password_keys where id <> ${keyId}`;
}

export async function deleteReadableCopies(sql: Queryable): Promise<number> {
  const removed = await sql`
    update users set plain_password_sealed = null where plain_password_sealed is not null returning id`;
  return removed.length;
}
