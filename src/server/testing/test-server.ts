import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded, THROWAWAY_SETTINGS } from "@slipdesk/embedded-postgres";
import { type ConnectionOptions, connect, type Sql } from "@slipdesk/pg-client";
import { NAME } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openRun, quickFolder } from "./open-run.ts";

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

const QUIET = { info: () => undefined, error: () => undefined };

/** Starts a server in a folder of this run and migrates the template. `binaries` is another PostgreSQL's folder. */
export async function startTestServer(binaries?: string): Promise<TestServer> {
  openRun(quickFolder());
  const dataDir = mkdtempSync(join(tmpdir(), "slipdesk-test-"));
  // Under root the server runs as another account, which has to pass through.
  chmodSync(dataDir, 0o711);
  const throwaway = {
    name: NAME,
    dataDir,
    throwawaySettings: THROWAWAY_SETTINGS,
    ...(binaries && { binaries }),
  };
  const embedded = await startEmbedded(throwaway, QUIET);
  await makeTemplate(embedded.connection);
  return { connection: embedded.connection, stop: () => embedded.stop() };
}

/** Makes a new database with the current schema and nothing in it, on a server that `startTestServer` started. */
export async function copyTemplate(server: ConnectionOptions): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString("hex")}`;
  // The template is copied by its files: through the write-ahead log, which is the default, takes twice the time.
  await administer(server, `create database ${database} template ${TEMPLATE} strategy file_copy`);
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
