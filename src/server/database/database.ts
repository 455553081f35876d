import { takeAuditLog } from "./audit.ts";
import { type ConnectionOptions, connect, type Sql } from "./connect.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { startEmbedded } from "./embedded.ts";
import type { Log } from "./log.ts";
import { StartupError } from "./startup-error.ts";

/** The database that the program works with. */
export type Database = {
  sql: Sql;
  /** For connections of one's own (`connect(connection)`), such as one that listens. */
  connection: ConnectionOptions;
  /** Resolves if another program takes the database over: this one must then end with the error's exit code. */
  lost: Promise<StartupError>;
  /** Takes the audit log from the program's own role, where that is in our hands (docs/operations.md, Audit log). */
  takeAuditLog(): Promise<void>;
  /**
   * Ends all connections of `sql` and, in order, the embedded server; after these milliseconds, 9,000 unless told,
   * without ceremony.
   */
  close(withinMs?: number): Promise<void>;
};

type DatabaseSettings = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/**
 * Opens the database that `DATABASE_URL` names or, without it, the embedded one in `DATA_DIR`. Does not migrate.
 * Throws `StartupError` with a sentence for whoever runs the program. `signal` gives the start up.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Log,
  signal?: AbortSignal,
): Promise<Database> {
  return settings.DATABASE_URL
    ? await openServer(settings.DATABASE_URL)
    : await openEmbedded(settings.DATA_DIR, log, signal);
}

async function openEmbedded(dataDir: string, log: Log, signal?: AbortSignal): Promise<Database> {
  const embedded = await startEmbedded({ dataDir, ...(signal && { signal }) }, log);
  const sql = connect(embedded.connection);
  return {
    sql,
    connection: embedded.connection,
    lost: embedded.lost,
    takeAuditLog: () => takeAuditLog(embedded.connection),
    close: async (withinMs = 9_000) => {
      await sql.end({ timeout: 1 });
      await embedded.stop(withinMs - 1_000);
    },
  };
}

async function openServer(url: string): Promise<Database> {
  const connection = readUrl(url);
  const sql = connect(connection);
  try {
    await refuseUnfit(sql);
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error instanceof StartupError ? error : unreachable(error);
  }
  return {
    sql,
    connection,
    lost: new Promise(() => undefined),
    takeAuditLog: async () => undefined,
    close: async (withinMs = 5_000) => await sql.end({ timeout: withinMs / 1000 }),
  };
}

function readUrl(url: string): ConnectionOptions {
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // The address holds a password, so it is not quoted.
    throw new StartupError(
      "DATABASE_URL is not an address of the form postgres://user:password@host:port/database, or postgres://user:password@/database?host=/folder where the server listens on a Unix socket in that folder.",
    );
  }
}

async function refuseUnfit(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number; name: string; encoding: string }[]>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`;
  if (!row || row.version < 150_000) {
    throw new StartupError(`DATABASE_URL leads to PostgreSQL ${row?.name}; 15 or later is needed.`);
  }
  if (row.encoding !== "UTF8") {
    throw new StartupError(
      `The database of DATABASE_URL has the encoding ${row.encoding}; UTF8 is needed.`,
    );
  }
}

function unreachable(error: unknown): StartupError {
  const cause = error instanceof Error ? error.message : "unknown";
  return new StartupError(`The database of DATABASE_URL could not be opened: ${cause}.`);
}
