import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "./log.ts";

export type Closer = { part: string; withinMs: number; close: () => Promise<unknown> };

/** Step by step, each step's parts together. Never throws. */
export async function stopInOrder(steps: readonly (readonly Closer[])[], log: Log): Promise<void> {
  for (const parts of steps) {
    await Promise.all(parts.map((part) => closeInTime(part, log)));
  }
}

async function closeInTime({ part, withinMs, close }: Closer, log: Log): Promise<void> {
  const patience = new AbortController();
  const late = wait(withinMs, "late" as const, { signal: patience.signal, ref: false });
  // Aborted below once the part is closed.
  late.catch(() => undefined);
  try {
    if ((await Promise.race([close(), late])) !== "late") return;
    log.error(`Stopping: the ${part} took longer than ${withinMs / 1000} s; it is left.`);
  } catch (error) {
    log.error(`Stopping: the ${part} failed (${error instanceof Error ? error.name : "unknown"}).`);
  } finally {
    patience.abort();
  }
}
