import type { Queryable } from "@slipdesk/pg-client";
import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict } from "#server/http/refusal.ts";
import { changesBetween, type Write } from "#server/log/acts.ts";
import { findLastChanger } from "#server/log/log.queries.ts";
import { notifyOfSlipUrl } from "#server/notifications/notifications.queries.ts";
import { getSlip, holdSlip } from "#server/slips/hold-slip.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import { end, pay } from "#server/slips/transitions.ts";
import type { ManualOutcome, RunEventName } from "#shared/processing/contract.ts";
import { FAILURE_MEANINGS } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { Ending } from "./adapters/adapter.ts";
import {
  annotateLastEvent,
  type CallbackResult,
  closeCallback,
  findPendingCallbacks,
  insertRunEvent,
  wasApplied,
} from "./run-events.queries.ts";
import {
  findWaitingRun,
  hasNewerFinishedRun,
  lockSlipOf,
  type Run,
  settleRun,
} from "./runs.queries.ts";

/** False if the run has ended or was taken over. */
export async function endRun(write: Write, run: Run, ending: Ending): Promise<boolean> {
  const { sql, by } = write;
  await lockSlipOf(sql, run);
  const url = ending.kind === "finished" && by === null ? ending.slip_url : null;
  const isRefused = url !== null && (await isUrlSetByPerson(sql, run.slip_id, url));
  if (!(await settleRun(sql, run, ending))) return false;
  await insertRunEvent(sql, run.id, ending.kind);
  if (isRefused) await refuseUrl(write, run, url);
  const isTaken = ending.kind === "failed" || !isRefused;
  await end(write, run, isTaken ? ending : { ...ending, slip_url: null });
  await applyPendingPayments(write, run, ending.kind);
  return true;
}

export const TOO_LATE: Ending = {
  kind: "failed",
  failure: "interrupted",
  reason: "Processing was interrupted and did not end in time. Please check, then send it again.",
};

export function failure(
  kind: Extract<Ending, { kind: "failed" }>["failure"],
  reason?: string,
): Ending {
  return { kind: "failed", failure: kind, reason: reason || FAILURE_MEANINGS[kind].sentence };
}

type PaymentCallback = { event: "paid" | "slip_ready"; slip_url: string | null };

/** Only the newest finished run changes its slip, which must be locked. */
export async function applyPayment(
  write: Write,
  run: Run,
  callback: PaymentCallback,
): Promise<CallbackResult> {
  const { sql } = write;
  if (await hasNewerFinishedRun(sql, run)) return ignored("A newer run of this slip has finished.");
  if (await wasApplied(sql, run.id, callback.event))
    return ignored("It was reported and applied before.");
  const slip = await findSlip(sql, run.slip_id, everyone(null));
  if (!slip) return ignored("The slip was deleted.");
  const changes =
    callback.event === "paid"
      ? ({ payment_status: "paid" } as const)
      : { slip_url: callback.slip_url };
  if (changesBetween(slip, changes).length === 0) return ignored("The slip says so already.");
  if (callback.slip_url !== null && (await isUrlSetByPerson(sql, slip.id, callback.slip_url))) {
    return ignored(await refuseUrl(write, run, callback.slip_url));
  }
  await pay(write, slip, changes);
  return { outcome: "applied" };
}

/** Applies what was reported about the payment before the run ended; discarded if the run failed. */
async function applyPendingPayments(write: Write, run: Run, ending: "finished" | "failed") {
  const { sql } = write;
  for (const { id, ...callback } of await findPendingCallbacks(sql, run.id)) {
    const { outcome } =
      ending === "finished" ? await applyPayment(write, run, callback) : ignored("The run failed.");
    await closeCallback(sql, id, outcome);
  }
}

/** A slip URL set by a person is never replaced by the booking service's. */
async function isUrlSetByPerson(sql: Queryable, slipId: number, url: string) {
  const slip = await findSlip(sql, slipId, everyone(null));
  if (!slip?.slip_url || slip.slip_url === url) return false;
  return (await findLastChanger(sql, slipId, "slip_url")) !== null;
}

/** Records the rejected URL on the run's last event and notifies the admins. Returns the reason. */
async function refuseUrl(write: Write, run: Run, url: string): Promise<string> {
  const reason = `An admin has set another slip URL. The booking service's: ${url}`;
  await annotateLastEvent(write.sql, run.id, reason);
  await notifyOfSlipUrl(write, run.slip_id, String(run.id));
  return reason;
}

export function ignored(reason: string): CallbackResult {
  return { outcome: "ignored", reason };
}

export async function recordOutcome(
  context: Context,
  by: Admin,
  id: number,
  outcome: ManualOutcome,
): Promise<Slip> {
  return await writeAs(context, by, (write) => endWaitingRun(write, id, endingOf(outcome)));
}

/** Ends a booking by hand with its payment link. */
export async function finishWaiting(write: Write<Admin>, id: number, payment_link: string) {
  const ending = { kind: "finished", payment_link, slip_url: null, external_ref: null } as const;
  return await endWaitingRun(write, id, ending);
}

function endingOf(outcome: ManualOutcome): Ending {
  if (outcome.outcome === "failed") return failure(outcome.kind, outcome.reason);
  const { payment_link, slip_url } = outcome;
  return { kind: "finished", payment_link, slip_url, external_ref: null };
}

/** Takes a slip back that waits to be booked by hand: it fails, and can be edited and sent again. */
export async function takeBack(context: Context, by: Admin, id: number): Promise<Slip> {
  const ending = failure("interrupted", "Taken back before it was booked.");
  return await writeAs(context, by, (write) => endWaitingRun(write, id, ending, "taken-back"));
}

/** Refused if no run of the slip waits for a person. */
async function endWaitingRun(
  write: Write<Admin>,
  id: number,
  ending: Ending,
  event?: RunEventName,
): Promise<Slip> {
  const { sql, by } = write;
  const { slip } = await holdSlip(write, id, everyone(by));
  const run = await findWaitingRun(sql, id);
  if (!run) {
    throw conflict(
      sentence("This slip does not wait for an outcome: its processing is {state}.", {
        state: sentence(slip.process_status.replace("_", " ")),
      }),
    );
  }
  if (event) await insertRunEvent(sql, run.id, event);
  await endRun(write, run, ending);
  return await getSlip(sql, id, everyone(by));
}
