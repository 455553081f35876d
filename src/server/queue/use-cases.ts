import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { insertSlipEvents } from "#server/events/repository.ts";
import { notFound } from "#server/http/refusal.ts";
import { EVERYONE } from "#server/slips/change-slip.ts";
import { findSlip } from "#server/slips/repository.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { deleteAssignment, insertAssignment, upsertSkip } from "./repository.ts";
import { findNextInQueue } from "./repository-queues.ts";

/** Takes the slip that has waited longest and that nobody works on; null when there is none. Two people never get the same. */
export async function takeSlip(desk: Desk, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(desk, by, async (sql) => {
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
