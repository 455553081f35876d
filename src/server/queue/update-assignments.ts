import { record, type Told, type Write } from "#server/log/acts.ts";
import type { ActionOn } from "#shared/log/rules-actions.ts";
import * as db from "./queue.queries.ts";

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
  "sent-to-applicant": "continues",
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
