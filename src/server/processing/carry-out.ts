import { inTransaction } from "@slipdesk/pg-client";
import { everyone } from "#server/auth/actor.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import { record } from "#server/log/acts.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import { start } from "#server/slips/transitions.ts";
import { type Ending, NoAnswer, type Outcome, type ProcessingContext } from "./adapters/adapter.ts";
import { endRun, failure, TOO_LATE } from "./end-run.ts";
import { insertRunEvent } from "./run-events.queries.ts";
import type { HeldRun, Run } from "./runs.queries.ts";
import * as db from "./runs.queries.ts";

export const MAX_ATTEMPTS = 5;

/** False if the run has ended or was taken over. */
export async function endAlone(
  context: ProcessingContext,
  run: Run,
  ending: Ending,
): Promise<boolean> {
  return await writeAlone(context, (write) => endRun(write, run, ending));
}

/** Null if nothing is due. */
export async function claimNextRun(context: ProcessingContext, which: "any" | "late" = "any") {
  return await writeAlone(context, async (write) => {
    const { sql } = write;
    const run = await db.claimRun(sql, context.adapter.name, which);
    if (!run) return null;
    if (run.is_taken_over) await insertRunEvent(sql, run.id, "interrupted");
    await insertRunEvent(sql, run.id, "claimed");
    if (!(await start(write, run)) && run.is_taken_over) {
      await record(write, { subject: "slip", action: "requeued", subject_ids: [run.slip_id] });
    }
    return run;
  });
}

/** Ends, parks or releases a leased run; does nothing if another worker has taken over. */
export async function carryOut(context: ProcessingContext, run: HeldRun, stopping: AbortSignal) {
  if (run.deadline_ms <= 0) return void (await endAlone(context, run, TOO_LATE));
  if (run.attempt > MAX_ATTEMPTS) return void (await endAlone(context, run, GAVE_UP));
  const hold = holdRun(context, run, stopping);
  try {
    const outcome = await Promise.race([book(context, run, hold.signal), hold.cut]);
    await saveOutcome(context, run, outcome);
  } catch (error) {
    await handleCut(context, run, hold.reason(), error);
  } finally {
    hold.end();
  }
}

// Stored as text and translated as a whole; the 5 is MAX_ATTEMPTS.
const GAVE_UP = failure(
  "site_unavailable",
  "Processing was tried 5 times without an answer. Please check, then send it again.",
);

async function book(
  context: ProcessingContext,
  run: HeldRun,
  signal: AbortSignal,
): Promise<Outcome> {
  const slip = await findSlip(context.sql, run.slip_id, everyone(null));
  if (!slip) throw new Error("the slip of a live run is gone");
  return await context.adapter.book({
    slip,
    effectKey: run.effect_key,
    deadline: run.deadline_at,
    mayHaveActed: run.may_have_acted,
    lastError: run.last_error,
    signal,
    note: (event, detail) => insertRunEvent(context.sql, run.id, event, detail),
  });
}

async function saveOutcome(
  context: ProcessingContext,
  run: HeldRun,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind !== "waiting") return void (await endAlone(context, run, outcome));
  await inTransaction(context.sql, async (sql) => {
    if (!(await db.parkRun(sql, run, outcome.for))) return;
    const event = outcome.for === "person" ? "waiting-for-person" : "accepted";
    await insertRunEvent(sql, run.id, event, outcome.note);
  });
}

async function handleCut(
  context: ProcessingContext,
  run: HeldRun,
  cut: Cut | null,
  error: unknown,
) {
  switch (cut) {
    case "lost":
      return;
    case "late":
      return void (await endAlone(context, run, TOO_LATE));
    case "stopping":
      return await release(context, run, {
        afterSeconds: 0,
        error: run.last_error,
        counted: false,
      });
    case "time-limit":
    case null: {
      if (run.attempt >= MAX_ATTEMPTS) return void (await endAlone(context, run, GAVE_UP));
      const wait = error instanceof NoAnswer ? error.afterSeconds : null;
      return await release(context, run, {
        afterSeconds: wait ?? backoffSeconds(run.attempt),
        error: cut ?? nameOf(error),
        counted: true,
      });
    }
  }
}

async function release(
  context: ProcessingContext,
  run: HeldRun,
  retry: Parameters<typeof db.releaseRun>[2],
): Promise<void> {
  await inTransaction(context.sql, async (sql) => {
    if (!(await db.releaseRun(sql, run, retry))) return;
    await insertRunEvent(sql, run.id, retry.counted ? "no-answer" : "given-back", retry.error);
  });
}

/** Other messages may contain personal data. */
function nameOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  return error instanceof Error ? error.name : "unknown";
}

/** 10 s, 20 s, 40 s … up to 15 minutes, with up to 10 % of jitter. */
function backoffSeconds(attempt: number): number {
  return Math.min(900, 10 * 2 ** (attempt - 1) * (1 + Math.random() / 10));
}

/** A third of the lease, so that one missed heartbeat does not lose the run. */
export const HEARTBEAT_MS = (db.LEASE_SECONDS * 1000) / 3;
/** How long a stopping worker waits for the result that an adapter is about to return. */
const STOP_GRACE_MS = 2_000;

type Cut = "lost" | "late" | "time-limit" | "stopping";

/** Ends the attempt when run, deadline or time limit are lost, or shortly after the worker stops. */
function holdRun(context: ProcessingContext, run: HeldRun, stopping: AbortSignal) {
  const cutting = new AbortController();
  let why: Cut | null = null;
  const cutOff = (reason: Cut) => {
    why ??= reason;
    cutting.abort();
  };
  const heartbeat = setInterval(() => {
    db.extendLease(context.sql, run).then(
      (isOurs) => isOurs || cutOff("lost"),
      // The database is away: the lease decides, and the token fences the result.
      () => undefined,
    );
  }, HEARTBEAT_MS);
  const timers = [
    setTimeout(() => cutOff("late"), run.deadline_ms),
    setTimeout(() => cutOff("time-limit"), context.adapter.callLimitMs),
  ];
  const stop = () => void timers.push(setTimeout(() => cutOff("stopping"), STOP_GRACE_MS));
  if (stopping.aborted) stop();
  stopping.addEventListener("abort", stop, { once: true });
  const cut = new Promise<never>((_resolve, reject) => {
    cutting.signal.addEventListener("abort", () => reject(new Error("cut off")), { once: true });
  });
  cut.catch(() => undefined);
  return {
    signal: AbortSignal.any([stopping, cutting.signal]),
    cut,
    reason: () => why ?? (stopping.aborted ? "stopping" : null),
    end() {
      clearInterval(heartbeat);
      for (const timer of timers) clearTimeout(timer);
      stopping.removeEventListener("abort", stop);
    },
  };
}
