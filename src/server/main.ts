import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StartupError } from "./database/failure.ts";
import { isAlive } from "./database/postmaster.ts";
import { listeningProblem } from "./http/listening.ts";
import { consoleLog } from "./log.ts";
import { startProgram } from "./program.ts";
import { readSettings, SettingsError } from "./settings/settings.ts";

const LOOK_EVERY_MS = 1_000;
const FARTHEST = 6;

type Process = { parent: number; command: string };

/** Calls `onEnd` when npm or a process in between dies: npm signals only its shell, which forwards nothing. */
export function watchStarter(env: NodeJS.ProcessEnv, onEnd: () => void): void {
  if (env.npm_lifecycle_event === undefined) return;
  const chain = chainToNpm();
  // It was killed while this program was loading.
  if (chain === "torn" && env.npm_lifecycle_event === "start") onEnd();
  if (typeof chain === "string") return;
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_EVERY_MS);
  timer.unref();
}

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

const LAST_RESORT_MS = 9_800;
/** One Ctrl+C arrives several times: from the terminal, from npm and from its launcher. */
const SAME_PRESS_MS = 1_000;

const stopping = new AbortController();
let stoppingSince = 0;

function stop(): void {
  if (stopping.signal.aborted) return;
  stoppingSince = performance.now();
  consoleLog.info("SlipDesk is stopping …");
  stopping.abort();
  setTimeout(() => {
    consoleLog.error("SlipDesk could not be stopped in order and ends now.");
    process.exit(1);
  }, LAST_RESORT_MS).unref();
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    const isSecond = stopping.signal.aborted && performance.now() - stoppingSince > SAME_PRESS_MS;
    if (isSecond) process.exit(130);
    stop();
  });
}
watchStarter(process.env, stop);

try {
  const program = await startProgram(readSettings(process.env), stopping.signal);
  const ended = await Promise.race([program.lost, aborted(stopping.signal)]);
  await program.stop();
  if (ended) throw ended;
  process.exit(0);
} catch (error) {
  consoleLog.error(sentenceFor(error));
  process.exit(error instanceof StartupError ? error.exitCode : 1);
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartupError || error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return listeningProblem(error) ?? error.stack ?? error.message;
}
