import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "./errors.ts";

export type Postmaster = { pid: number; port: number };

/** The server running on this cluster; undefined if there is none, even if its pid file remains. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const text = readText(join(cluster, "postmaster.pid"));
  const [pid, , , port] = (text ?? "").split("\n").map(Number);
  return pid && isPostmaster(pid, cluster) ? { pid, port: port || 0 } : undefined;
}

export function isPostmaster(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  if (process.platform === "win32") return /^"?postgres\.exe/i.test(command);
  const [program = "", ...rest] = command.split(process.platform === "linux" ? "\0" : " ");
  if (basename(program) !== "postgres") return false;
  // Elsewhere paths with spaces are split.
  return process.platform === "linux"
    ? rest.includes(realpathSync(cluster))
    : command.includes(realpathSync(cluster));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** PostgreSQL does not remove it if the process id has been reused by the same user. */
export function removeStaleLock(file: string, cluster: string): void {
  const judged = readText(file);
  if (judged === undefined || isPostmaster(Math.abs(Number.parseInt(judged, 10)), cluster)) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    // A server that started in between gets its file back; it checks only once a minute.
    if (readText(aside) !== judged) linkSync(aside, file);
  } catch {
    // Another process removed or replaced it.
  }
  rmSync(aside, { force: true });
}

/** False if the process is still this cluster's server after `milliseconds`. */
export async function waitForEnd(pid: number, cluster: string, milliseconds: number) {
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
