import type { Admin } from "#server/auth/actor.ts";
import { EVERYONE } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { notFound } from "#server/http/refusal.ts";
import type { LogHook } from "#server/log/write-log.ts";
import { findSlip } from "#server/slips/repository.ts";
import type { ActionOn } from "#shared/log/actions.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  deleteAssignment,
  deleteAssignmentsOf,
  deleteAssignmentsTo,
  extendAssignments,
  findNextInQueue,
  findOwnWork,
  insertAssignment,
  prolongAssignment,
  upsertSkip,
} from "./repository.ts";

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
      await desk.log.write(sql, { subject: "slip", action: "taken", subject_ids: [id], by });
      return await findSlip(sql, id, EVERYONE);
    }
  });
}

/** Ends one's own work on a slip, if any; a skipped one is not offered to oneself for a while. */
export async function releaseSlip(desk: Desk, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    if (!(await findSlip(sql, id, EVERYONE))) throw notFound("slip");
    if (await deleteAssignment(sql, id, by.id)) {
      await desk.log.write(sql, { subject: "slip", action: "released", subject_ids: [id], by });
    }
    if (skip) await upsertSkip(sql, id, by.id);
  });
}

/** What moves a slip out of the queue that it was taken from. */
const ENDS_WORK: readonly ActionOn<"slip">[] = [
  "approved",
  "declined",
  "queued",
  "finished",
  "failed",
  "marked-paid",
  "slip-url-changed",
];
const GOES_ON: readonly ActionOn<"slip">[] = [
  "edited",
  "declined-reason-changed",
  "marked-unpaid",
  "center-assigned",
  "center-removed",
  "deleted",
  "handed-over",
];

/** Lets an action on slips end the work on them, or extend that of whoever acts; signing out gives back what the session took. */
export const followWork: LogHook = async (
  sql,
  { subject, action, by, subject_ids = [] },
  _,
  log,
) => {
  const ids = subject_ids.filter((id) => id !== null);
  if (subject === "slip") {
    if (ENDS_WORK.includes(action)) await deleteAssignmentsTo(sql, ids);
    else if (by && GOES_ON.includes(action)) await extendAssignments(sql, ids, by.id);
  }
  if (action !== "signed-out" || by?.session_id === undefined) return;
  const { id, session_id } = by;
  const released = await deleteAssignmentsOf(sql, { id, session_id });
  if (released.length === 0) return;
  await log.write(sql, { subject: "slip", action: "released", subject_ids: released, by });
};
