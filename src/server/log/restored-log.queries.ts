import type { Queryable } from "@slipdesk/pg-client";

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
