import type { Queryable } from "@slipdesk/pg-client";

/** A table with its stored columns: without generated columns and transaction ids. */
export type StoredTable = { name: string; columns: string[] };

/** Tables whose rows are not backed up; after a restore everybody signs in again. */
export const LEFT_OUT = ["migrations", "sessions"];

export const FILE_CONTENTS = "slip_file_contents";
/** Left out with BACKUP_FILES=off: a restored desk has no files then. */
export const FILE_TABLES = ["slip_files", FILE_CONTENTS, "file_sum"];

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

function inOrder<Table extends { name: string; refers_to: string[] }>(tables: readonly Table[]) {
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

export async function listSequences(sql: Queryable) {
  const rows = await sql<{ name: string; value: number | null }[]>`
    select case schemaname when 'public' then '' else schemaname || '.' end || sequencename as name,
      last_value as value
    from pg_sequences where schemaname in ('public', 'audit') order by schemaname, sequencename`;
  return rows.map(({ name, value }) => ({ name, value: value ?? 1, is_called: value !== null }));
}

/** Numbers of accounts and slips; null if the database holds neither. */
export async function findExistingData(sql: Queryable) {
  const [found] = await sql<{ is_there: boolean }[]>`
    select to_regclass('public.users') is not null and to_regclass('public.slips') is not null as is_there`;
  if (!found?.is_there) return null;
  const [row] = await sql<{ users: number; slips: number }[]>`
    select (select count(*) from users) as users, (select count(*) from slips) as slips`;
  return row && row.users + row.slips > 0 ? row : null;
}

export async function hasAuditEntries(sql: Queryable): Promise<boolean> {
  const [found] = await sql<{ is_there: boolean }[]>`
    select to_regclass('audit.log') is not null as is_there`;
  if (!found?.is_there) return false;
  return await sql`select 1 from audit.log limit 1`.exists();
}

export async function dropEverything(sql: Queryable): Promise<void> {
  await sql.unsafe(`
    do $$
    declare item record;
    begin
      for item in
        select c.oid::regclass::text as name, c.relkind from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        -- Views first, which go with a table otherwise.
        order by c.relkind desc
      loop
        execute format('drop %s if exists %s cascade',
          case item.relkind when 'r' then 'table' when 'v' then 'view' else 'materialized view' end, item.name);
      end loop;
      for item in
        select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      loop
        execute format('drop sequence if exists %s cascade', item.name);
      end loop;
      for item in
        select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', item.name);
      end loop;
    end
    $$`);
}
