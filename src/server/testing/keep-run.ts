// The keeper that `openRun` starts: node keep-run.ts FOLDER RUN STARTER…
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { foldersOutside } from "@slipdesk/embedded-postgres";
import { NAME } from "#server/database/database.ts";
import { watchStarters } from "#server/starters.ts";

type Found = { pid: number; isDatabase: boolean };

/** What a desk has for stopping in order. */
const STOP_LIMIT_MS = 11_000;

const [folder = "", ...watched] = process.argv.slice(2);
const run = Number(watched[0]);

const mayEnd = await new Promise<boolean>((resolve) => {
  watchStarters(watched.map(Number), () => resolve(false));
  // It ends by itself, and has an exit code to give.
  process.stdin.resume().once("close", () => resolve(true));
});
if (mayEnd) await waitForRun();
await endAll(({ isDatabase }) => !isDatabase, "SIGTERM");
await endAll(({ isDatabase }) => isDatabase, "SIGQUIT");
for (const place of places()) {
  unmountWithin(place);
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The folder, and what the databases of desks in it keep elsewhere. */
function places(): string[] {
  const dataDirs = readdirSync(folder).map((name) => join(folder, name));
  return [...dataDirs.flatMap((dataDir) => foldersOutside({ name: NAME, dataDir })), folder];
}

/** Disks that a test has mounted there, and that it could not take away any more. */
function unmountWithin(place: string): void {
  if (process.platform !== "linux") return;
  for (const line of readFileSync("/proc/mounts", "utf8").split("\n")) {
    const [, written = ""] = line.split(" ");
    const disk = written.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8)));
    if (disk.startsWith(`${place}/`)) spawnSync("umount", ["-l", disk]);
  }
}

async function waitForRun(): Promise<void> {
  const began = performance.now();
  const isThere = () => findPrograms().some(({ pid }) => pid === run);
  while (isThere() && performance.now() - began < STOP_LIMIT_MS) await wait(20);
}

/** Asks each once, and those that have not ended in time, stopped ones among them, no more. */
async function endAll(isMeant: (found: Found) => boolean, signal: NodeJS.Signals): Promise<void> {
  const asked = new Set<number>();
  const began = performance.now();
  for (;;) {
    const left = findPrograms().filter(isMeant);
    const waited = performance.now() - began;
    if (left.length === 0 || waited > 2 * STOP_LIMIT_MS) return;
    const isLate = waited > STOP_LIMIT_MS;
    for (const { pid } of left) {
      if (isLate) send(pid, "SIGKILL");
      else if (!asked.has(pid)) send(pid, signal);
      asked.add(pid);
    }
    await wait(50);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** The run itself, programs with its folder in their environment, and databases in the folder. */
function findPrograms(): Found[] {
  const all = places();
  return listProcesses().flatMap(({ pid, command, environment }) => {
    const [program = "", ...options] = command;
    // One that has ended and that nobody has taken note of has no command any more.
    if (pid === process.pid || program === "") return [];
    const isDatabase =
      ["postgres", "initdb"].includes(basename(program)) &&
      options.some((option) => all.some((place) => option.includes(place)));
    return isDatabase || pid === run || environment.includes(folder) ? [{ pid, isDatabase }] : [];
  });
}

function listProcesses() {
  if (process.platform !== "linux") return askPs();
  return readdirSync("/proc").flatMap((name) => {
    try {
      if (!/^\d+$/.test(name)) return [];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      const environment = readFileSync(`/proc/${name}/environ`, "utf8");
      return [{ pid: Number(name), command, environment }];
    } catch {
      // It has ended, or it is another account's.
      return [];
    }
  });
}

/** Where `ps` does not show the environment, the folder is removed and programs see their pipes end. */
function askPs() {
  const { stdout } = spawnSync("ps", ["-axEww", "-o", "pid=,command="], { encoding: "utf8" });
  return (stdout ?? "").split("\n").map((line) => {
    const [pid = "", ...command] = line.trim().split(" ");
    return { pid: Number(pid), command, environment: line };
  });
}
