import { maskChanges } from "#server/audit/mask-changes.ts";
import { insertAudit } from "#server/audit/repository.ts";
import type { ChangedBy } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import { insertEvent, insertSlipEvents } from "#server/events/repository.ts";
import { notifyOfChange } from "#server/notifications/repository.ts";
import { noteWork } from "#server/queue/repository.ts";
import type { AuditKind } from "#shared/audit/contract.ts";
import type { EventKind } from "#shared/events/contract.ts";
import {
  type FieldChange,
  type HistoryAction,
  type HistoryEntry,
  type HistoryFilter,
  MAX_HISTORY_PAGE,
} from "#shared/history/contract.ts";

/** What a history row is about. */
export type HistorySubject = "slip" | "user" | "medical_center";

/** A change to be written down in the transaction that makes it. */
export type NewHistoryEntry = {
  subject: HistorySubject;
  subject_id: number;
  action: HistoryAction;
  by: ChangedBy;
  changes?: readonly FieldChange[];
};

/** Writes a change down; called in the transaction that makes it. */
export async function insertHistory(
  sql: Queryable,
  { subject_id, ...entry }: NewHistoryEntry,
): Promise<void> {
  await insertHistoryOfEach(sql, [subject_id], entry);
}

/** Writes one change down for each of many records; called in the transaction that makes it. */
export async function insertHistoryOfEach(
  sql: Queryable,
  subjectIds: readonly number[],
  entry: Omit<NewHistoryEntry, "subject_id">,
): Promise<void> {
  // Sent one right behind the other: what the change has locked stays so for one answer's wait instead of six.
  await Promise.all([
    sql`
      insert into history (subject, subject_id, action, actor_id, actor_name, actor_role, changes)
      select ${entry.subject}, subject_id, ${entry.action}, ${entry.by?.id ?? null}::bigint,
        ${entry.by?.name ?? null}::text, ${entry.by?.role ?? null}::text,
        ${sql.json([...(entry.changes ?? [])])}
      from unnest(${[...subjectIds]}::bigint[]) as subject_id`,
    noteInAudit(sql, subjectIds, entry),
    announce(sql, subjectIds, entry),
  ]);
}

async function noteInAudit(
  sql: Queryable,
  subject_ids: readonly number[],
  { subject, action, by, changes = [] }: Omit<NewHistoryEntry, "subject_id">,
): Promise<void> {
  const kind = action === "password-read" ? "reading" : AUDIT_KINDS[subject];
  const details = changes.length > 0 ? { changes: maskChanges(changes) } : {};
  await insertAudit(sql, { by, kind, action, subject, subject_ids, details });
}

/** What each subject is called in the audit log. */
const AUDIT_KINDS: Readonly<Record<HistorySubject, AuditKind>> = {
  slip: "slip",
  user: "account",
  medical_center: "center",
};

/** Tells of a change: the open screens, the bell, and the work queue. */
async function announce(
  sql: Queryable,
  subjectIds: readonly number[],
  { subject, action, by, changes }: Omit<NewHistoryEntry, "subject_id">,
): Promise<void> {
  switch (subject) {
    case "slip": {
      const kind = SLIP_EVENTS[action];
      await Promise.all([
        kind && insertSlipEvents(sql, kind, subjectIds),
        notifyOfChange(sql, subjectIds, { action, by, ...(changes && { changes }) }),
        noteWork(sql, subjectIds, action, by),
      ]);
      return;
    }
    case "user":
      return action === "password-read" ? undefined : await insertEvent(sql, "operators", "admins");
    case "medical_center":
      return await insertEvent(sql, "centers", "everyone");
  }
}

/** What each action on a slip is called among the events. */
const SLIP_EVENTS: Readonly<Partial<Record<HistoryAction, EventKind>>> = {
  submitted: "submitted",
  edited: "edited",
  approved: "approved",
  declined: "declined",
  "declined-reason-changed": "edited",
  "marked-paid": "paid",
  "marked-unpaid": "unpaid",
  "slip-url-changed": "slip-url",
  "center-assigned": "center-assigned",
  "center-removed": "center-assigned",
  queued: "queued",
  started: "started",
  requeued: "queued",
  finished: "finished",
  failed: "failed",
  deleted: "deleted",
  erased: "edited",
};

/** Everything that happened to one record, oldest first. */
export async function findHistory(
  sql: Queryable,
  subject: HistorySubject,
  subjectId: number,
  { before }: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const newestFirst = await sql<HistoryEntry[]>`
    select id, at, actor_id, actor_name, actor_role, action, changes from history
    where subject = ${subject} and subject_id = ${subjectId}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${MAX_HISTORY_PAGE}`;
  return newestFirst.toReversed();
}

/** Fields whose values tell who somebody is. */
const PERSONAL_FIELDS = ["email", "phone", "date_of_birth", "passport_number", "national_id"];

/** Keeps of records that go which of their fields changed, and drops the values by which a person is known. */
export async function clearPersonalValues(
  sql: Queryable,
  subject: HistorySubject,
  subjectIds: readonly number[],
): Promise<void> {
  await sql`
    update history set changes = (
      select jsonb_agg(
        case when change ->> 'field' = any(${PERSONAL_FIELDS})
          then jsonb_build_object('field', change -> 'field', 'from', null, 'to', null)
          else change end order by place)
      from jsonb_array_elements(changes) with ordinality as each_one (change, place)
    )
    where subject = ${subject} and subject_id = any(${[...subjectIds]}::bigint[]) and changes <> '[]'`;
}
