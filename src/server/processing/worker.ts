import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "#server/database/log.ts";
import type { ProcessingDesk } from "./adapters/adapter.ts";
import { carryOut, takeNextRun } from "./carry-out.ts";
import { publishPause } from "./keep-processor.ts";
import { RUN_CHANNEL } from "./repository.ts";
import { findNextDue, takeRunToAsk } from "./repository-runs.ts";
import { forgetOldReports } from "./repository-steps.ts";
import { askAfterRun, endForeignRuns, endLateWaitingRuns } from "./watch-runs.ts";

/** The net under lost notifications, in milliseconds. */
const SLOW_POLL = 5_000;
const AFTER_FAILURE = 1_000;
const SWEEP_MS = 60 * 60_000;
const STOP_LIMIT_MS = 5_000;

/** A running worker. */
export type Worker = {
  /**
   * Takes no more work, gives running work back and resolves when all is settled; after a few seconds in any case,
   * and what is still held then is taken over when its lease runs out.
   */
  stop(limitMs?: number): Promise<void>;
};

/**
 * Starts working on process runs: woken by notifications, by the next due time and by a slow poll.
 * Survives a database that is away for a while.
 */
export async function startWorker(desk: ProcessingDesk, log: Log): Promise<Worker> {
  const atOnce = desk.settings.PROCESSOR_CONCURRENCY;
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

  /** How many more runs may be taken up now. */
  function room(): number {
    if (stopping.signal.aborted) return 0;
    return Math.min(atOnce, desk.adapter.breaker?.limit() ?? atOnce) - running.size;
  }

  async function takeAllDue(): Promise<void> {
    while (room() > 0) {
      const run = await takeNextRun(desk);
      if (!run) return;
      start(carryOut(desk, run, stopping.signal));
    }
  }

  async function endWhatIsOver(): Promise<void> {
    await endForeignRuns(desk);
    await endLateWaitingRuns(desk);
    // Those past their deadline end even while no slip is handed over.
    for (let run = await takeNextRun(desk, "late"); run; run = await takeNextRun(desk, "late")) {
      await carryOut(desk, run, stopping.signal);
    }
  }

  async function askAfterSilentOnes(): Promise<void> {
    while (desk.adapter.ask && running.size < atOnce && !stopping.signal.aborted) {
      const run = await takeRunToAsk(desk.sql, desk.adapter.name);
      if (!run) return;
      start(askAfterRun(desk, run, stopping.signal));
    }
  }

  async function look(): Promise<number> {
    await endWhatIsOver();
    await publishPause(desk);
    await takeAllDue();
    await askAfterSilentOnes();
    const pause = desk.adapter.breaker?.pauseLeft() ?? null;
    const due = room() > 0 ? await findNextDue(desk.sql, desk.adapter.name) : pause;
    return Math.min(SLOW_POLL, Math.max(20, due ?? SLOW_POLL));
  }

  let sweptAt = Number.NEGATIVE_INFINITY;
  async function sweepReports(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    await forgetOldReports(desk.sql);
    sweptAt = performance.now();
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      let pause = AFTER_FAILURE;
      try {
        pause = await look();
        await sweepReports();
      } catch (error) {
        log.error(`looking for process runs failed: ${nameOf(error)}`);
      }
      await sleep(pause);
    }
  }

  const looping = loop();
  async function stopAll(): Promise<void> {
    await looping;
    await Promise.all(running);
    subscription.unlisten();
  }
  return {
    async stop(limitMs = STOP_LIMIT_MS) {
      stopping.abort();
      ring();
      await Promise.race([stopAll(), delay(limitMs, undefined, { ref: false })]);
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
