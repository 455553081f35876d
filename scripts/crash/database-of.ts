import { setTimeout as wait } from "node:timers/promises";
import { connectionTo } from "@slipdesk/embedded-postgres";
import { connect, type Sql } from "@slipdesk/pg-client";
import { NAME } from "#server/database/database.ts";

const READY_WITHIN = 300_000;
const QUIET = { info: () => undefined, error: () => undefined };

/** The DATABASE_URL by which another program shares the database of a program with this DATA_DIR. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const { user, password, database, host } = await connectionTo({ name: NAME, dataDir }, QUIET);
  const [secret, folder] = [password, host].map(encodeURIComponent);
  return `postgres://${user}:${secret}@/${database}?host=${folder}`;
}

/** Connects to the database of a program with this DATA_DIR, once it accepts connections. */
export async function connectBeside(dataDir: string): Promise<Sql> {
  const sql = connect({
    ...(await connectionTo({ name: NAME, dataDir }, QUIET)),
    max: 1,
    connection: { statement_timeout: 60_000 },
  });
  const deadline = performance.now() + READY_WITHIN;
  // A recovering database refuses connections for a moment.
  while (!(await isAnswered(sql)) && performance.now() < deadline) await wait(20);
  return sql;
}

async function isAnswered(sql: Sql): Promise<boolean> {
  return sql`select 1`.then(
    () => true,
    () => false,
  );
}
