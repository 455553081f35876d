import { insertion, inTransaction, type Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import type { Context, EncryptedColumn } from "#server/context.ts";
import type { Row } from "#server/database/tables.ts";
import { type Due, isForgettingHeld } from "#server/log/clock.queries.ts";
import { withinScope } from "#server/slips/slips.queries.ts";
import type { StoredFile } from "#shared/files/contract.ts";
import { daysKept, type FileDays, type FileKind } from "#shared/files/rules.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";

export type FileRow = Row<
  "slip_files",
  "id" | "kind" | "media_type" | "size_bytes" | "created_at"
> &
  Pick<StoredFile, "by">;

const columns = (sql: Queryable) => sql`
  f.id, f.kind, f.media_type, f.size_bytes, f.created_at,
  (select u.first_name || ' ' || u.last_name from users u where u.id = f.uploaded_by) as by`;

export async function findFiles(sql: Queryable, slipId: number, scope: SlipScope) {
  return await sql<FileRow[]>`
    select ${columns(sql)} from slip_files f join slips s on s.id = f.slip_id
    where f.slip_id = ${slipId} ${withinScope(sql, scope)} order by f.id`;
}

export async function findSameFile(sql: Queryable, slipId: number, sha256: Uint8Array) {
  return await sql<FileRow[]>`
    select ${columns(sql)} from slip_files f
    where f.slip_id = ${slipId} and f.sha256 = ${sha256}`.first();
}

type EncryptedFile = Row<"slip_files", "kind" | "media_type" | "key_encrypted"> &
  Row<"slip_file_contents", "encrypted">;

export async function findEncryptedFile(
  sql: Queryable,
  slipId: number,
  id: number,
  scope: SlipScope,
) {
  return await sql<EncryptedFile[]>`
    select f.kind, f.media_type, f.key_encrypted, c.encrypted
    from slip_files f join slip_file_contents c on c.file_id = f.id join slips s on s.id = f.slip_id
    where f.slip_id = ${slipId} and f.id = ${id} ${withinScope(sql, scope)}`.first();
}

export async function countFilesOf(sql: Queryable, slipId: number) {
  const { count } = await sql<{ count: number }[]>`
    select count(*) from slip_files where slip_id = ${slipId}`.one();
  return count;
}

export async function nextFileId(sql: Queryable) {
  const { id } = await sql<Row<"slip_files", "id">[]>`
    select nextval(pg_get_serial_sequence('slip_files', 'id')) as id`.one();
  return id;
}

export type NewFileRow = Row<
  "slip_files",
  "id" | "kind" | "media_type" | "size_bytes" | "slip_id" | "key_encrypted" | "uploaded_by"
> & { sha256: Uint8Array };

export async function insertFile(sql: Queryable, row: NewFileRow, encrypted: Buffer) {
  const file = await sql<FileRow[]>`
    with f as (insert into slip_files ${insertion(row)} returning *) select ${columns(sql)} from f`.one();
  await sql`insert into slip_file_contents ${insertion({ file_id: row.id, encrypted })}`;
  return file;
}

export async function deleteFile(sql: Queryable, slipId: number, id: number) {
  const row = await sql<Row<"slip_files", "kind">[]>`
    delete from slip_files where slip_id = ${slipId} and id = ${id} returning kind`.first();
  return row?.kind ?? null;
}

/** Until the end of the transaction: what two files take is summed up one after the other. */
export async function lockRoom(sql: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk files'))`;
}

export async function sumOfFiles(sql: Queryable) {
  return await sql<Row<"file_sum", "files" | "bytes">[]>`
    select coalesce(sum(files), 0)::bigint as files, coalesce(sum(bytes), 0)::bigint as bytes from file_sum`.one();
}

/** Files whose last day was before this one. */
function ended(sql: Queryable, days: FileDays, now: Date) {
  const addedBefore = (kind: FileKind) =>
    `${addDays(todayInDhaka(now), 1 - daysKept(kind, days))}T00:00:00+06:00`;
  return sql`created_at < case kind when 'passport-page' then ${addedBefore("passport-page")}::timestamptz
    else ${addedBefore("other")}::timestamptz end`;
}

export async function hasEndedFiles(sql: Queryable, days: FileDays, now: Date) {
  return await sql`
    select 1 from slip_files where ${ended(sql, days, now)} and not ${isForgettingHeld(sql)} limit 1`.exists();
}

export async function countEndedFiles({ sql, settings, clock }: Context): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${ended(sql, settings, clock())}) as due, count(*) as of
    from slip_files`.one();
}

export async function deleteFilesOf(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`delete from slip_files where slip_id = any(${[...slipIds]}::bigint[])`;
}

/** Each file's key is bound to its number. */
export const FILE_KEYS: EncryptedColumn = {
  rows: (sql) =>
    sql`select id, uploaded_by as user_id, key_encrypted as encrypted_text from slip_files`,
  ownerOf: ({ id }) => ({ fileId: id }),
  update: async (sql, id, key_encrypted) => {
    await sql`update slip_files set key_encrypted = ${key_encrypted} where id = ${id}`;
  },
};

const BATCH = 200;

export async function deleteEndedFiles({ sql, settings, clock }: Context) {
  for (;;) {
    const deleted = await inTransaction(sql, async (tx) => {
      return await tx`
        delete from slip_files where id in (
          select id from slip_files where ${ended(tx, settings, clock())}
          order by created_at limit ${BATCH} for update skip locked)
        returning id`;
    });
    if (deleted.length < BATCH) return;
  }
}
