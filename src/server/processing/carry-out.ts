import type { ChangedBy } from "../auth/actor.ts";
import type { Queryable } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { insertHistory } from "../history/repository.ts";
import { findSlip } from "../slips/repository.ts";
import type { Ending, Outcome } from "./adapter.ts";
import {
  claimRun,
  extendLease,
  findForeignRuns,
  type HeldRun,
  markStarted,
  parkRun,
  releaseRun,
  settleRun,
} from "./repository.ts";

const MAX_ATTEMPTS = 5;
const LEASE_SECONDS = 30;
/** A third of the lease, so that one missed beat does not lose the run. */
const HEARTBEAT_MS = 10_000;

type WorkDesk = Pick<Desk, "sql" | "adapter">;

/** Claims the next due run and shows on its slip that work has begun; null when nothing is due. */
export async function takeNextRun(desk: WorkDesk): Promise<HeldRun | null> {
  return await inTransaction(desk.sql, async (sql) => {
    const run = await claimRun(sql, desk.adapter.name, LEASE_SECONDS);
    if (run && (await markStarted(sql, run))) {
      await insertHistory(sql, {
        subject: "slip",
        subject_id: run.slip_id,
        action: "started",
        by: null,
      });
    }
    return run;
  });
}

/**
 * Carries a held run through: books it, and settles, parks or releases it. Stops without a trace
 * when another worker has taken the run over; gives it back at once when `stopping` fires.
 */
export async function carryOut(desk: WorkDesk, run: HeldRun, stopping: AbortSignal): Promise<void> {
  if (run.is_late || run.attempt > MAX_ATTEMPTS) {
    return await settle(desk, run, { kind: "failed", reason: gaveUp(run) });
  }
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const heartbeat = setInterval(() => {
    extendLease(desk.sql, run, LEASE_SECONDS).then(
      (isOurs) => isOurs || lost.abort(),
      // The database is away: the lease decides, and the settle is fenced by the token.
      () => undefined,
    );
  }, HEARTBEAT_MS);
  try {
    const outcome = await book(desk, run, signal);
    if (outcome.kind === "waiting") await parkRun(desk.sql, run);
    else await settle(desk, run, outcome);
  } catch (error) {
    if (lost.signal.aborted) return;
    await giveBack(desk, run, stopping.aborted, error);
  } finally {
    clearInterval(heartbeat);
  }
}

/** Ends runs that were made for another adapter, with a reason that says so. */
export async function endForeignRuns(desk: WorkDesk): Promise<void> {
  for (const run of await findForeignRuns(desk.sql, desk.adapter.name)) {
    await settle(desk, run, {
      kind: "failed",
      reason:
        "The way slips are processed was changed before this one ended. Please send it again.",
    });
  }
}

async function book(desk: WorkDesk, run: HeldRun, signal: AbortSignal): Promise<Outcome> {
  const slip = await findSlip(desk.sql, run.slip_id, { user_id: null });
  if (!slip) throw new Error("the slip of a live run is gone");
  return await desk.adapter.book({ slip, effectKey: run.effect_key, signal });
}

/** Ends a run, shows the outcome on its slip and writes it down; nothing when the run was lost. */
export async function settle(
  desk: { sql: Queryable },
  run: HeldRun,
  ending: Ending,
  by: ChangedBy = null,
): Promise<void> {
  await inTransaction(desk.sql, async (sql) => {
    if (!(await settleRun(sql, run, ending))) return;
    const changes =
      ending.kind === "failed"
        ? [{ field: "failed_reason", from: null, to: ending.reason }]
        : [
            { field: "payment_link", from: null, to: ending.payment_link },
            { field: "slip_url", from: null, to: ending.slip_url },
          ].filter((change) => change.to !== null);
    await insertHistory(sql, {
      subject: "slip",
      subject_id: run.slip_id,
      action: ending.kind,
      by,
      changes,
    });
  });
}

async function giveBack(
  desk: WorkDesk,
  run: HeldRun,
  isStopping: boolean,
  error: unknown,
): Promise<void> {
  if (!isStopping && run.attempt >= MAX_ATTEMPTS) {
    return await settle(desk, run, { kind: "failed", reason: gaveUp(run) });
  }
  await releaseRun(desk.sql, run, {
    afterSeconds: isStopping ? 0 : backoffSeconds(run.attempt),
    error: error instanceof Error ? error.name : "unknown",
    counted: !isStopping,
  });
}

/** 10 s, 20 s, 40 s … at most 15 minutes, spread so that many failures do not return together. */
function backoffSeconds(attempt: number): number {
  return Math.min(900, 10 * 2 ** (attempt - 1)) * (0.5 + Math.random());
}

function gaveUp(run: HeldRun): string {
  return run.is_late
    ? "Processing was interrupted and did not end in time. Please check, then send it again."
    : `Processing was tried ${MAX_ATTEMPTS} times without an answer. Please check, then send it again.`;
}
