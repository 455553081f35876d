import type { Admin } from "#server/auth/actor.ts";
import { EVERYONE } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { insertSlipEvents } from "#server/events/repository.ts";
import { notFound } from "#server/http/refusal.ts";
import { findSlip } from "#server/slips/repository.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { deleteAssignment, insertAssignment, prolongAssignment, upsertSkip } from "./repository.ts";
import { findNextInQueue, findOwnWork } from "./repository-queues.ts";

/**
 * Takes the slip that has waited longest and that nobody works on; null when there is none. Whoever has taken one and has
 * not decided it, skipped it or given it back gets that one again. Two people never get the same.
 */
export async function takeSlip(desk: Desk, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(desk, by, async (sql) => {
    const own = await findOwnWork(sql, by, choice);
    if (own !== null && (await prolongAssignment(sql, own, by))) {
      return await findSlip(sql, own, EVERYONE);
    }
    for (;;) {
      const id = await findNextInQueue(sql, by.id, choice);
      if (id === null) return null;
      // Somebody may have taken it between the two: the next look sees that.
      if (!(await insertAssignment(sql, id, by))) continue;
      await insertSlipEvents(sql, "taken", [id], "admins");
      return await findSlip(sql, id, EVERYONE);
    }
  });
}

/** Ends one's own work on a slip, if any; a skipped one is not offered to oneself for a while. */
export async function releaseSlip(desk: Desk, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    if (!(await findSlip(sql, id, EVERYONE))) throw notFound("slip");
    if (await deleteAssignment(sql, id, by.id)) {
      await insertSlipEvents(sql, "released", [id], "admins");
    }
    if (skip) await upsertSkip(sql, id, by.id);
  });
}
