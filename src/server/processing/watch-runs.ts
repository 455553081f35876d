import { inTransaction } from "#server/database/transaction.ts";
import type { ProcessingDesk } from "./adapters/adapter.ts";
import { endRun, failure, TOO_LATE } from "./end-run.ts";
import {
  noteHeard,
  queueAgain,
  type RunToAsk,
  takeForeignRun,
  takeLateWaitingRun,
} from "./repository-runs.ts";
import { insertStep } from "./repository-steps.ts";

const CHANGED = failure(
  "interrupted",
  "The way slips are processed was changed before this one ended. Please send it again.",
);

/**
 * Ends the runs of a processor that this desk was knowingly taken off, one by one as they come free: what a program of
 * that processor still holds, once its lease has run out.
 */
export async function endForeignRuns(desk: ProcessingDesk): Promise<void> {
  const endNext = () =>
    inTransaction(desk.sql, async (sql) => {
      const run = await takeForeignRun(sql, desk.adapter.name);
      return run !== null && (await endRun({ ...desk, sql }, run, CHANGED));
    });
  while (await endNext());
}

/** Ends the runs that wait for a report and have passed their deadline. */
export async function endLateWaitingRuns(desk: ProcessingDesk): Promise<void> {
  const endNext = () =>
    inTransaction(desk.sql, async (sql) => {
      const run = await takeLateWaitingRun(sql, desk.adapter.name);
      return run !== null && (await endRun({ ...desk, sql }, run, TOO_LATE));
    });
  while (await endNext());
}

/**
 * Asks what became of a run that nothing was heard of, and settles what the answer tells; one that the service has
 * never heard of is handed over again. The net under a report that never came.
 */
export async function askAfterRun(
  desk: ProcessingDesk,
  run: RunToAsk,
  stopping: AbortSignal,
): Promise<void> {
  const asked = await desk.adapter.ask?.(run.effect_key, stopping);
  switch (asked?.kind) {
    case "finished":
    case "failed":
      return void (await endRun(desk, run, asked));
    case "under-way":
      return await noteHeard(desk.sql, run.id);
    case "never-heard":
      return await inTransaction(desk.sql, async (sql) => {
        if (await queueAgain(sql, run)) await insertStep(sql, run.id, "not-known");
      });
    case "nothing":
    case undefined:
  }
}
