import type { Queryable } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";

/** Tells all programs of this desk, and through them the people, until when this program hands no slip over. */
export async function publishPause({ sql, adapter }: Pick<Desk, "sql" | "adapter">): Promise<void> {
  const left = adapter.breaker?.pauseLeft() ?? null;
  if (left === null) return;
  await sql`
    update desk_processor set paused_until = now() + ${left}::float8 * interval '1 millisecond'`;
}

/** Until when no slip is handed over, because the booking service does not answer; null while nothing is wrong. */
export async function findPause(sql: Queryable): Promise<string | null> {
  const [row] = await sql<{ paused_until: string }[]>`
    select paused_until from desk_processor where paused_until > now() - interval '20 seconds'`;
  return row?.paused_until ?? null;
}
