import { identifier, identifiers, type Queryable, type Transaction } from "@slipdesk/pg-client";
import { NAME } from "#server/database/database.ts";
import { holdUpStarts } from "#server/database/migrate.ts";
import type { Row } from "#server/database/tables.ts";
import { type ErasedSlip, findErasedSlips } from "#server/slips/erased.queries.ts";

/** A table with its stored columns: without generated columns and transaction ids. */
export type StoredTable = { name: string; columns: string[] };

/** Tables whose rows are not backed up; after a restore everybody signs in again. */
export const LEFT_OUT = ["migrations", "sessions"];

export const FILE_CONTENTS = "slip_file_contents";

/** Left out with BACKUP_FILES=off: a restored desk has no files then. */
export const FILE_TABLES = ["slip_files", FILE_CONTENTS, "file_sum"];

export async function listTables(sql: Queryable): Promise<StoredTable[]> {
  const tables = await sql<Referring[]>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table,
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
  return inOrder(tables).map(({ table, columns }) => ({ name: table, columns }));
}

type Referring = { table: string; columns: string[]; refers_to: string[] };

function inOrder(tables: readonly Referring[]) {
  const ordered: Referring[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const placed = new Set(ordered.map(({ table }) => table));
    const known = new Set(left.map(({ table }) => table));
    const ready = left.filter(({ refers_to }) =>
      refers_to.every((name) => placed.has(name) || !known.has(name)),
    );
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
  return ordered;
}

export async function listSequences(sql: Queryable) {
  const rows = await sql<{ sequence: string; last_value: number | null }[]>`
    select case schemaname when 'public' then '' else schemaname || '.' end || sequencename as sequence,
      last_value
    from pg_sequences where schemaname in ('public', 'audit') order by schemaname, sequencename`;
  return rows.map(({ sequence, last_value }) => ({
    name: sequence,
    value: last_value ?? 1,
    is_called: last_value !== null,
  }));
}

export type ExistingData = { accounts: number; applications: number };

/** Null if the database holds neither. */
export async function findExistingData(sql: Queryable) {
  const [found] = await sql<{ is_there: boolean }[]>`
    select to_regclass('public.users') is not null and to_regclass('public.slips') is not null as is_there`;
  if (!found?.is_there) return null;
  const row = await sql<ExistingData[]>`
    select (select count(*) from users) as accounts, (select count(*) from slips) as applications`.one();
  return row.accounts + row.applications > 0 ? row : null;
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

/** To load faster. Returns the way to restore them in the same transaction. */
export async function dropIndexes(sql: Queryable, tables: readonly string[]) {
  const constraints = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where pg_has_role(c.relowner, 'usage')
      and (conrelid = any(${tables}::regclass[]) and contype in ('f', 'u')
        or confrelid = any(${tables}::regclass[]) and contype = 'f')
    order by contype desc, conname`;
  const indexes = await sql<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop,
      pg_get_indexdef(indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indrelid
    where pg_has_role(c.relowner, 'usage') and indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)`;
  const parts = [...indexes, ...constraints];
  // A foreign key depends on the key it references: it goes first and comes back last.
  for (const { drop } of parts.toReversed()) await sql.unsafe(drop);
  return async () => {
    for (const { add } of parts) await sql.unsafe(add);
  };
}

/** A backup or restore takes longer than any call may. */
export async function liftTimeLimits(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local idle_in_transaction_session_timeout = 0`;
}

/** Waits for nobody for long, and builds indexes in memory. */
export async function prepareRestore(tx: Transaction): Promise<void> {
  await liftTimeLimits(tx);
  await tx`set local lock_timeout = '10s'`;
  await tx`set local maintenance_work_mem = '256MB'`;
}

/** Whether a program or command of the desk works on the database; one that starts now waits for the restore. */
export async function isInUse(tx: Transaction): Promise<boolean> {
  if (!(await holdUpStarts(tx))) return true;
  return await tx`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${NAME}`.exists();
}

export async function analyze(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`analyze`;
}

export async function findMigrations(sql: Queryable) {
  return await sql<Row<"migrations", "name" | "checksum">[]>`
    select name, checksum from migrations order by name`;
}

/** None in a database that never held slips. */
export async function findErasedBefore(sql: Queryable): Promise<ErasedSlip[]> {
  const [found] = await sql<{ is_there: boolean }[]>`
    select to_regclass('public.slips') is not null as is_there`;
  return found?.is_there ? await findErasedSlips(sql) : [];
}

export const copyOut = (sql: Queryable, { name, columns }: StoredTable) =>
  sql`copy ${identifier(name)} (${identifiers(columns)}) to stdout`;

export const copyIn = (sql: Queryable, { name, columns }: StoredTable) =>
  sql`copy ${identifier(name)} (${identifiers(columns)}) from stdin`;

export async function countRows(sql: Queryable, table: string): Promise<number> {
  const [counted] = await sql<{ rows: number }[]>`
    select count(*) as rows from ${identifier(table)}`;
  return counted?.rows ?? 0;
}

/** Triggers would count the restored rows twice. */
export async function switchTriggers(sql: Queryable, table: string, to: "on" | "off") {
  await sql`alter table ${identifier(table)} ${to === "on" ? sql`enable` : sql`disable`} trigger user`;
}

export async function emptyTable(sql: Queryable, table: string): Promise<void> {
  await sql`delete from ${identifier(table)}`;
}

type SequenceState = { name: string; value: number; is_called: boolean };

export async function setSequence(sql: Queryable, { name, value, is_called }: SequenceState) {
  await sql`select setval(${name}::regclass, ${value}, ${is_called})`;
}
