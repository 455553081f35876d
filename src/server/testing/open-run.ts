import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findStarters } from "#server/starters.ts";

const PREFIX = "slipdesk-run-";
const MEMORY = "/dev/shm";
/** Many times what a run needs. */
const ROOM = 4 * 2 ** 30;

/**
 * Leaves nothing of this run behind, of tests or of a measurement, also when it is interrupted or killed. From now on everything temporary goes
 * into a folder of the run; a keeper, which no signal to the run reaches, removes the folder and ends the run's
 * programs and databases once the run or one that waits for it is gone. Does nothing within a run.
 */
export function openRun(parent = tmpdir()): void {
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const folder = realpathSync(mkdtempSync(join(parent, PREFIX)));
  // Under root databases run as another account, which has to pass through.
  chmodSync(folder, 0o711);
  const starters = findStarters();
  const watched = starters === "torn" ? [] : starters;
  const words = [process.pid, ...watched].map(String);
  spawn(process.execPath, [join(import.meta.dirname, "keep-run.ts"), folder, ...words], {
    // The end of this pipe is the end of the run, whatever ended it.
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  }).unref();
  for (const name of process.platform === "win32" ? ["TEMP", "TMP"] : ["TMPDIR"]) {
    process.env[name] = folder;
  }
}

/**
 * The folder for what only tests need: in memory where it has room and may hold programs, as Linux makes a database's five
 * hundred files there in a tenth of the time. Whoever names a temporary folder gets that one.
 */
export function quickFolder(): string {
  if (process.env.TMPDIR || process.platform !== "linux") return tmpdir();
  const mounted = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync("/proc/mounts", "utf8"))?.[1];
  if (mounted === undefined || /\b(noexec|ro)\b/.test(mounted)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM ? MEMORY : tmpdir();
}
