import { spawn } from "node:child_process";
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { clusterOf } from "./cluster.ts";
import type { Endpoint } from "./endpoint.ts";
import { makePrivateFolder, type Place } from "./place.ts";
import { isPostmaster, removeStaleLock, waitForEnd } from "./postmaster.ts";
import type { ServerSettings } from "./server-settings.ts";

/** All it takes to start the server of one place, any number of times. */
export type ServerPlan = {
  place: Place;
  binaries: Binaries;
  endpoint: Endpoint;
  password: string;
  settings: ServerSettings;
};

/** A server process that we started. It outlives us unless it is stopped. */
export type Launch = {
  hasEnded(): boolean;
  /** What it has written to its log so far. */
  output(): string;
  /** Asks it to end; for a start that is given up. */
  cancel(): void;
};

const LARGEST_LOG = 10 * 2 ** 20;
const ENVIRONMENT = { LC_ALL: "C", TZ: "UTC" };

/** The file that the server of `place` logs to: no personal data is in it. */
export function logFileOf(place: Place): string {
  return join(place.dataDir, "postgres.log");
}

/** Starts the server, in a process group of its own: Ctrl+C reaches the program only, which stops it in order. */
export function launch(plan: ServerPlan): Launch {
  removeStaleLocks(plan);
  // A cleaner of temporary folders may have taken it while no server ran.
  if ("folder" in plan.endpoint) makePrivateFolder(plan.endpoint.folder, plan.place.account);
  const file = logFileOf(plan.place);
  shortenLog(plan.place);
  const log = openSync(file, "a", 0o600);
  const begin = statSync(file).size;
  const { program, options } = commandLine(plan);
  const child = spawn(program, options, {
    ...runAs(plan.place.account),
    cwd: plan.place.home,
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
    // On Windows the child is pg_ctl, which ends well once it has started the server.
    hasEnded = process.platform !== "win32" || code !== 0;
  });
  child.unref();
  return {
    hasEnded: () => hasEnded,
    output: () => failure + readFileSync(file).subarray(begin).toString("utf8"),
    cancel: () => void child.kill("SIGINT"),
  };
}

/** Stops the server in order, breaking off what runs; when `withinMs` are nearly over, without ceremony. */
export async function stopServer(plan: ServerPlan, pid: number, withinMs: number): Promise<void> {
  const cluster = clusterOf(plan.place);
  signal(plan, pid, "fast");
  if (await waitForEnd(pid, cluster, Math.max(500, withinMs - 1_000))) return;
  signal(plan, pid, "immediate");
  if (await waitForEnd(pid, cluster, 500)) return;
  if (isPostmaster(pid, cluster)) process.kill(pid, "SIGKILL");
}

/** Tells the server to end at once, and does not wait for it: the next start repeats its journal. */
export function interruptServer(plan: ServerPlan, pid: number): void {
  signal(plan, pid, "immediate");
}

function signal(plan: ServerPlan, pid: number, mode: "fast" | "immediate"): void {
  const cluster = clusterOf(plan.place);
  if (!isPostmaster(pid, cluster)) return;
  if (process.platform === "win32") {
    const options = ["stop", "-W", "-m", mode, "-D", cluster];
    // pg_ctl that does not start changes nothing: the wait for the end decides.
    spawn(plan.binaries.pgCtl, options, { stdio: "ignore" }).once("error", () => undefined);
    return;
  }
  try {
    process.kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
  } catch {
    // It has just ended by itself.
  }
}

function commandLine({ place, binaries, endpoint, settings }: ServerPlan) {
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
    return { program: binaries.postgres, options: ["-D", clusterOf(place), ...options] };
  }
  // Windows: only pg_ctl can drop an administrator's rights, which PostgreSQL refuses.
  const start = ["start", "-W", "-D", clusterOf(place), "-l", logFileOf(place)];
  return { program: binaries.pgCtl, options: [...start, "-o", options.join(" ")] };
}

function removeStaleLocks({ place, endpoint }: ServerPlan): void {
  const cluster = clusterOf(place);
  removeStaleLock(join(cluster, "postmaster.pid"), cluster);
  if ("folder" in endpoint) {
    removeStaleLock(join(endpoint.folder, `.s.PGSQL.${endpoint.port}.lock`), cluster);
  }
}

/** Moves a log that has grown large aside, also while the server writes to it: it goes on at the end of an empty one. */
export function shortenLog(place: Place, largest = LARGEST_LOG): void {
  const file = logFileOf(place);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= largest) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
