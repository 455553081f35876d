import { findServer } from "@slipdesk/embedded-postgres";
import { connectBeside } from "./database-of.ts";
import type { Program } from "./program.ts";

/** What to kill: the program, the database, both at once, or a database process that serves one connection. */
export type Victim = "program" | "database" | "both" | "connection";

/** Kills without warning, as a power failure would; returns the killed database processes. */
export async function kill(
  victim: Victim,
  { dataDir, program }: { dataDir: string; program: Program },
): Promise<number[]> {
  const database = findServer(dataDir)?.pid;
  if (database === undefined) throw new Error("The database does not run.");
  const killed = victim === "connection" ? await findConnections(dataDir) : [database];
  if (victim === "program" || victim === "both") process.kill(program.pid, "SIGKILL");
  if (victim === "program") return [];
  for (const pid of killed) process.kill(pid, "SIGKILL");
  return killed;
}

async function findConnections(dataDir: string): Promise<number[]> {
  const sql = await connectBeside(dataDir);
  try {
    const [row] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
      order by state_change desc limit 1`;
    return row ? [row.pid] : [];
  } finally {
    await sql.end({ timeout: 1 });
  }
}
