import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import { shownSlip } from "#server/duplicates/duplicates.queries.ts";
import type { DuplicateSlip } from "#shared/duplicates/contract.ts";

export type Submitted = Row<"submissions", "key"> & { slip: DuplicateSlip | null };

export async function findSubmitted(sql: Queryable, userId: number, keys: readonly string[]) {
  return await sql<Submitted[]>`
    select b.key, (
        select to_jsonb(shown) from (
          select ${shownSlip(sql)} from slips s join users u on u.id = s.user_id
          where s.id = b.slip_id
        ) as shown
      ) as slip
    from submissions b where b.user_id = ${userId} and b.key = any(${[...keys]}::text[])`;
}

export async function newImportId(sql: Queryable): Promise<number> {
  const row = await sql<{ next: number }[]>`select nextval('import_ids') as next`.one();
  return row.next;
}

/** Serializes a person's imports. */
export async function lockImports(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk imports'), ${userId}::int)`;
}

type StoredRow = Row<"submissions", "user_id"> &
  Known<"submissions", "file_name", string> &
  Known<"submissions", "file_sha256", string | null>;

export async function lockImport(sql: Queryable, id: number, userId: number) {
  const rows = await sql<StoredRow[]>`
    select user_id, file_name, encode(file_sha256, 'hex') as file_sha256 from submissions
    where import_id = ${id} order by user_id, key for update`;
  const own = rows.filter(({ user_id }) => user_id === userId);
  const [file] = own;
  if (file) return { row_count: own.length, file };
  const [numbers] = await sql<{ is_given: boolean }[]>`
    select is_called and last_value >= ${id} as is_given from import_ids`;
  return rows.length === 0 && numbers?.is_given ? { row_count: 0, file: null } : null;
}
