import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ConnectionOptions } from "@slipdesk/pg-client";

export type Memory = { held: number; taken: number };

/** A program under load, in a separate process. */
export type MeasuredProgram = {
  address: string;
  /** Heap after a garbage collection and resident memory, in bytes. */
  memory(): Promise<Memory>;
  stop(): Promise<void>;
};

/** The same flags as in deploy/. */
const DEPLOYED = ["--max-semi-space-size=8", "--heap-growing-percent=70"];

/** Starts `bench/<name>.ts` on a database, with its log discarded. */
export async function startMeasured(
  name: "serve-app" | "serve-baseline",
  connection: ConnectionOptions,
  environment: Record<string, string>,
): Promise<MeasuredProgram> {
  const child = spawn(
    process.execPath,
    ["--expose-gc", ...DEPLOYED, join(import.meta.dirname, `${name}.ts`)],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
        NODE_ENV: "production",
        BENCH_CONNECTION: JSON.stringify(connection),
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}.`)));
  });
  return {
    address,
    memory: async () => {
      const message = once(child, "message");
      child.send("memory");
      const [memory] = (await message) as [Memory];
      return memory;
    },
    stop: async () => {
      // A clean exit writes the compile cache for the next start.
      child.disconnect();
      await ended;
    },
  };
}

/** In the measured program: its database connection. */
export function receiveConnection(): ConnectionOptions {
  return JSON.parse(process.env.BENCH_CONNECTION ?? "{}") as ConnectionOptions;
}

/** In the measured program: reports that it listens and, on request, its memory; ends with the parent process. */
export function tellAddress(address: string): void {
  process.once("disconnect", () => process.exit());
  process.on("message", () => {
    globalThis.gc?.();
    const { heapUsed: held, rss: taken } = process.memoryUsage();
    process.send?.({ held, taken } satisfies Memory);
  });
  process.send?.(address);
}
