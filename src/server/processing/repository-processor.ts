import type { Queryable } from "#server/database/connect.ts";

/**
 * Holds what this desk books with until this transaction ends, and tells it; a desk that has nothing kept yet gets
 * what its runs under way have, or else this one.
 */
export async function lockProcessor(sql: Queryable, processor: string): Promise<string> {
  // A desk from before this was kept has it in the runs that are under way.
  await sql`
    insert into desk_processor (processor)
    values (coalesce((
      select adapter from process_run where state in ('queued', 'leased', 'waiting') order by id desc limit 1
    ), ${processor}))
    on conflict do nothing`;
  const [row] = await sql<{ processor: string }[]>`select processor from desk_processor for update`;
  return row?.processor ?? processor;
}

/** What this desk books with, which nobody changes before this transaction ends; null before anything was kept. */
export async function findProcessor(sql: Queryable): Promise<string | null> {
  const [row] = await sql<{ processor: string }[]>`select processor from desk_processor for share`;
  return row?.processor ?? null;
}

/** Lets the desk book with another processor, which is not paused. */
export async function updateProcessor(sql: Queryable, processor: string): Promise<void> {
  await sql`update desk_processor set processor = ${processor}, paused_until = null`;
}

/** How many runs are under way with other processors than this one. */
export async function countUnderWay(sql: Queryable, except: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from process_run
    where state in ('queued', 'leased', 'waiting') and adapter <> ${except}`;
  return Number(row?.count);
}

/** Notes that no slip is handed over for so long from now on. */
export async function updatePause(sql: Queryable, leftMs: number): Promise<void> {
  await sql`
    update desk_processor set paused_until = now() + ${leftMs}::float8 * interval '1 millisecond'`;
}

/** Until when no slip is handed over, because the booking service does not answer; null while nothing is wrong. */
export async function findPause(sql: Queryable): Promise<string | null> {
  const [row] = await sql<{ paused_until: string }[]>`
    select paused_until from desk_processor where paused_until > now() - interval '20 seconds'`;
  return row?.paused_until ?? null;
}
