import type { Queryable } from "./connect.ts";

/** The database's clock, which decides every duration. */
export async function readDatabaseClock(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: string }[]>`select clock_timestamp()::timestamptz(3) as now`;
  if (!row) throw new Error("the database gave no time");
  return new Date(row.now);
}
