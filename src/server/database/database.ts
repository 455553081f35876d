import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  ADMIN_ROLE,
  connectionTo,
  EmbeddedPostgresError,
  findServer,
  hasDatabase,
  type Reason,
  startEmbedded,
} from "@slipdesk/embedded-postgres";
import {
  type ConnectionOptions,
  connect,
  LOCK_MS,
  type Queryable,
  type Sql,
  STATEMENT_MS,
} from "@slipdesk/pg-client";
import { ALREADY_RUNNING, type Log, StartupError } from "#server/log.ts";
import { parseDatabaseUrl } from "./database-url.ts";

export type Database = {
  sql: Sql;
  /** For further connections (`connect(connection)`). */
  connection: ConnectionOptions;
  /** Resolves if another program takes over the database: this one must exit with the error's code. */
  lost: Promise<StartupError>;
  /** Takes the audit log away from the program's own role, where possible (docs/upkeep.md, Audit log). */
  protectAuditLog(): Promise<void>;
  /** Closes all connections, then stops the embedded server; forcibly after `withinMs`. */
  close(withinMs?: number): Promise<void>;
};

/** The name of the embedded database and of its role. */
export const NAME = "slipdesk";

type DatabaseSettings = {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  PATIENCE?: number;
};

/** What the server's own lists call its connections. */
type Opening = { signal?: AbortSignal | undefined; as?: string };

/** DATABASE_URL, or the embedded database in DATA_DIR. Does not migrate. */
export async function openDatabase(settings: DatabaseSettings, log: Log, opening: Opening = {}) {
  return settings.DATABASE_URL
    ? await openServer(settings.DATABASE_URL, settings, opening)
    : await openEmbedded(settings, log, opening);
}

async function openEmbedded(
  settings: DatabaseSettings,
  log: Log,
  { signal, as }: Opening,
): Promise<Database> {
  const options = { name: NAME, dataDir: settings.DATA_DIR, ...(signal && { signal }) };
  const embedded = await startEmbedded(options, log).catch(refuse);
  const connection = named(embedded.connection, as);
  const sql = connect(patient(connection, settings));
  return {
    sql,
    connection,
    lost: embedded.lost.then(embeddedFailure),
    protectAuditLog: () => protectAuditLog(connection),
    close: async (withinMs = 9_000) => {
      await sql.end({ timeout: 1 });
      await embedded.stop(withinMs - 1_000);
    },
  };
}

function refuse(error: unknown): never {
  throw error instanceof EmbeddedPostgresError ? embeddedFailure(error) : error;
}

async function openServer(
  url: string,
  settings: DatabaseSettings,
  { as }: Opening,
): Promise<Database> {
  const connection = named(readUrl(url), as);
  const sql = connect(patient(connection, settings));
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
    protectAuditLog: async () => undefined,
    close: async (withinMs = 5_000) => await sql.end({ timeout: withinMs / 1000 }),
  };
}

function patient(
  options: ConnectionOptions,
  { PATIENCE = 1 }: DatabaseSettings,
): ConnectionOptions {
  const connection = {
    statement_timeout: PATIENCE * STATEMENT_MS,
    lock_timeout: PATIENCE * LOCK_MS,
    ...options.connection,
  };
  return { ...options, connection };
}

/** Whatever the address says, so that a restore sees who else is there. */
function named(options: ConnectionOptions, application_name = NAME): ConnectionOptions {
  return { ...options, connection: { ...options.connection, application_name } };
}

function readUrl(url: string): ConnectionOptions {
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Not quoted, since the address holds a password.
    throw new StartupError(
      "DATABASE_URL is not an address of the form postgres://user:password@host:port/database, or postgres://user:password@/database?host=/folder where the server listens on a Unix socket in that folder.",
    );
  }
}

async function refuseUnfit(sql: Sql): Promise<void> {
  const [row] = await sql<{ version_number: number; version_name: string; encoding: string }[]>`
    select current_setting('server_version_num')::int as version_number,
      current_setting('server_version') as version_name,
      current_setting('server_encoding') as encoding`;
  if (!row || row.version_number < 150_000) {
    throw new StartupError(
      `DATABASE_URL leads to PostgreSQL ${row?.version_name}; 15 or later is needed.`,
    );
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

type JoinedDatabase = { sql: Sql; close(): Promise<void> };

const MAX_WAIT_MS = 30_000;

/** For a short task, whether or not a program is running. */
export async function joinDatabase(settings: DatabaseSettings, log: Log): Promise<JoinedDatabase> {
  if (settings.DATABASE_URL) return await openDatabase(settings, log);
  for (const began = performance.now(); ; await wait(250)) {
    const joined = await connectToRunning(settings.DATA_DIR, log);
    if (joined) return joined;
    try {
      return await openDatabase(settings, log);
    } catch (error) {
      const isTaken = error instanceof StartupError && error.exitCode === ALREADY_RUNNING;
      if (!isTaken || performance.now() - began > MAX_WAIT_MS) throw error;
    }
  }
}

/** For a task on a desk that is there: where there is none, nothing is made. */
export async function joinDesk(settings: DatabaseSettings, log: Log): Promise<JoinedDatabase> {
  if (!settings.DATABASE_URL && !hasDatabase(settings.DATA_DIR)) {
    throw new StartupError(
      `There is no desk in ${resolve(settings.DATA_DIR)}, or this account cannot see it, and nothing was done. Set DATA_DIR or DATABASE_URL as for the program; its first start makes a new desk.`,
    );
  }
  const joined = await joinDatabase(settings, log);
  try {
    const { is_there } = await joined.sql<{ is_there: boolean }[]>`
      select to_regclass('migrations') is not null as is_there`.one();
    if (is_there) return joined;
    throw new StartupError(
      "This database holds no desk, and nothing was done. Set DATABASE_URL or DATA_DIR as for the program; its first start makes a new desk.",
    );
  } catch (error) {
    await joined.close();
    throw error;
  }
}

async function connectToRunning(dataDir: string, log: Log): Promise<JoinedDatabase | undefined> {
  if (!findServer(dataDir)) return undefined;
  const connection = await connectionTo({ name: NAME, dataDir }, log).catch(refuse);
  const sql = connect({ ...named(connection), max: 2, connectionTimeoutMillis: 5_000 });
  try {
    await sql`select 1`;
    return { sql, close: async () => await sql.end({ timeout: 5 }) };
  } catch {
    // It is starting or stopping; opening it as the owner shows which.
    await sql.end({ timeout: 0 });
    return undefined;
  }
}

/** Afterwards the program's role can only read the log, add entries and have them sealed. */
async function protectAuditLog(connection: ConnectionOptions): Promise<void> {
  // Locks the tables in the order in which sealing does, or the two could deadlock.
  const admin = connect({ ...connection, user: ADMIN_ROLE, max: 1 });
  try {
    await admin.unsafe(`
      alter schema audit owner to ${ADMIN_ROLE};
      alter table audit.seals owner to ${ADMIN_ROLE};
      alter table audit.log owner to ${ADMIN_ROLE};
      alter function audit.refuse_change() owner to ${ADMIN_ROLE};
      alter function audit.seal_entries(xid8, integer) owner to ${ADMIN_ROLE};
      revoke all on audit.log, audit.seals from ${NAME};
      grant usage on schema audit to ${NAME};
      grant select on audit.log, audit.seals to ${NAME};
      grant usage on sequence audit.log_id_seq to ${NAME};
      grant insert (actor_id, actor_name, actor_role, kind, action, subject, subject_id, owner_id, address, request_id,
        changes, details) on audit.log to ${NAME}`);
  } finally {
    await admin.end({ timeout: 1 });
  }
}

export async function isAuditLogProtected(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ is_open: boolean }[]>`
    select bool_or(pg_has_role(relowner, 'usage')) or has_table_privilege('audit.seals', 'insert') as is_open
    from pg_class where oid in ('audit.log'::regclass, 'audit.seals'::regclass)`;
  return row?.is_open === false;
}

const OWN_SERVER = "A PostgreSQL server of your own can be named by DATABASE_URL instead.";
const FOLDER = "DATA_DIR names the folder.";

/** What to do on a desk, beyond what the embedded database says itself. */
const ADVICE: Readonly<Partial<Record<Reason, string>>> = {
  "already-running": FOLDER,
  folder: FOLDER,
  "no-programs": OWN_SERVER,
  "no-account": OWN_SERVER,
  copied: "`npm run restore` restores a backup.",
  "other-version":
    "Start the SlipDesk version that made it and take a backup, then restore that backup with this version.",
};

const EXIT_CODES: Readonly<Partial<Record<Reason, number>>> = {
  "already-running": ALREADY_RUNNING,
  interrupted: 130,
};

/** Why the embedded database does not start, for whoever runs the desk. */
function embeddedFailure({ message, reason }: EmbeddedPostgresError): StartupError {
  const advice = ADVICE[reason];
  return new StartupError(advice ? `${message} ${advice}` : message, EXIT_CODES[reason]);
}
