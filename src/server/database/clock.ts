import type { Fragment, Queryable } from "./connect.ts";

/** The database's clock, which decides every duration. */
export async function readDatabaseClock(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: string }[]>`select clock_timestamp()::timestamptz(3) as now`;
  if (!row) throw new Error("the database gave no time");
  return new Date(row.now);
}

/** A moment as the API writes it, for where PostgreSQL makes the JSON. */
export function asInstant(sql: Queryable, moment: Fragment): Fragment {
  return sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
