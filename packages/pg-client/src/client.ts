import { hash } from "node:crypto";
import { isDate, isUint8Array } from "node:util/types";
import {
  Client,
  type ClientConfig,
  type CustomTypesConfig,
  DatabaseError,
  type QueryResult,
  types,
} from "pg";
import { ConnectionError, databaseFailureOf } from "./failure.ts";
import type { Runnable } from "./statement.ts";

export type ConnectionOptions = Pick<
  ClientConfig,
  "host" | "port" | "user" | "password" | "database" | "ssl" | "stream" | "connectionTimeoutMillis"
> & {
  /** Accept only a server that takes writes. */
  needsWrites?: boolean;
  connection?: Readonly<Record<string, string | number>>;
  max?: number;
  maxLifetimeSeconds?: number;
  onClose?: () => void;
  onQuery?: (query: string, parameters: readonly unknown[]) => void;
};

export const STATEMENT_MS = 5_000;
export const LOCK_MS = 2_000;

export function clientConfigOf(options: ConnectionOptions): ClientConfig {
  const { host, port, user, password, database, ssl = false, stream } = options;
  const { application_name = "pg-client", ...settings } = options.connection ?? {};
  return {
    ...{ host, port, user, password, database, ssl },
    ...(stream && { stream }),
    types: TYPES,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: options.connectionTimeoutMillis ?? 10_000,
    // Set explicitly, since PGAPPNAME would override a session setting.
    application_name: String(application_name),
    options: sessionSettings({
      client_encoding: "UTF8",
      TimeZone: "UTC",
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: 10_000,
      ...settings,
    }),
  };
}

function sessionSettings(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, "\\$&")}`)
    .join(" ");
}

export async function openClient(options: ConnectionOptions): Promise<Client> {
  const client = new Client(clientConfigOf(options));
  // Queries on a lost connection fail by themselves.
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (options.needsWrites) await requireWritable(client);
    return client;
  } catch (error) {
    await closeClient(client);
    throw connectionErrorOf(error);
  }
}

export async function closeClient(client: Client): Promise<void> {
  const late = setTimeout(() => cut(client), 1_000);
  await client.end();
  clearTimeout(late);
}

/**
 * Ends a connection at once. `pg` offers only `end()`, which waits for what a pipelined connection has sent and, without
 * a query, for the server's goodbye.
 */
export function cut({ connection }: Client): void {
  connection.stream.destroy();
}

export async function requireWritable(client: Client): Promise<void> {
  const { rows } = await client.query("show transaction_read_only");
  if (rows[0]?.transaction_read_only === "on") {
    throw new ConnectionError(new Error("The server only reads"));
  }
}

export function connectionErrorOf(error: unknown): Error {
  const isKnown = error instanceof DatabaseError || error instanceof ConnectionError;
  return isKnown ? error : new ConnectionError(error, "CONNECT_FAILED");
}

const unusable = new WeakSet<Client>();

/** True if the connection is lost or still in a transaction. */
export function isUnusable(client: Client): boolean {
  return unusable.has(client) || client.getTransactionStatus() !== "I";
}

const MOST_NAMES = 5_000;
const names = new Map<string, string>();

/** The name of a prepared statement. Hashing its text at each call would take longer than sending it. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const name = hash("sha256", text).slice(0, 40);
  names.set(text, name);
  return name;
}

export async function run(
  client: Client,
  statement: Runnable,
  onQuery?: ConnectionOptions["onQuery"],
): Promise<{ rows: unknown[]; command: string }> {
  const { text, parameters, isPrepared } = statement;
  const values = parameters.map(writeParameter);
  onQuery?.(text, parameters);
  try {
    const result: QueryResult | QueryResult[] = await client.query({
      text,
      ...(values.length > 0 && { values }),
      ...(isPrepared && { name: nameOf(text) }),
    });
    return Array.isArray(result) ? { rows: [], command: "" } : result;
  } catch (error) {
    throw explain(error, client);
  }
}

// A plan made impossible by a migration fails until a new connection is used.
const STALE = new Set(["0A000", "26000"]);

function explain(error: unknown, client: Client): unknown {
  // Our own parsers throw these.
  if (error instanceof RangeError || error instanceof SyntaxError) return error;
  const known = error instanceof DatabaseError ? error : new ConnectionError(error);
  const isLost = databaseFailureOf(known) === "unreachable";
  if (isLost || STALE.has(known.code ?? "")) unusable.add(client);
  const name = known instanceof DatabaseError ? "PostgresError" : known.name;
  return Object.assign(known, { name });
}

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
// Parser of `text[]`; the published types only list single types.
const parseTexts: (text: string) => (string | null)[] = types.getTypeParser(1009 as 25);

/** Parsers that differ from those of `pg`, by type number. */
const PARSERS = new Map<number, Parse>([
  [types.builtins.INT8, parseBigint],
  [types.builtins.TIMESTAMPTZ, parseInstant],
  [types.builtins.DATE, asText],
  [types.builtins.INTERVAL, asText],
  // Arrays of bigint, timestamptz, date, numeric and name.
  [1016, parseListOf(parseBigint)],
  [1185, parseListOf(parseInstant)],
  [1182, parseListOf(asText)],
  [1231, parseListOf(asText)],
  [1003, parseListOf(asText)],
]);

/** `timestamptz` becomes an ISO string, `bigint` a number; `date` and `numeric` stay text. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (id: number) => PARSERS.get(id) ?? types.getTypeParser(id),
};

function writeParameter(value: unknown): string | Buffer | null {
  if (value === null) return null;
  if (isDate(value)) return value.toISOString();
  if (isUint8Array(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return `{${value.map(writeElement).join(",")}}`;
  if (typeof value === "undefined" || typeof value === "object") {
    throw new TypeError(`A value of a statement is ${typeof value}`);
  }
  return String(value);
}

function writeElement(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(writeElement).join(",")}}`;
  const written = writeParameter(value);
  if (written === null) return "null";
  const text = typeof written === "string" ? written : `\\x${written.toString("hex")}`;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError("A bigint is beyond what a number can hold");
  return value;
}

// The session's time zone is UTC.
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

function parseInstant(text: string): string {
  const [, day, time, fraction = ""] = IN_UTC.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}

function parseListOf(parse: Parse): Parse {
  return (text) => parseTexts(text).map((one) => (one === null ? null : parse(one)));
}
