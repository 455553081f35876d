import { setTimeout as wait } from "node:timers/promises";
import { clusterOf, providePassword } from "#server/database/cluster.ts";
import { connect, type Sql } from "#server/database/connect.ts";
import { chooseDataLayout } from "#server/database/data-layout.ts";
import { findPostmaster } from "#server/database/postmaster.ts";
import { chooseEndpoint, toConnection } from "#server/database/server.ts";

const READY_WITHIN = 300_000;
const QUIET = { info: () => undefined, error: () => undefined };

export function findDatabaseProcess(dataDir: string): number | undefined {
  return findPostmaster(clusterOf(chooseDataLayout(dataDir, QUIET)))?.pid;
}

/** The DATABASE_URL by which another program shares the database of a program with this DATA_DIR. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const { layout, password } = open(dataDir);
  const { host } = toConnection(await chooseEndpoint(layout, password));
  const [secret, folder] = [password, host].map(encodeURIComponent);
  return `postgres://slipdesk:${secret}@/slipdesk?host=${folder}`;
}

/** Connects to the database of a program with this DATA_DIR, once it accepts connections. */
export async function connectBeside(dataDir: string): Promise<Sql> {
  const { layout, password } = open(dataDir);
  const endpoint = await chooseEndpoint(layout, password);
  const sql = connect({
    ...toConnection(endpoint),
    user: "slipdesk",
    password,
    database: "slipdesk",
    max: 1,
    connection: { statement_timeout: 60_000 },
  });
  const deadline = performance.now() + READY_WITHIN;
  // A recovering database refuses connections for a moment.
  while (!(await isAnswered(sql)) && performance.now() < deadline) await wait(20);
  return sql;
}

function open(dataDir: string) {
  const layout = chooseDataLayout(dataDir, QUIET);
  return { layout, password: providePassword(layout.dataDir) };
}

async function isAnswered(sql: Sql): Promise<boolean> {
  return sql`select 1`.then(
    () => true,
    () => false,
  );
}
