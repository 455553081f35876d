import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import type { Binaries } from "./binaries.ts";
import { clusterOf } from "./cluster.ts";
import { type DataLayout, makePrivateFolder, runAs } from "./data-layout.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { findPostmaster, isPostmaster, removeStaleLock, waitForEnd } from "./postmaster.ts";

export type ServerSettings = Readonly<Record<string, string>>;

/** Durable, small in memory, and without personal data in the log. */
export function standardSettings(): ServerSettings {
  const megabytes = totalmem() / 2 ** 20;
  return {
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    max_connections: "60",
    shared_buffers: `${Math.round(Math.min(256, Math.max(32, megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.min(1024, Math.max(128, megabytes / 4)))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    max_wal_size: "2GB",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements and error details can quote personal data.
    log_destination: "stderr",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_statement: "none",
    log_checkpoints: "off",
  };
}

/** Fast settings for tests; data does not survive a crash of the machine. */
export const THROWAWAY_SETTINGS: ServerSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // Its workers, which only a superuser may end, would block dropping a database.
  autovacuum: "off",
  max_connections: "200",
};

/** A socket in a private folder, or a loopback port on Windows. */
export type Endpoint = { folder: string; port: number } | { host: string; port: number };

const PORT = 5432;
// Not TMPDIR, which may differ between the program and a command.
const SHORT_FOLDER = "/tmp";
// The limit is 104 bytes with the final zero on macOS, 108 on Linux.
const LONGEST_SOCKET_PATH = 103;

export async function chooseEndpoint(layout: DataLayout, password: string): Promise<Endpoint> {
  if (process.platform === "win32") return { host: "127.0.0.1", port: await findFreePort() };
  const inside = join(layout.home, "socket");
  const folder = isShortEnough(inside) ? inside : shortFolderFrom(layout.name, password);
  makePrivateFolder(folder, layout.account);
  refuseForeignFolder(folder, layout);
  return { folder, port: PORT };
}

export function toConnection(endpoint: Endpoint): { host: string; port: number } {
  return { host: "folder" in endpoint ? endpoint.folder : endpoint.host, port: endpoint.port };
}

/** On Windows a running server listens on a port that its starter chose. */
export function currentEndpoint(endpoint: Endpoint, layout: DataLayout): Endpoint {
  if ("folder" in endpoint) return endpoint;
  return { ...endpoint, port: findPostmaster(clusterOf(layout))?.port || endpoint.port };
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

/** In the shared temporary folder, by a name that others cannot guess and occupy. */
export function shortFolderFrom(name: string, password: string): string {
  const hash = createHash("sha256").update(`socket ${password}`).digest("hex");
  return join(SHORT_FOLDER, `${name}-${hash.slice(0, 16)}`);
}

function refuseForeignFolder(folder: string, layout: DataLayout): void {
  const { uid, mode } = lstatSync(folder);
  const isFolder = lstatSync(folder).isDirectory();
  const owner = layout.account?.uid ?? process.getuid?.();
  if (isFolder && uid === owner && (mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `The folder ${folder}, meant for the database's socket, belongs to someone else or is open to others. Remove it and start again.`,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : PORT;
}

export type ServerPlan = {
  layout: DataLayout;
  binaries: Binaries;
  endpoint: Endpoint;
  password: string;
  settings: ServerSettings;
};

const LARGEST_LOG = 10 * 2 ** 20;
const ENVIRONMENT = { LC_ALL: "C", TZ: "UTC" };

export function logFileOf(layout: DataLayout): string {
  return join(layout.dataDir, "postgres.log");
}

/** In its own process group, so that Ctrl+C only reaches the program. Outlives us unless stopped. */
export function launch(plan: ServerPlan) {
  removeStaleLocks(plan);
  // A cleaner of temporary files may have removed it.
  if ("folder" in plan.endpoint) makePrivateFolder(plan.endpoint.folder, plan.layout.account);
  const file = logFileOf(plan.layout);
  shortenLog(plan.layout);
  const log = openSync(file, "a", 0o600);
  const begin = statSync(file).size;
  const { program, options } = commandLine(plan);
  const child = spawn(program, options, {
    ...runAs(plan.layout.account),
    cwd: plan.layout.home,
    env: ENVIRONMENT,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let failure = "";
  let hasEnded = false;
  child.once("error", (error) => {
    failure = `FATAL:  ${error.message}`;
    hasEnded = true;
  });
  child.once("exit", (code) => {
    // On Windows the child is pg_ctl, which exits with 0 once the server runs.
    hasEnded = process.platform !== "win32" || code !== 0;
  });
  child.unref();
  return {
    hasEnded: () => hasEnded,
    output: () => failure + readFileSync(file).subarray(begin).toString("utf8"),
    cancel: () => void child.kill("SIGINT"),
  };
}

/** Ends a connection at once: `end()` would wait for the server's goodbye. */
export function cut({ connection }: Client): void {
  connection.stream.destroy();
}

/** Stops the server gracefully, and forcibly when `withinMs` are nearly over. */
export async function stopServer(plan: ServerPlan, pid: number, withinMs: number): Promise<void> {
  await endServer(plan, pid, withinMs);
  // The next start makes it again.
  rmSync(shortFolderFrom(plan.layout.name, plan.password), { recursive: true, force: true });
}

async function endServer(plan: ServerPlan, pid: number, withinMs: number): Promise<void> {
  const cluster = clusterOf(plan.layout);
  signal(plan, pid, "fast");
  if (await waitForEnd(pid, cluster, Math.max(500, withinMs - 1_000))) return;
  signal(plan, pid, "immediate");
  if (await waitForEnd(pid, cluster, 500)) return;
  if (isPostmaster(pid, cluster)) process.kill(pid, "SIGKILL");
}

/** Stops the server immediately without waiting; the next start recovers. */
export function interruptServer(plan: ServerPlan, pid: number): void {
  signal(plan, pid, "immediate");
}

function signal(plan: ServerPlan, pid: number, mode: "fast" | "immediate"): void {
  const cluster = clusterOf(plan.layout);
  if (!isPostmaster(pid, cluster)) return;
  if (process.platform === "win32") {
    const options = ["stop", "-W", "-m", mode, "-D", cluster];
    // If pg_ctl does not start, waiting for the end decides.
    spawn(plan.binaries.pgCtl, options, { stdio: "ignore" }).once("error", () => undefined);
    return;
  }
  try {
    process.kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
  } catch {
    // It has already exited.
  }
}

function commandLine({ layout, binaries, endpoint, settings }: ServerPlan) {
  const listening =
    "folder" in endpoint
      ? { listen_addresses: "", unix_socket_directories: `"${endpoint.folder}"` }
      : { listen_addresses: endpoint.host, unix_socket_directories: "" };
  const all = {
    ...settings,
    ...listening,
    port: String(endpoint.port),
    unix_socket_permissions: "0700",
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  if (process.platform !== "win32") {
    return { program: binaries.postgres, options: ["-D", clusterOf(layout), ...options] };
  }
  // On Windows only pg_ctl drops administrator rights, which PostgreSQL refuses.
  const start = ["start", "-W", "-D", clusterOf(layout), "-l", logFileOf(layout)];
  return { program: binaries.pgCtl, options: [...start, "-o", options.join(" ")] };
}

function removeStaleLocks({ layout, endpoint }: ServerPlan): void {
  const cluster = clusterOf(layout);
  removeStaleLock(join(cluster, "postmaster.pid"), cluster);
  if ("folder" in endpoint) {
    removeStaleLock(join(endpoint.folder, `.s.PGSQL.${endpoint.port}.lock`), cluster);
  }
}

/** Moves a large log aside, even while the server writes to it. */
export function shortenLog(layout: DataLayout, largest = LARGEST_LOG): void {
  const file = logFileOf(layout);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= largest) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
