import type { Queryable } from "#server/database/connect.ts";

/** What tells a transaction from every other of its connection. */
export type SearchMark = { pid: number; began: string };

/** Prepares this transaction for a search of at most so many milliseconds, waits for locks among them, and gives what `cancelSearch` needs. */
export async function beginSearch(sql: Queryable, longestMs: number): Promise<SearchMark> {
  // What is quick for a rare term takes seconds for a common one: each term has its own plan.
  const [mark] = await sql<SearchMark[]>`
    select pg_backend_pid() as pid, now()::text as began,
      set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('statement_timeout', ${String(longestMs)}, true), set_config('lock_timeout', '0', true)`;
  if (!mark) throw new Error("the database did not say which connection this is");
  return mark;
}

/** Ends what a search does at the moment; it does nothing once the search's transaction has ended. */
export async function cancelSearch(sql: Queryable, { pid, began }: SearchMark): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where pid = ${pid} and xact_start::text = ${began}`;
}
