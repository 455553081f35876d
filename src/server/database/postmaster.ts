import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A running PostgreSQL server. */
export type Postmaster = { pid: number; port: number };

/** The server that runs on this cluster, verified to be one; undefined when none does, whatever its pid file says. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const text = readText(join(cluster, "postmaster.pid"));
  const [pid, , , port] = (text ?? "").split("\n").map(Number);
  return pid && isPostmaster(pid, cluster) ? { pid, port: port || 0 } : undefined;
}

/** True while this process is the PostgreSQL server of this cluster (and not a zombie or another program). */
export function isPostmaster(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  if (process.platform === "win32") return /^"?postgres\.exe/i.test(command);
  const [program = "", ...rest] = command.split(process.platform === "linux" ? "\0" : " ");
  if (basename(program) !== "postgres") return false;
  // Elsewhere a path with spaces arrives in pieces.
  return process.platform === "linux"
    ? rest.includes(realpathSync(cluster))
    : command.includes(realpathSync(cluster));
}

/** True while any process has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Removes a lock file of PostgreSQL whose process is gone or is not the cluster's server. PostgreSQL does so too,
 * but not when the number has since been given to another process of the same user.
 */
export function removeStaleLock(file: string, cluster: string): void {
  const judged = readText(file);
  if (judged === undefined || isPostmaster(Math.abs(Number.parseInt(judged, 10)), cluster)) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    // A server that started between the look and the move gets its file back; it checks only once a minute.
    if (readText(aside) !== judged) linkSync(aside, file);
  } catch {
    // Someone else removed it, or made a new one.
  }
  rmSync(aside, { force: true });
}

/** Waits until the process is no longer this cluster's server; false when `milliseconds` pass first. */
export async function waitForEnd(
  pid: number,
  cluster: string,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

function commandOf(pid: number): string {
  if (process.platform === "linux") return readText(`/proc/${pid}/cmdline`) ?? "";
  const [program, ...options] =
    process.platform === "win32"
      ? ["tasklist", "/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH"]
      : ["ps", "-ww", "-o", "command=", "-p", String(pid)];
  return spawnSync(program ?? "", options, { encoding: "utf8" }).stdout?.trim() ?? "";
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
