import type { ManualOutcome } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { Admin } from "../auth/actor.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { findSlip } from "../slips/repository.ts";
import type { Ending } from "./adapter.ts";
import { settle } from "./carry-out.ts";
import { findWaitingRun } from "./repository.ts";

const EVERYONE = { user_id: null };

/** Records how a slip that is booked by hand ended; only while it waits for that. */
export async function recordOutcome(
  desk: Desk,
  by: Admin,
  id: number,
  outcome: ManualOutcome,
): Promise<Slip> {
  return await inTransaction(desk.sql, async (sql) => {
    const slip = await findSlip(sql, id, EVERYONE, "lock");
    if (!slip) throw notFound("slip");
    const run = await findWaitingRun(sql, id);
    if (!run) {
      throw conflict(
        `This slip does not wait for an outcome: its processing is ${slip.process_status.replace("_", " ")}.`,
      );
    }
    await settle({ sql }, run, endingOf(outcome), by);
    return (await findSlip(sql, id, EVERYONE)) ?? slip;
  });
}

function endingOf(outcome: ManualOutcome): Ending {
  switch (outcome.outcome) {
    case "finished":
      return {
        kind: "finished",
        payment_link: outcome.payment_link,
        slip_url: outcome.slip_url,
        external_ref: null,
      };
    case "failed":
      return { kind: "failed", reason: outcome.reason };
  }
}
