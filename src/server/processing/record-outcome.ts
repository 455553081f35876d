import type { Admin } from "#server/auth/actor.ts";
import { EVERYONE } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Queryable } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import { getSlip } from "#server/slips/change-slip.ts";
import type { ManualOutcome } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { Ending } from "./adapters/adapter.ts";
import { endRun, failure } from "./end-run.ts";
import { findWaitingRun, type Run } from "./repository-runs.ts";

/** Records how a slip that is booked by hand ended; only while it waits for that. */
export async function recordOutcome(
  desk: Desk,
  by: Admin,
  id: number,
  outcome: ManualOutcome,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const { run, read } = await getWaiting(sql, id);
    await endRun(sql, run, endingOf(outcome), by);
    return await read();
  });
}

/** The run of a slip that waits for a person, held for this transaction; refused when it waits for none. */
export async function getWaiting(
  sql: Queryable,
  id: number,
): Promise<{ run: Run; read(): Promise<Slip> }> {
  const slip = await getSlip(sql, id, EVERYONE, "lock");
  const run = await findWaitingRun(sql, id);
  if (!run) {
    throw conflict(
      `This slip does not wait for an outcome: its processing is ${slip.process_status.replace("_", " ")}.`,
    );
  }
  return { run, read: () => getSlip(sql, id, EVERYONE) };
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
      return failure(outcome.kind, outcome.reason);
  }
}
