import { maskChanges } from "#server/audit/mask-changes.ts";
import { auditInsertion } from "#server/audit/repository.ts";
import type { ChangedBy } from "#server/auth/actor.ts";
import type { Fragment, Queryable } from "#server/database/connect.ts";
import { eventInsertion, slipEventInsertion, storedSlips } from "#server/events/repository.ts";
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
  const { subject, action, by, changes } = entry;
  const of = {
    ids: sql`unnest(${[...subjectIds]}::bigint[])`,
    slips: storedSlips(sql, subjectIds),
  };
  // Sent one right behind the other: what the change has locked stays so for one answer's wait.
  await Promise.all([
    sql`with ${noting(sql, entry, of)} select 1`,
    subject === "slip" &&
      notifyOfChange(sql, subjectIds, { action, by, ...(changes && { changes }) }),
    subject === "slip" && noteWork(sql, subjectIds, action, by),
  ]);
}

/** Which records a change is of: their numbers, and of slips the rows `s`. */
type NotedRecords = { ids: Fragment; slips: Fragment };

/** What writes a change down, in history, audit log and events with their signal: to stand behind `with` in a statement. */
const noting = (
  sql: Queryable,
  entry: Omit<NewHistoryEntry, "subject_id">,
  { ids, slips }: NotedRecords,
) => {
  const { subject, action, by, changes = [] } = entry;
  const kind = action === "password-read" ? "reading" : AUDIT_KINDS[subject];
  const details = changes.length > 0 ? { changes: maskChanges(changes) } : {};
  const event = eventOf(sql, entry, slips);
  return sql`
    noted as (
      insert into history (subject, subject_id, action, actor_id, actor_name, actor_role, changes)
      select ${subject}, subject_id, ${action}, ${by?.id ?? null}::bigint, ${by?.name ?? null}::text,
        ${by?.role ?? null}::text, ${sql.json([...changes])}
      from ${ids} as one (subject_id)
    ),
    audited as (${auditInsertion(sql, { by, kind, action, subject, details }, ids)})
    ${event === null ? sql`` : sql`, announced as (${event})`}`;
};

/** What each subject is called in the audit log. */
const AUDIT_KINDS: Readonly<Record<HistorySubject, AuditKind>> = {
  slip: "slip",
  user: "account",
  medical_center: "center",
};

/** What tells the open screens of a change; null where none shows it. */
function eventOf(
  sql: Queryable,
  { subject, action }: Omit<NewHistoryEntry, "subject_id">,
  slips: Fragment,
): Fragment | null {
  switch (subject) {
    case "slip": {
      const kind = SLIP_EVENTS[action];
      return kind ? slipEventInsertion(sql, kind, slips) : null;
    }
    case "user":
      return action === "password-read" ? null : eventInsertion(sql, "operators", "admins");
    case "medical_center":
      return eventInsertion(sql, "centers", "everyone");
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

/** The account that changed this field of a slip last; null if the program did, or nobody. */
export async function findLastChanger(
  sql: Queryable,
  slipId: number,
  field: string,
): Promise<number | null> {
  const [row] = await sql<{ actor_id: number | null }[]>`
    select actor_id from history
    where subject = 'slip' and subject_id = ${slipId} and changes @> ${sql.json([{ field }])}
    order by id desc limit 1`;
  return row?.actor_id ?? null;
}

/** Removes values from the history of these records, of some fields or all; who changed which fields, and when, stays. */
export async function clearHistoryValues(
  sql: Queryable,
  subject: HistorySubject,
  subjectIds: readonly number[],
  fields: readonly string[] | "all",
): Promise<void> {
  const isCleared =
    fields === "all" ? sql`true` : sql`change ->> 'field' = any(${[...fields]}::text[])`;
  await sql`
    update history set changes = (
      select jsonb_agg(case when ${isCleared}
        then jsonb_build_object('field', change -> 'field', 'from', null, 'to', null)
        else change end order by position)
      from jsonb_array_elements(changes) with ordinality as each_one (change, position)
    )
    where subject = ${subject} and subject_id = any(${[...subjectIds]}::bigint[]) and changes <> '[]'`;
}
