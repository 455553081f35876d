import type { FieldChange, HistoryAction, HistoryEntry } from "#shared/history/contract.ts";
import type { ChangedBy } from "../auth/actor.ts";
import type { Queryable } from "../database/connect.ts";

/** What a history row is about. */
export type HistorySubject = "slip" | "user" | "medical_center" | "notice";

/** A change to be written down in the transaction that makes it. */
export type NewHistoryEntry = {
  subject: HistorySubject;
  subject_id: number;
  action: HistoryAction;
  by: ChangedBy;
  changes?: readonly FieldChange[];
};

/** Writes a change down; called in the transaction that makes it. */
export async function insertHistory(sql: Queryable, entry: NewHistoryEntry): Promise<void> {
  await sql`
    insert into history (subject, subject_id, action, actor_id, actor_name, changes)
    values (${entry.subject}, ${entry.subject_id}, ${entry.action}, ${entry.by?.id ?? null},
      ${entry.by?.name ?? null}, ${sql.json([...(entry.changes ?? [])])})`;
}

/** Everything that happened to one record, oldest first. */
export async function findHistory(
  sql: Queryable,
  subject: HistorySubject,
  subjectId: number,
): Promise<HistoryEntry[]> {
  return await sql<HistoryEntry[]>`
    select id, at, actor_name, action, changes from history
    where subject = ${subject} and subject_id = ${subjectId}
    order by id`;
}

/** Writes one change down for each of many records; called in the transaction that makes it. */
export async function insertHistoryOfEach(
  sql: Queryable,
  subjectIds: readonly number[],
  entry: Omit<NewHistoryEntry, "subject_id">,
): Promise<void> {
  await sql`
    insert into history (subject, subject_id, action, actor_id, actor_name, changes)
    select ${entry.subject}, subject_id, ${entry.action}, ${entry.by?.id ?? null}::bigint,
      ${entry.by?.name ?? null}::text, ${sql.json([...(entry.changes ?? [])])}
    from unnest(${[...subjectIds]}::bigint[]) as subject_id`;
}
