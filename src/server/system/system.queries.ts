import type { Queryable } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";

export type QueueDepth = {
  queued: number;
  under_way: number;
  waiting: number;
  /** How long the oldest due slip has waited; 0 if none is due. */
  oldest_due_seconds: number;
  stuck: number;
};

export async function readQueueDepth(sql: Queryable): Promise<QueueDepth> {
  return await sql<QueueDepth[]>`
    select count(*) filter (where state = 'queued') as queued,
      count(*) filter (where state = 'leased') as under_way,
      count(*) filter (where state = 'waiting') as waiting,
      coalesce(greatest(0, extract(epoch from now() - min(available_at) filter (where state = 'queued'))), 0)::int
        as oldest_due_seconds,
      count(*) filter (where state = 'leased' and lease_until < now() - interval '2 minutes') as stuck
    from process_run where state in ('queued', 'leased', 'waiting')`.one();
}

export async function countOutcomes(sql: Queryable) {
  return await sql<{ outcome: "done" | "failed"; runs: number }[]>`
    select state as outcome, count(*) as runs from process_run
    where ended_at > now() - interval '24 hours' group by state`;
}

export async function countConnections(sql: Queryable) {
  return await sql<{ doing: string; connections: number }[]>`
    select coalesce(state, 'unknown') as doing, count(*) as connections from pg_stat_activity
    where datname = current_database() and usename = current_user group by 1`;
}

export const ERASING_SWEEP = "applications past RETENTION_MONTHS";

type Swept = { name: string; removed: number; months: number | null };

export async function upsertSweep(sql: Queryable, { name, removed, months }: Swept): Promise<void> {
  await sql`
    insert into sweeps (name, succeeded_at, removed, months)
    values (${name}, clock_timestamp(), ${removed}, ${months})
    on conflict (name) do update
      set succeeded_at = excluded.succeeded_at, removed = excluded.removed, months = excluded.months`;
}

/** Whether applications have been erased by these months, or by fewer, when that was last done. */
export async function hasSweptBy(sql: Queryable, months: number): Promise<boolean> {
  return await sql`
    select from sweeps where name = ${ERASING_SWEEP} and months <= ${months}`.exists();
}

export async function findLastSweep(sql: Queryable, name: string) {
  return await sql<(Row<"sweeps", "removed"> & { hours: number })[]>`
    select greatest(0, floor(extract(epoch from clock_timestamp() - succeeded_at) / 3600))::int as hours, removed
    from sweeps where name = ${name}`.first();
}

/** The server's version, response time, and the offset of its clock from this program's. */
export async function readServerFacts(sql: Queryable) {
  const began = Date.now();
  const [row] = await sql<{ server_version: string; now: number }[]>`
    select current_setting('server_version') as server_version,
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
  const ended = Date.now();
  if (!row) throw new Error("the database gave no facts");
  const clock_offset_ms = Math.round(row.now - (began + ended) / 2);
  return { version: row.server_version, clock_offset_ms, answered_ms: ended - began };
}

/** Throws where the database does not answer. */
export async function askDatabase(sql: Queryable): Promise<void> {
  await sql`select 1`;
}
