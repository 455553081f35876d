import type { Queryable } from "@slipdesk/pg-client";
import { everyone } from "#server/auth/actor.ts";
import type { Write } from "#server/log/acts.ts";
import { findLastChanger } from "#server/log/log.queries.ts";
import { changesBetween } from "#server/log/write-log.ts";
import { notifyOfSlipUrl } from "#server/notifications/notifications.queries.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import { pay } from "#server/slips/transitions.ts";
import {
  annotateLastEvent,
  type CallbackResult,
  closeCallback,
  findPendingCallbacks,
  wasApplied,
} from "./run-events.queries.ts";
import { hasNewerFinishedRun, type Run } from "./runs.queries.ts";

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
export async function applyPendingPayments(write: Write, run: Run, ending: "finished" | "failed") {
  const { sql } = write;
  for (const { id, ...callback } of await findPendingCallbacks(sql, run.id)) {
    const { outcome } =
      ending === "finished" ? await applyPayment(write, run, callback) : ignored("The run failed.");
    await closeCallback(sql, id, outcome);
  }
}

/** A slip URL set by a person is never replaced by the booking service's. */
export async function isUrlSetByPerson(sql: Queryable, slipId: number, url: string) {
  const slip = await findSlip(sql, slipId, everyone(null));
  if (!slip?.slip_url || slip.slip_url === url) return false;
  return (await findLastChanger(sql, slipId, "slip_url")) !== null;
}

/** Records the rejected URL on the run's last event and notifies the admins. Returns the reason. */
export async function refuseUrl(write: Write, run: Run, url: string): Promise<string> {
  const reason = `An admin has set another slip URL. The booking service's: ${url}`;
  await annotateLastEvent(write.sql, run.id, reason);
  await notifyOfSlipUrl(write, run.slip_id, String(run.id));
  return reason;
}

export function ignored(reason: string): CallbackResult {
  return { outcome: "ignored", reason };
}
