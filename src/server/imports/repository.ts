import type { Queryable } from "#server/database/connect.ts";
import { shownSlip } from "#server/duplicates/repository.ts";
import type { DuplicateSlip } from "#shared/duplicates/contract.ts";

/** What came of a key that this person used: the application, or null when it was deleted since. */
export type Submitted = { key: string; slip: DuplicateSlip | null };

/** What came of those of these keys that this person has used. */
export async function findSubmitted(
  sql: Queryable,
  userId: number,
  keys: readonly string[],
): Promise<Submitted[]> {
  return await sql<Submitted[]>`
    select b.key, (
        select to_jsonb(shown) from (
          select ${shownSlip(sql)} from slips s join users u on u.id = s.user_id
          where s.id = b.slip_id
        ) as shown
      ) as slip
    from submissions b where b.user_id = ${userId} and b.key = any(${[...keys]}::text[])`;
}

/** Makes an import and gives its id. */
export async function insertImport(
  sql: Queryable,
  file: { user_id: number; file_name: string; file_sha256: string | null },
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into slip_imports (user_id, file_name, file_sha256)
    values (${file.user_id}, ${file.file_name}, decode(${file.file_sha256}, 'hex'))
    returning id`;
  if (!row) throw new Error("the import got no id");
  return row.id;
}

/** Makes a person's imports take turns until this transaction ends. */
export async function lockImports(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk imports'), ${userId}::int)`;
}

/** An import of this person with the rows it has had so far, held for this transaction; null when there is none. */
export async function lockImport(
  sql: Queryable,
  id: number,
  userId: number,
): Promise<{ row_count: number; file_name: string } | null> {
  const [row] = await sql<{ row_count: number; file_name: string }[]>`
    select row_count, file_name from slip_imports
    where id = ${id} and user_id = ${userId} for update`;
  return row ?? null;
}

/** Adds what became of some rows to an import. */
export async function countRows(
  sql: Queryable,
  id: number,
  rows: { all: number; submitted: number; repeated: number; failed: number },
): Promise<void> {
  await sql`
    update slip_imports set row_count = row_count + ${rows.all},
      submitted = submitted + ${rows.submitted}, repeated = repeated + ${rows.repeated},
      failed = failed + ${rows.failed}
    where id = ${id}`;
}
