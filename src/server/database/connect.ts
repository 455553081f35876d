import type postgres from "postgres";
import { postgres as createClient } from "./driver.ts";

type Types = { bigint: number; date: string; instant: string };

/** A pool of connections as `connect` makes it. */
export type Sql = postgres.Sql<Types>;

/** A transaction of such a pool, as `sql.begin` hands it out. */
export type Transaction = postgres.TransactionSql<Types>;

/** A pool or a transaction: whatever can run a query. */
export type Queryable = postgres.ISql<Types>;

/** What it takes to reach a database, in the words of postgres.js. */
export type ConnectionOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/**
 * Opens a pool of up to ten connections, each made when first needed. Instants (`timestamptz`) are ISO 8601
 * strings in UTC with milliseconds (a `Date` goes in too), calendar days (`date`) stay `yyyy-MM-dd` strings, `numeric` stays a string, `bigint` is a number.
 * A statement may take 5 s, a lock 2 s, a transaction may idle for 10 s. What `options` says goes first.
 */
export function connect(options: ConnectionOptions): Sql {
  return createClient({
    max: 10,
    connect_timeout: 10,
    // The client's own delays grow to 20 s: too long for a database that is back after one.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.5),
    onnotice: () => undefined,
    ...options,
    connection: {
      application_name: "slipdesk",
      TimeZone: "UTC",
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      ...options.connection,
    },
    types: {
      bigint: { to: 20, from: [20], parse: parseBigint, serialize: String },
      instant: { to: 1184, from: [1184], parse: parseInstant, serialize: writeInstant },
      date: { to: 1082, from: [1082], parse: keepText, serialize: keepText },
    },
  });
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A bigint is beyond what a number can hold");
  return value;
}

function parseInstant(text: string): string {
  return new Date(text).toISOString();
}

function writeInstant(value: string | Date): string {
  return typeof value === "string" ? value : value.toISOString();
}

function keepText(text: string): string {
  return text;
}
