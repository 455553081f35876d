import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict } from "#server/http/refusal.ts";
import type { Write } from "#server/log/acts.ts";
import { getSlip, holdSlip } from "#server/slips/hold-slip.ts";
import type { ManualOutcome, RunEventName } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { Ending } from "./adapters/adapter.ts";
import { endRun, failure } from "./end-run.ts";
import { insertRunEvent } from "./run-events.queries.ts";
import { findWaitingRun } from "./runs.queries.ts";

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
