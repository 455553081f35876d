import type { Fragment, Queryable, Sql, Transaction } from "@slipdesk/pg-client";

/** The database's clock, which all durations are measured by. */
export async function readDatabaseClock(sql: Queryable): Promise<Date> {
  const row = await sql<{ now: string }[]>`select clock_timestamp()::timestamptz(3) as now`.one();
  return new Date(row.now);
}

/** An instant formatted as in the API, for JSON built in PostgreSQL. */
export function asInstant(sql: Queryable, moment: Fragment): Fragment {
  return sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Cents as dollars with two decimal places, such as `-5.00`. */
export function asDollars(sql: Queryable, cents: Fragment): Fragment {
  return sql`((${cents})::numeric / 100)::numeric(20, 2)`;
}

/** Later than the last change even if this transaction started earlier: `updated_at` identifies a version. */
export const afterLastChange = (sql: Queryable) =>
  sql`greatest(now(), updated_at + interval '1 millisecond')`;

/** Below the time limit of a request. */
const BULK_TIMEOUT = "7s";

export async function extendTimeouts(sql: Transaction): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${BULK_TIMEOUT}, true), set_config('statement_timeout', ${BULK_TIMEOUT}, true)`;
}

/** All statements of `read` see the same moment, however long they take. */
export async function inSnapshot<T>(sql: Sql, read: (sql: Queryable) => Promise<T>): Promise<T> {
  return await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    return await read(tx);
  });
}
