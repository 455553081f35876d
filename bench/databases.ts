import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbedded, THROWAWAY_SETTINGS } from "@slipdesk/embedded-postgres";
import { type ConnectionOptions, connect } from "@slipdesk/pg-client";
import { createPasswords } from "#server/auth/passwords/password.ts";
import { NAME } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { ROOMS } from "#server/rooms.ts";
import { loadSecretKey } from "#server/settings/secret-key.ts";
import { readSettings } from "#server/settings/settings.ts";
import { exitWhenInterrupted } from "#server/starters.ts";
import { openRun } from "#server/testing/open-run.ts";
import { fillDatabase, hasSlips } from "../scripts/seed/fill-database.ts";

/** The password of all sample accounts. */
export const PASSWORD = "bench-password";
export const ADMIN_EMAIL = "admin@desk.example";

/** An embedded server with one database per size. */
export type Databases = {
  /** The environment of the measured programs. */
  environment: Record<string, string>;
  connections: ReadonlyMap<number, ConnectionOptions>;
  close(): Promise<void>;
};

const LOG = { info: () => undefined, error: (message: string) => console.error(message) };

/**
 * Starts an embedded server with one sample database per number of slips, in a temporary folder that `close` removes, or
 * in `folder`, which is reused.
 */
export async function openDatabases(
  sizes: readonly number[],
  folder: string | undefined,
): Promise<Databases> {
  openRun();
  exitWhenInterrupted();
  const dataDir = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), "slipdesk-bench-"));
  // Under root the server runs as another account, which needs access to the folder.
  if (!folder) chmodSync(dataDir, 0o711);
  const throwaway = { name: NAME, dataDir, throwawaySettings: THROWAWAY_SETTINGS };
  const embedded = await startEmbedded(throwaway, LOG);
  const environment = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    HOST: "127.0.0.1",
    PORT: "0",
  };
  const close = async () => {
    await embedded.stop();
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const connections = new Map<number, ConnectionOptions>();
    for (const slips of sizes) {
      const connection = { ...embedded.connection, database: `slips_${slips}` };
      await makeDatabase(embedded.connection, `slips_${slips}`);
      await provideSlips(connection, environment, slips);
      connections.set(slips, connection);
    }
    return { environment, connections, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeDatabase(server: ConnectionOptions, name: string): Promise<void> {
  const sql = connect({ ...server, max: 1, connection: { statement_timeout: 60_000 } });
  try {
    const [known] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!known) await sql.unsafe(`create database ${name}`);
  } finally {
    await sql.end();
  }
}

async function provideSlips(
  connection: ConnectionOptions,
  environment: Record<string, string>,
  slips: number,
): Promise<void> {
  const settings = readSettings(environment);
  const sql = connect(connection);
  try {
    await migrate(sql, LOG);
    if (await hasSlips(sql)) return;
    console.log(`Making a database of ${slips.toLocaleString("en")} slips …`);
    const deriveKey = await loadSecretKey(settings);
    const context = { settings, sql, rooms: ROOMS, deriveKey, passwords: createPasswords() };
    await fillDatabase(
      context,
      { slips, operators: 200, operatorPassword: PASSWORD },
      () => undefined,
    );
  } finally {
    await sql.end();
  }
}
