import type { Queryable } from "#server/database/connect.ts";

/** A table with the columns that are stored: no computed ones, and no transaction numbers, which are this database's. */
export type StoredTable = { name: string; columns: string[] };

/** Their rows are left out of a backup: whoever restores one signs in again. */
export const LEFT_OUT = ["migrations", "sessions"];

/** The tables of the desk, each after those that it refers to. */
export async function listTables(sql: Queryable): Promise<StoredTable[]> {
  const tables = await sql<(StoredTable & { refers_to: string[] })[]>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
      (select array_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype
      ) as columns,
      array(select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'audit') and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;
  return inOrder(tables).map(({ name, columns }) => ({ name, columns }));
}

function inOrder<Table extends { name: string; refers_to: string[] }>(
  tables: readonly Table[],
): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name));
    const known = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ refers_to }) =>
      refers_to.every((name) => placed.has(name) || !known.has(name)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Where each sequence of the desk stands. */
export async function listSequences(
  sql: Queryable,
): Promise<{ name: string; value: number; is_called: boolean }[]> {
  const rows = await sql<{ name: string; value: number | null }[]>`
    select case schemaname when 'public' then '' else schemaname || '.' end || sequencename as name,
      last_value as value
    from pg_sequences where schemaname in ('public', 'audit') order by schemaname, sequencename`;
  return rows.map(({ name, value }) => ({ name, value: value ?? 1, is_called: value !== null }));
}
