import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { notFound } from "#server/http/refusal.ts";
import { record, type Told, type Write } from "#server/log/acts.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import type { ActionOn } from "#shared/log/actions.ts";
import type { QueueChoice } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import * as db from "./queue.queries.ts";

/** Null if there is none. An unfinished slip is returned again; two people never get the same slip. */
export async function takeSlip(desk: Desk, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(desk, by, async (write) => {
    const { sql } = write;
    await db.lockQueueOf(sql, by.id);
    const own = await db.findOwnAssignment(sql, by, choice);
    if (own !== null && (await db.renewAssignment(sql, own, by))) {
      return await findSlip(sql, own, everyone(by));
    }
    for (;;) {
      const id = await db.findNextInQueue(sql, by, choice);
      if (id === null) return null;
      // Somebody else took it between the two queries; the next query sees that.
      if (!(await db.insertAssignment(sql, id, by))) continue;
      await record(write, { subject: "slip", action: "taken", subject_ids: [id] });
      return await findSlip(sql, id, everyone(by));
    }
  });
}

/** Ends the caller's own assignment; a skipped slip is not offered to them again for a while. */
export async function releaseSlip(desk: Desk, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(desk, by, async (write) => {
    const { sql } = write;
    if (!(await findSlip(sql, id, everyone(by)))) throw notFound("slip");
    if (await db.deleteAssignment(sql, id, by.id)) {
      await record(write, { subject: "slip", action: "released", subject_ids: [id] });
    }
    if (skip) await db.upsertSkip(sql, id, by.id);
  });
}

/** What an act on a slip does to the work on it: ends everybody's, or gives the actor's more time. */
const WORK = {
  submitted: null,
  edited: "continues",
  approved: "ends",
  declined: "ends",
  "declined-reason-changed": "continues",
  "marked-paid": "ends",
  "marked-unpaid": "continues",
  "slip-url-changed": "ends",
  "center-assigned": "continues",
  "center-removed": "continues",
  queued: "ends",
  started: null,
  requeued: null,
  finished: "ends",
  failed: "ends",
  "payment-link-changed": null,
  deleted: "continues",
  "handed-over": "continues",
  noted: "continues",
  "note-removed": "continues",
  "file-added": "continues",
  "file-removed": "continues",
  "followed-up": "continues",
  called: "continues",
  "call-undone": "continues",
  erased: null,
  taken: null,
  released: null,
  "record-read": null,
  "copied-for-booking": "continues",
  "booking-read": null,
  "link-soon": null,
  "sendable-again": null,
  "other-slip-url": null,
} as const satisfies Record<ActionOn<"slip">, "ends" | "continues" | null>;

/** Signing out releases the session's slips. */
export async function updateAssignments(write: Write, act: Told): Promise<void> {
  const { sql } = write;
  const { by } = act;
  if (act.subject === "slip") {
    const ids = (act.subject_ids ?? []).filter((id) => id !== null);
    if (WORK[act.action] === "ends") await db.deleteAssignmentsTo(sql, ids);
    if (by && WORK[act.action] === "continues") await db.extendAssignments(sql, ids, by.id);
  }
  if (act.subject !== "user" || act.action !== "signed-out") return;
  if (by?.session_id === undefined) return;
  const { id, session_id } = by;
  const released = await db.deleteAssignmentsOf(sql, { id, session_id });
  if (released.length === 0) return;
  await record(write, { subject: "slip", action: "released", subject_ids: released, by });
}
