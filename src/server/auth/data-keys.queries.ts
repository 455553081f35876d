import { type Fragment, insertion, type Queryable } from "@slipdesk/pg-client";
import type { EncryptedColumn, EncryptedRow } from "#server/context.ts";
import type { Row } from "#server/database/tables.ts";
import { updateEncryptedPassword } from "./accounts.queries.ts";

export const READABLE_COPIES: EncryptedColumn = {
  rows: (sql) =>
    sql`select id, id as user_id, plain_password_encrypted as encrypted_text from users`,
  ownerOf: ({ user_id }) => ({ userId: user_id, what: "plain_password" }),
  update: updateEncryptedPassword,
};

/** The newest key under this root key. The row lock keeps a rotation from retiring it while another transaction encrypts. */
export async function findDataKey(sql: Queryable, rootCheck: string): Promise<string | null> {
  const [row] = await sql<Row<"data_keys", "id">[]>`
    select id from data_keys where root_check = ${rootCheck}
    order by created_at desc, id desc limit 1 for share`;
  return row?.id ?? null;
}

/** Until the end of the transaction. */
export async function lockDataKeys(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk data keys'))`;
}

export async function insertDataKey(sql: Queryable, key: { id: string; root_check: string }) {
  await sql`insert into data_keys ${insertion(key)}`;
}

/** Counts the data keys by root key: the current one, one of those known here (the current and the previous), any other. */
export async function countDataKeys(sql: Queryable, current: string, known: readonly string[]) {
  return await sql<{ ours: number; known: number; foreign: number }[]>`
    select count(*) filter (where root_check = ${current}) as ours,
      count(*) filter (where root_check = any(${[...known]}::text[])) as known,
      count(*) filter (where root_check <> all(${[...known]}::text[])) as "foreign"
    from data_keys`.one();
}

/** Texts under a key of a root that is none of these. */
export async function countEncryptedElsewhere(
  sql: Queryable,
  rows: Fragment,
  roots: readonly string[],
) {
  const { count } = await sql<{ count: number }[]>`
    select count(*) from (${rows}) one
    where encrypted_text is not null and split_part(encrypted_text, '.', 2) not in (
      select id from data_keys where root_check = any(${[...roots]}::text[]))`.one();
  return count;
}

/** The next texts that are not under this key. */
export async function lockEncryptedOtherwise(
  sql: Queryable,
  rows: Fragment,
  keyId: string,
  after: number,
) {
  return await sql<EncryptedRow[]>`
    select * from (${rows}) one
    where id > ${after} and encrypted_text is not null and split_part(encrypted_text, '.', 2) <> ${keyId}
    order by id limit 200 for update`;
}

/** Waits for transactions that still encrypt under one of them. */
export async function deleteOtherDataKeys(sql: Queryable, keyId: string): Promise<void> {
  await sql`select 1 from data_keys where id <> ${keyId} order by id for update`;
  await sql`delete from data_keys where id <> ${keyId}`;
}

export async function deleteReadableCopies(sql: Queryable): Promise<number> {
  const removed = await sql`
    update users set plain_password_encrypted = null where plain_password_encrypted is not null returning id`;
  return removed.length;
}
