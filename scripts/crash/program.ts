import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The real program, started as a separate process with its own folder. */
export type Program = {
  address: string;
  pid: number;
  hasEnded(): boolean;
  output(): string;
  /** Shuts it down; resolves when the process has ended. */
  stop(): Promise<void>;
  ended: Promise<void>;
};

/** The only account of the desk under test. */
export const ADMIN = { email: "admin@desk.example", password: "crash-test-admin" };

const MAIN = join(import.meta.dirname, "../../src/server/main.ts");
const READY_WITHIN = 300_000;

/** Starts the program and waits until it is ready; `env` adds to its settings. Throws with its output if it fails. */
export async function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "error",
      // The clients write at full speed.
      BUDGETS: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const address = await readAddress(child, () => output);
  return {
    address,
    output: () => output,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * Resolves when `isBack` holds and the program is ready; throws after five minutes. Connections to a killed database
 * survive for a moment, so a response alone proves nothing.
 */
export async function waitUntilReady(program: Program, isBack: () => boolean): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < READY_WITHIN) {
    if (program.hasEnded()) {
      throw new Error(`The program ended instead of recovering:\n${program.output()}`);
    }
    const signal = AbortSignal.timeout(2_000);
    const isReady =
      isBack() &&
      (await fetch(`${program.address}/health/ready`, { signal }).then(
        (response) => response.ok,
        () => false,
      ));
    if (isReady) return;
    await wait(20);
  }
  throw new Error("The program was not ready again within five minutes.");
}

function readAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The program was not ready within a minute:\n${output()}`));
    }, READY_WITHIN);
    const read = () => {
      const address = /SlipDesk is ready at ([^\s"]+)/.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The program ended with ${code} instead of starting:\n${output()}`));
    });
  });
}
