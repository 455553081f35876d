import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { foldersOutside } from "@slipdesk/embedded-postgres";

export const QUIET = { info: () => undefined, error: () => undefined };

/** A folder for a database; `remove` removes all that a program has made in it and elsewhere. */
export function newFolder(): { dataDir: string; remove(): void } {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "embedded-postgres-")));
  // Under root the server runs as another account, which has to pass through.
  chmodSync(dataDir, 0o711);
  return {
    dataDir,
    remove: () => {
      for (const folder of [...foldersOutside({ name: "library", dataDir }), dataDir])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Program = ReturnType<typeof runProgram>;

/** Starts a program that owns the database in `dataDir`, in a process of its own. `env` adds to ours. */
export function runProgram(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "program.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    /** Its exit code, or null after a signal. */
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    prints: (text: string) =>
      until(
        () => output.includes(text),
        () => `"${text}" in ${output}`,
      ),
  };
}

// Only what never comes fails: a machine with much else to do takes a minute for a start.
const START_LIMIT_MS = 280_000;

export async function until(isTrue: () => boolean, describe: () => string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${describe()}`);
    await wait(20);
  }
}
