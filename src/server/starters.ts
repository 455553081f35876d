import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAlive } from "@slipdesk/embedded-postgres";

const READ_EVERY_MS = 500;
const MAX_STARTERS = 20;
const NPM = /^(npm|pnpm|yarn)\b|\b(npm-cli|pnpm|yarn)\.c?js\b/;
const LAUNCHER = /\bpinned-node\.mjs\b/;

type Process = { parent: number; command: string };

/**
 * The processes that wait for this one, from its parent up to the npm that somebody called (or to our launcher, without
 * npm), none if nobody does; "torn" if one of them was killed while this program was loading.
 */
export function findStarters(): number[] | "torn" {
  const chain: number[] = [];
  let starters: number[] = [];
  let pid = process.ppid;
  while (pid > 0 && chain.length < MAX_STARTERS) {
    const found = readProcess(pid);
    if (!found) return starters;
    chain.push(pid);
    if (NPM.test(found.command) || LAUNCHER.test(found.command)) starters = [...chain];
    pid = found.parent;
  }
  const wasCalledByNpm = process.env.npm_lifecycle_event === "start";
  return pid === 0 && starters.length === 0 && wasCalledByNpm ? "torn" : starters;
}

/** Calls `onEnd` when one of them dies: npm signals only its shell, which forwards nothing. */
export function watchStarters(starters: readonly number[], onEnd: () => void): void {
  const timer = setInterval(() => {
    if (starters.every(isAlive)) return;
    clearInterval(timer);
    onEnd();
  }, READ_EVERY_MS);
  timer.unref();
}

/**
 * Ends this command when it is interrupted or one of its starters dies; a database that it has started ends with it, and
 * what was not committed has not happened.
 */
export function exitWhenInterrupted(): void {
  const exit = () => process.exit(130);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, exit);
  const starters = findStarters();
  if (starters !== "torn") watchStarters(starters, exit);
}

function readProcess(pid: number): Process | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform !== "linux") return askPs(pid);
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

function askPs(pid: number): Process | undefined {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], {
    encoding: "utf8",
  });
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? "") ?? [];
  return parent && command ? { parent: Number(parent), command } : undefined;
}
