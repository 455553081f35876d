import type { Admin } from "#server/auth/actor.ts";
import { EVERYONE } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { notFound } from "#server/http/refusal.ts";
import type { LogHook } from "#server/log/write-log.ts";
import { findSlip } from "#server/slips/repository.ts";
import type { ActionOn } from "#shared/log/actions.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import * as db from "./repository.ts";

/** Null if there is none. An unfinished slip is returned again; two people never get the same slip. */
export async function takeSlip(desk: Desk, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(desk, by, async (sql) => {
    await db.lockQueueOf(sql, by.id);
    const own = await db.findOwnAssignment(sql, by, choice);
    if (own !== null && (await db.renewAssignment(sql, own, by))) {
      return await findSlip(sql, own, EVERYONE);
    }
    for (;;) {
      const id = await db.findNextInQueue(sql, by.id, choice);
      if (id === null) return null;
      // Somebody else took it between the two queries; the next query sees that.
      if (!(await db.insertAssignment(sql, id, by))) continue;
      await desk.log.write(sql, { subject: "slip", action: "taken", subject_ids: [id], by });
      return await findSlip(sql, id, EVERYONE);
    }
  });
}

/** Ends the caller's own assignment; a skipped slip is not offered to them again for a while. */
export async function releaseSlip(desk: Desk, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    if (!(await findSlip(sql, id, EVERYONE))) throw notFound("slip");
    if (await db.deleteAssignment(sql, id, by.id)) {
      await desk.log.write(sql, { subject: "slip", action: "released", subject_ids: [id], by });
    }
    if (skip) await db.upsertSkip(sql, id, by.id);
  });
}

const ENDS_WORK: readonly ActionOn<"slip">[] = [
  "approved",
  "declined",
  "queued",
  "finished",
  "failed",
  "marked-paid",
  "slip-url-changed",
];
const EXTENDS_WORK: readonly ActionOn<"slip">[] = [
  "edited",
  "copied-for-booking",
  "declined-reason-changed",
  "marked-unpaid",
  "center-assigned",
  "center-removed",
  "deleted",
  "handed-over",
  "noted",
  "followed-up",
  "called",
  "file-added",
  "file-removed",
];

/** Signing out releases the session's slips. */
export const updateAssignments: LogHook = async (
  sql,
  { subject, action, by, subject_ids = [] },
  _,
  log,
) => {
  const ids = subject_ids.filter((id) => id !== null);
  if (subject === "slip") {
    if (ENDS_WORK.includes(action)) await db.deleteAssignmentsTo(sql, ids);
    else if (by && EXTENDS_WORK.includes(action)) await db.extendAssignments(sql, ids, by.id);
  }
  if (action !== "signed-out" || by?.session_id === undefined) return;
  const { id, session_id } = by;
  const released = await db.deleteAssignmentsOf(sql, { id, session_id });
  if (released.length === 0) return;
  await log.write(sql, { subject: "slip", action: "released", subject_ids: released, by });
};
