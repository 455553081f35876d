import { setTimeout as delay } from "node:timers/promises";
import { codeOf, inTransaction } from "@slipdesk/pg-client";
import { writeAlone } from "#server/auth/write-as.ts";
import type { Log } from "#server/log.ts";
import type { Ending, ProcessingContext } from "./adapters/adapter.ts";
import { carryOut, claimNextRun, endAlone } from "./carry-out.ts";
import { endRun, failure, TOO_LATE } from "./end-run.ts";
import { publishPause, RUN_CHANNEL } from "./processor.queries.ts";
import { insertRunEvent, insertUnusable } from "./run-events.queries.ts";
import type { QueriedRun } from "./runs.queries.ts";
import * as db from "./runs.queries.ts";

/** Covers lost notifications. */
const POLL_MS = 5_000;
const FAILURE_PAUSE_MS = 1_000;
const STOP_LIMIT_MS = 5_000;

/** Woken by notifications, the next due time and a slow poll. */
export async function startWorker(context: ProcessingContext, log: Log) {
  const atOnce = context.settings.PROCESSOR_CONCURRENCY;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;
  let woken = false;

  const wakeUp = () => {
    woken = true;
    wake();
  };
  const subscription = await context.sql.listen(RUN_CHANNEL, wakeUp, wakeUp);

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
      .catch((error: unknown) =>
        log.error(`a process run was interrupted: ${codeOf(error) ?? error}`),
      )
      .finally(() => {
        running.delete(tracked);
        wakeUp();
      });
    running.add(tracked);
  }

  function room(): number {
    if (stopping.signal.aborted) return 0;
    return Math.min(atOnce, context.adapter.breaker?.limit() ?? atOnce) - running.size;
  }

  async function takeAllDue(): Promise<void> {
    while (room() > 0) {
      const run = await claimNextRun(context);
      if (!run) return;
      start(carryOut(context, run, stopping.signal));
    }
  }

  async function endOverdueRuns(): Promise<void> {
    // Runs that a program still holds follow once their lease has expired.
    await endAll(context, db.claimForeignRun, CHANGED);
    await endLateWaitingRuns(context);
    // Runs past their deadline end even during a pause.
    for (
      let run = await claimNextRun(context, "late");
      run;
      run = await claimNextRun(context, "late")
    ) {
      await carryOut(context, run, stopping.signal);
    }
  }

  async function querySilentRuns(): Promise<void> {
    while (context.adapter.queryState && running.size < atOnce && !stopping.signal.aborted) {
      const run = await db.claimRunToQuery(context.sql, context.adapter.name);
      if (!run) return;
      start(queryRun(context, run, stopping.signal));
    }
  }

  async function poll(): Promise<number> {
    await endOverdueRuns();
    await publishPause(context);
    await takeAllDue();
    await querySilentRuns();
    const pause = context.adapter.breaker?.pauseLeft() ?? null;
    const due = room() > 0 ? await db.findNextDue(context.sql, context.adapter.name) : pause;
    return Math.min(POLL_MS, Math.max(20, due ?? POLL_MS));
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      let pause = FAILURE_PAUSE_MS;
      try {
        pause = await poll();
      } catch (error) {
        log.error(`looking for process runs failed: ${codeOf(error) ?? error}`);
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
    /** Running work gets `limitMs` to settle; leases cover the rest. */
    async stop(limitMs = STOP_LIMIT_MS) {
      stopping.abort();
      wakeUp();
      await Promise.race([stopAll(), delay(limitMs, undefined, { ref: false })]);
    },
  };
}

const CHANGED = failure(
  "interrupted",
  "The way slips are processed was changed before this one ended. Please send it again.",
);

export async function endLateWaitingRuns(context: ProcessingContext): Promise<void> {
  await endAll(context, db.claimLateWaitingRun, TOO_LATE);
}

async function endAll(
  context: ProcessingContext,
  claim: typeof db.claimForeignRun,
  ending: Ending,
) {
  const endNext = () =>
    writeAlone(context, async (write) => {
      const run = await claim(write.sql, context.adapter.name);
      return run !== null && (await endRun(write, run, ending));
    });
  while (await endNext());
}

/** Covers lost callbacks. A run that the service does not know is queued again. */
export async function queryRun(context: ProcessingContext, run: QueriedRun, stopping: AbortSignal) {
  const state = await context.adapter.queryState?.(run.effect_key, stopping);
  switch (state?.kind) {
    case "finished":
    case "failed":
      return void (await endAlone(context, run, state));
    case "under-way":
      return await db.postponeQuery(context.sql, run.id);
    case "unknown":
      return await inTransaction(context.sql, async (sql) => {
        if (await db.requeueRun(sql, run)) await insertRunEvent(sql, run.id, "not-known");
      });
    case "unusable":
      return await insertUnusable(context.sql, run.effect_key, state.fieldError);
    case "no-answer":
    case undefined:
  }
}
