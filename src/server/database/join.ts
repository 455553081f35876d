import { setTimeout as wait } from "node:timers/promises";
import { clusterOf, PRODUCT, providePassword } from "./cluster.ts";
import { connect, type Sql } from "./connect.ts";
import { openDatabase } from "./database.ts";
import { chooseEndpoint, toConnection } from "./endpoint.ts";
import type { Log } from "./log.ts";
import { choosePlace } from "./place.ts";
import { findPostmaster } from "./postmaster.ts";
import { ALREADY_RUNNING, StartupError } from "./startup-error.ts";

/** A database that this program works with beside another one, or alone. */
export type JoinedDatabase = { sql: Sql; close(): Promise<void> };

const PATIENCE = 30_000;

/**
 * Opens the database of `settings` for a short piece of work, at any time: the embedded one through its socket while
 * another program runs it, else by starting it, in which case `close` stops it again. Throws `StartupError`.
 */
export async function joinDatabase(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  log: Log,
): Promise<JoinedDatabase> {
  if (settings.DATABASE_URL) return await openDatabase(settings, log);
  for (const began = performance.now(); ; await wait(250)) {
    const joined = await tryToJoin(settings.DATA_DIR, log);
    if (joined) return joined;
    try {
      return await openDatabase(settings, log);
    } catch (error) {
      // Another program has taken it in this very moment: once its server answers, we can join.
      const isTaken = error instanceof StartupError && error.exitCode === ALREADY_RUNNING;
      if (!isTaken || performance.now() - began > PATIENCE) throw error;
    }
  }
}

async function tryToJoin(dataDir: string, log: Log): Promise<JoinedDatabase | undefined> {
  const place = choosePlace(dataDir, log);
  const running = findPostmaster(clusterOf(place));
  if (!running) return undefined;
  const password = providePassword(place.dataDir);
  const endpoint = await chooseEndpoint(place, password);
  const sql = connect({
    ...toConnection("folder" in endpoint ? endpoint : { ...endpoint, port: running.port }),
    user: PRODUCT,
    password,
    database: PRODUCT,
    max: 2,
    connectionTimeoutMillis: 5_000,
  });
  try {
    await sql`select 1`;
    return { sql, close: async () => await sql.end({ timeout: 5 }) };
  } catch {
    // It is starting or ending; the owner's way in tells which, and why.
    await sql.end({ timeout: 0 });
    return undefined;
  }
}
