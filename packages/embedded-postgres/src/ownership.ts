import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { ADMIN_ROLE, clusterOf } from "./cluster.ts";
import type { Log } from "./data-layout.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";
import {
  currentEndpoint,
  cut,
  launch,
  logFileOf,
  type ServerPlan,
  toConnection,
} from "./server.ts";

type Attempt =
  | { kind: "owned"; admin: Client; lost: Promise<void> }
  | { kind: "held"; holder: number }
  | { kind: "starting" }
  | { kind: "absent" };

const LOCK = 7_547_000;
const START_LIMIT_MS = 60_000;
// After a crash PostgreSQL replays its log first and must not be interrupted.
const RECOVERY_LIMIT_MS = 600_000;

/**
 * Starts the server, or adopts one that outlived its program, under an advisory lock of `admin`. A suspended program
 * keeps it; `lost` resolves when the connection ends.
 */
export async function takeOwnership(plan: ServerPlan, log: Log, signal: AbortSignal) {
  const cluster = clusterOf(plan.layout);
  const began = performance.now();
  let recovering = false;
  let heldSince: number | undefined;
  let server: ReturnType<typeof launch> | undefined;
  // Do not leave a server behind if the program exits while it starts.
  const cancel = () => server?.cancel();
  process.once("exit", cancel);
  try {
    while (!signal.aborted) {
      const attempt = await tryToOwn(plan);
      if (attempt.kind === "owned") {
        const pid = findPostmaster(cluster)?.pid;
        if (pid) return { admin: attempt.admin, lost: attempt.lost, pid };
        cut(attempt.admin);
      } else if (attempt.kind === "held") {
        // The server takes a moment to notice a killed holder; an invisible one runs in another container.
        heldSince ??= performance.now();
        const isHeldLong = performance.now() - heldSince > 5_000;
        if (isHeldLong || isAlive(attempt.holder)) throw alreadyRunning(plan, attempt.holder);
      } else if (attempt.kind === "starting") {
        if (!recovering && performance.now() - began > 3_000) {
          log.info(
            "The database was not closed in order last time and is recovering. Please wait.",
          );
          recovering = true;
        }
      } else if (!findPostmaster(cluster) && (server?.hasEnded() ?? true)) {
        if (server) explainEnd(server.output(), plan);
        server = launch(plan);
      }
      if (performance.now() - began > (recovering ? RECOVERY_LIMIT_MS : START_LIMIT_MS)) {
        throw new EmbeddedPostgresError(
          `The database did not become ready within ${recovering ? "ten minutes" : "a minute"}. Its log is ${logFileOf(plan.layout)}.`,
        );
      }
      await wait(25);
    }
  } finally {
    process.off("exit", cancel);
  }
  cancel();
  throw new EmbeddedPostgresError("The start was broken off.", "interrupted");
}

export type Ownership = Awaited<ReturnType<typeof takeOwnership>>;

async function tryToOwn(plan: ServerPlan): Promise<Attempt> {
  const lost = Promise.withResolvers<void>();
  const admin = new Client({
    ...toConnection(currentEndpoint(plan.endpoint, plan.layout)),
    user: ADMIN_ROLE,
    password: plan.password,
    database: "postgres",
    ssl: false,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: `${markOf(plan)}${process.pid}`,
    options:
      "-c client_encoding=UTF8 -c statement_timeout=0 -c lock_timeout=2000 -c idle_session_timeout=0",
  });
  // Queries on a lost connection fail by themselves.
  admin.on("error", () => undefined);
  admin.once("end", () => lost.resolve());
  try {
    await admin.connect();
    const { rows } = await admin.query<{ is_ours: boolean }>(
      "select pg_try_advisory_lock($1) as is_ours",
      [LOCK],
    );
    if (rows[0]?.is_ours) return { kind: "owned", admin, lost: lost.promise };
    const holder = await findHolder(admin, plan);
    cut(admin);
    return holder ? { kind: "held", holder } : { kind: "starting" };
  } catch (error) {
    cut(admin);
    return explainFailure(error, plan);
  }
}

/** How the program that holds the lock shows its process id to others. */
function markOf({ layout }: ServerPlan): string {
  return `${layout.name} program `;
}

async function findHolder(admin: Client, plan: ServerPlan): Promise<number | undefined> {
  const { rows } = await admin.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objid = $1
      and a.datname = current_database()`,
    [LOCK],
  );
  return rows[0] ? Number(rows[0].application_name.slice(markOf(plan).length)) : undefined;
}

function explainFailure(error: unknown, plan: ServerPlan): Attempt {
  const code = codeOf(error) ?? "";
  if (code === "28P01" || code === "28000") {
    throw new EmbeddedPostgresError(
      `The database in ${plan.layout.home} does not take the password in ${plan.layout.dataDir}/database-password. Put back the file that belongs to it.`,
    );
  }
  // Without a code it let nobody in within the time.
  return { kind: ["57P03", "53300", ""].includes(code) ? "starting" : "absent" };
}

/** Throws the reason why our server exited at once; returns if retrying makes sense. */
function explainEnd(output: string, { layout }: ServerPlan): void {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    throw new EmbeddedPostgresError(
      `The disk that holds ${layout.home} is full, so the database cannot run. Nothing saved is lost. Free some space and start again.`,
    );
  }
  // Another start was faster, or processes of a killed server are still exiting.
  if (/lock file .* already exists|another (postmaster|server)|shared memory block/i.test(output))
    return;
  const fatal = output.split("\n").findLast((line) => /FATAL:|PANIC:/.test(line));
  if (!fatal) return;
  throw new EmbeddedPostgresError(
    `The database could not be started: ${fatal.replace(/^.*(FATAL|PANIC): +/, "")}. Its log is ${logFileOf(layout)}.`,
  );
}

function alreadyRunning({ layout }: ServerPlan, holder: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another program (process ${holder}) is already running on ${layout.dataDir}; stop it first or choose another folder.`,
    "already-running",
  );
}
