import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** A started `database-program.ts`. */
export type Program = {
  pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Resolves once it has printed this; rejects with all it printed when it ends first or 30 s pass. */
  prints(text: string): Promise<void>;
  /** Resolves with its exit code, or null after a signal. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** Starts a program that owns the embedded database in `dataDir`, in a process of its own. `env` adds to ours. */
export function runProgram(dataDir: string, env: Record<string, string> = {}): Program {
  const file = join(import.meta.dirname, "database-program.ts");
  const child = spawn(process.execPath, [file, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ended = once(child, "close").then(([code]) =>
    Number.isInteger(code) ? Number(code) : null,
  );
  const state = { hasEnded: false };
  void ended.then(() => {
    state.hasEnded = true;
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill: (signal) => void child.kill(signal),
    prints: async (text) => {
      const isDone = () => output.includes(text) || state.hasEnded;
      await until(isDone, () => `"${text}" in ${output}`);
      if (!output.includes(text)) throw new Error(`It ended without "${text}": ${output}`);
    },
  };
}

/** Resolves once `isTrue`; rejects with what `describe` says when 30 s pass first. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  describe: () => string,
): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${describe()}`);
    await wait(20);
  }
}
