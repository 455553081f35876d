import type { Log } from "../database/log.ts";
import type { Desk } from "../desk.ts";
import { carryOut, endForeignRuns, takeNextRun } from "./carry-out.ts";
import { findNextDue, RUN_CHANNEL } from "./repository.ts";

/** How many slips this program books at once. */
const AT_ONCE = 16;
/** The net under lost notifications, in milliseconds. */
const SLOW_POLL = 5_000;
const AFTER_FAILURE = 1_000;

/** A running worker. */
export type Worker = {
  /** Takes no more work, gives running work back and resolves when all is settled. */
  stop(): Promise<void>;
};

/**
 * Starts working on process runs: woken by notifications, by the next due time and by a slow poll.
 * Survives a database that is away for a while.
 */
export async function startWorker(desk: Pick<Desk, "sql" | "adapter">, log: Log): Promise<Worker> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;
  let woken = false;

  const ring = () => {
    woken = true;
    wake();
  };
  const subscription = await desk.sql.listen(RUN_CHANNEL, ring, ring);

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (woken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function start(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error(`a process run was interrupted: ${nameOf(error)}`))
      .finally(() => {
        running.delete(tracked);
        ring();
      });
    running.add(tracked);
  }

  async function takeAllDue(): Promise<void> {
    while (running.size < AT_ONCE && !stopping.signal.aborted) {
      const run = await takeNextRun(desk);
      if (!run) return;
      start(carryOut(desk, run, stopping.signal));
    }
  }

  async function loop(): Promise<void> {
    let areForeignRunsEnded = false;
    while (!stopping.signal.aborted) {
      woken = false;
      let pause = AFTER_FAILURE;
      try {
        if (!areForeignRunsEnded) await endForeignRuns(desk);
        areForeignRunsEnded = true;
        await takeAllDue();
        const due = running.size < AT_ONCE ? await findNextDue(desk.sql, desk.adapter.name) : null;
        pause = Math.min(SLOW_POLL, Math.max(20, due ?? SLOW_POLL));
      } catch (error) {
        log.error(`looking for process runs failed: ${nameOf(error)}`);
      }
      await sleep(pause);
    }
  }

  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      ring();
      await looping;
      await Promise.all(running);
      await subscription.unlisten();
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
