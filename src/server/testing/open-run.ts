import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findStarters } from "#server/starters.ts";

const PREFIX = "slipdesk-run-";

/**
 * Leaves nothing of this run behind, of tests or of a measurement, also when it is interrupted or killed. From now on everything temporary goes
 * into a folder of the run; a keeper, which no signal to the run reaches, removes the folder and ends the run's
 * programs and databases once the run or one that waits for it is gone. Does nothing within a run.
 */
export function openRun(): void {
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
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
