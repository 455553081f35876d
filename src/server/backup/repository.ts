import { randomBytes } from "node:crypto";
import type { Queryable } from "#server/database/connect.ts";

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

export async function continueLogNumbers(sql: Queryable): Promise<void> {
  await sql`
    select setval('audit.log_id_seq', max(id)) from audit.log having max(id) is not null`;
}

/** Where a backup's log is loaded if the database has its own log. */
export const LOADED_LOG = "loaded_log";

export async function makeLoadedLog(sql: Queryable): Promise<void> {
  await sql`create temporary table loaded_log (like audit.log including defaults) on commit drop`;
}

/** Adds a backup's log beside the existing one; new entries are numbered after both. */
export async function storeRestoredLog(sql: Queryable): Promise<void> {
  await sql`
    insert into log_restored select * from loaded_log
    where id > (select coalesce(max(id), 0) from log_restored)`;
  const last = await sql<{ next: number; restored: number }[]>`
    select nextval('audit.log_id_seq') as next, (select coalesce(max(id), 0) from log_restored) as restored`.one();
  await sql`
    insert into log_restored (id, xid, at, action, changes, details)
    select coalesce(max(nextval('audit.log_id_seq')), ${last.next}), pg_current_xact_id(), now(), 'restored', '[]', '{}'
    from generate_series(${last.next + 1}::bigint, ${last.restored + 1}::bigint)`;
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

export async function renewEffectKeys(sql: Queryable): Promise<void> {
  const part = randomBytes(9).toString("base64url");
  await sql`update process_run set effect_key = 'restored:' || ${part}::text || ':' || id`;
}

export const ENDED =
  "The desk was restored from a backup while this was under way. Ask the booking service before sending it again.";

export async function endLiveRuns(sql: Queryable) {
  await sql`
    insert into process_step (run_id, step)
    select id, 'interrupted' from process_run where state in ('leased', 'waiting')`;
  return await sql<{ slip_id: number; run_no: number }[]>`
    update process_run set state = 'failed', lease_until = null, ended_at = now(), last_error = ${ENDED},
      failure_kind = 'interrupted', ask_at = null
    where state in ('queued', 'leased', 'waiting') returning slip_id, run_no`;
}
