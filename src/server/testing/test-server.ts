import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect, type Sql } from "#server/database/connect.ts";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { findPostmaster, isAlive, waitForEnd } from "#server/database/postmaster.ts";
import { THROWAWAY_SETTINGS } from "#server/database/server.ts";

/** A PostgreSQL server for one run of the tests. */
export type TestServer = {
  /** Plain data, so that it can be handed to other processes. */
  connection: ConnectionOptions;
  stop(): Promise<void>;
};

/** A database of one test file's own. */
export type TestDatabase = {
  sql: Sql;
  connection: ConnectionOptions;
  /** Ends its connections and drops it. */
  close(): Promise<void>;
};

const TEMPLATE = "slipdesk_template";

const PREFIX = "slipdesk-test-";
const QUIET = { info: () => undefined, error: () => undefined };

/**
 * Starts a server in a new temporary folder and migrates the template. `stop` ends it and removes the folder;
 * so do SIGINT and SIGTERM. What a killed run left behind is removed by the next one. `binaries` is another PostgreSQL's
 * folder.
 */
export async function startTestServer(binaries?: string): Promise<TestServer> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Under root the server runs as another account, which has to pass through.
  chmodSync(dataDir, 0o711);
  const options = { dataDir, throwawaySettings: THROWAWAY_SETTINGS, ...(binaries && { binaries }) };
  const embedded = await startEmbedded(options, QUIET);
  const stop = async () => {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const interrupt = () => void stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  await makeTemplate(embedded.connection);
  return { connection: embedded.connection, stop };
}

/** Makes a new database with the current schema and nothing in it, on a server that `startTestServer` started. */
export async function copyTemplate(server: ConnectionOptions): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${database} template ${TEMPLATE}`);
  const connection = { ...server, database };
  const sql = connect(connection);
  return {
    sql,
    connection,
    close: async () => {
      await sql.end({ timeout: 1 });
      await administer(server, `drop database if exists ${database} with (force)`);
    },
  };
}

async function makeTemplate(connection: ConnectionOptions): Promise<void> {
  await administer(connection, `create database ${TEMPLATE}`);
  const template = connect({ ...connection, database: TEMPLATE, max: 1 });
  try {
    await migrate(template, QUIET);
  } finally {
    await template.end();
  }
}

async function administer(server: ConnectionOptions, statement: string): Promise<void> {
  const patience = { statement_timeout: 60_000, lock_timeout: 60_000 };
  const admin = connect({ ...server, max: 1, connection: patience });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}

async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, program] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!program || isAlive(Number(program))) continue;
    try {
      await removeLeftover(join(tmpdir(), name));
    } catch {
      // Another run that started at the same moment was quicker.
    }
  }
}

async function removeLeftover(folder: string): Promise<void> {
  if (lstatSync(folder).uid !== process.getuid?.()) return;
  const cluster = join(folder, "postgres", "cluster");
  const server = findPostmaster(cluster);
  if (server) {
    process.kill(server.pid, "SIGQUIT");
    await waitForEnd(server.pid, cluster, 5_000);
  }
  rmSync(folder, { recursive: true, force: true });
}
