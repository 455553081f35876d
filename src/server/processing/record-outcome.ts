import { type Admin, EVERYONE } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { DeskInTransaction } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import { getSlip } from "#server/slips/change-slip.ts";
import type { ManualOutcome, Step } from "#shared/processing/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { Ending } from "./adapters/adapter.ts";
import { endRun, failure } from "./end-run.ts";
import { findWaitingRun } from "./repository-runs.ts";
import { insertStep } from "./repository-steps.ts";

export async function recordOutcome(
  desk: DeskInTransaction,
  by: Admin,
  id: number,
  outcome: ManualOutcome,
) {
  return await endWaitingRun(desk, by, id, endingOf(outcome));
}

/** Ends a booking by hand with its payment link. */
export async function finishWaiting(
  desk: DeskInTransaction,
  by: Admin,
  id: number,
  payment_link: string,
) {
  await endWaitingRun(desk, by, id, {
    kind: "finished",
    payment_link,
    slip_url: null,
    external_ref: null,
  });
}

function endingOf(outcome: ManualOutcome): Ending {
  if (outcome.outcome === "failed") return failure(outcome.kind, outcome.reason);
  const { payment_link, slip_url } = outcome;
  return { kind: "finished", payment_link, slip_url, external_ref: null };
}

/** Takes a slip back that waits to be booked by hand: it fails, and can be edited and sent again. */
export async function takeBack(desk: DeskInTransaction, by: Admin, id: number) {
  const ending = failure("interrupted", "Taken back before it was booked.");
  return await endWaitingRun(desk, by, id, ending, "taken-back");
}

/** Refused if no run of the slip waits for a person. */
async function endWaitingRun(
  desk: DeskInTransaction,
  by: Admin,
  id: number,
  ending: Ending,
  step?: Step,
) {
  return await writeAs(desk, by, async (sql) => {
    const slip = await getSlip(sql, id, EVERYONE, "lock");
    const run = await findWaitingRun(sql, id);
    if (!run) {
      throw conflict(
        sentence("This slip does not wait for an outcome: its processing is {state}.", {
          state: sentence(slip.process_status.replace("_", " ")),
        }),
      );
    }
    if (step) await insertStep(sql, run.id, step);
    await endRun({ ...desk, sql }, run, ending, by);
    return await getSlip(sql, id, EVERYONE);
  });
}
