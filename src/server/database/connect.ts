import type postgres from "postgres";
import { postgres as createClient } from "./driver.ts";
import { encryptionOf } from "./tls.ts";

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

/**
 * Parses a `postgres://` address into options that `connect` takes, encrypted as `encryptionOf` says. Throws when it
 * is not one.
 */
export function parseDatabaseUrl(address: string): ConnectionOptions {
  if (!/^postgres(ql)?:\/\//.test(address)) throw new Error("not a postgres:// address");
  const [url, mode, authority] = withoutEncryption(address);
  // A pool connects when first queried, so this one never does.
  const { host, port, database, user, pass, connection, target_session_attrs } =
    createClient(url).options;
  const { application_name: name, ...parameters } = connection;
  return {
    // The published types leave out lists, which the client takes for servers that stand in for each other.
    ...({ host, port } as object),
    database,
    user,
    password: pass ?? "",
    ssl: encryptionOf(host, mode, authority),
    target_session_attrs,
    connection: name === "postgres.js" || name === undefined ? parameters : connection,
  };
}

// The client would take what it does not know for a parameter of the server.
function withoutEncryption(address: string): [string, string | null, string | null] {
  const [base = "", query = ""] = address.split("?");
  const parameters = new URLSearchParams(query);
  const mode = parameters.get("sslmode") ?? parameters.get("ssl");
  const authority = parameters.get("sslrootcert");
  for (const name of ["sslmode", "ssl", "sslrootcert"]) parameters.delete(name);
  return [parameters.size > 0 ? `${base}?${parameters}` : base, mode, authority];
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
