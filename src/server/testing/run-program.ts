import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** A started program. */
export type Program = {
  pid: number;
  /** What it has printed so far. */
  output(): string;
  /** What it has said on stderr so far. */
  errors(): string;
  /** Resolves once it has printed this; rejects with all it printed when it ends first or five minutes pass. */
  prints(text: string): Promise<void>;
  /** Resolves with its exit code, or null after a signal. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Closes our end of what it prints to. */
  stopReading(): void;
};

/** Starts the whole desk on `dataDir` and any free port; `command` starts `src/server/main.ts` by default. */
export function runDesk(
  dataDir: string,
  [command, ...options]: readonly [string, ...string[]] = [process.execPath, "src/server/main.ts"],
  env: Record<string, string> = {},
): Program {
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: "", PORT: "0", LOG_LEVEL: "silent" },
    PATIENCE: "10",
  };
  const child = spawn(command, options, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...settings, ...env },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
    process.stderr.write(text);
  });
  const ended = once(child, "close").then(([code]) =>
    Number.isInteger(code) ? Number(code) : null,
  );
  const state = { hasEnded: false };
  void ended.then(() => {
    state.hasEnded = true;
  });
  const program: Program = {
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    ended,
    kill: (signal) => void child.kill(signal),
    stopReading: () => void [child.stdout, child.stderr].map((stream) => stream.destroy()),
    prints: async (text) => {
      const isDone = () => output.includes(text) || state.hasEnded;
      await until(isDone, () => `"${text}" in ${output}`);
      if (!output.includes(text)) throw new Error(`It ended without "${text}": ${output}`);
    },
  };
  return program;
}

/** Long, so that only what never comes fails: a machine with much else to do takes a minute for a start. */
const START_LIMIT_MS = 280_000;

/** Resolves once `isTrue`; rejects with what `describe` says when almost five minutes pass first. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  describe: () => string,
): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${describe()}`);
    await wait(20);
  }
}
