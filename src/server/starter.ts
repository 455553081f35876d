import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAlive } from "./database/postmaster.ts";

const LOOK_EVERY_MS = 1_000;
const FARTHEST = 6;

type Process = { parent: number; command: string };

/**
 * Calls back when `npm`, or a process between it and this one, is no more: npm passes a signal on to its shell only,
 * and a shell that dies tells nobody. A program that npm did not start has no such process.
 */
export function watchStarter(env: NodeJS.ProcessEnv, onEnd: () => void): void {
  if (env.npm_lifecycle_event === undefined) return;
  const chain = chainToNpm();
  // It was killed while this program was still being loaded.
  if (chain === "torn" && env.npm_lifecycle_event === "start") onEnd();
  if (typeof chain === "string") return;
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The processes above this one up to npm. */
function chainToNpm(): number[] | "torn" | "unknown" {
  const chain: number[] = [];
  let pid = process.ppid;
  while (pid > 0 && chain.length < FARTHEST) {
    const found = look(pid);
    if (!found) return "unknown";
    chain.push(pid);
    if (/^(npm|pnpm|yarn)\b|\b(npm-cli|pnpm|yarn)\.c?js\b/.test(found.command)) return chain;
    pid = found.parent;
  }
  return pid === 0 ? "torn" : "unknown";
}

function look(pid: number): Process | undefined {
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
