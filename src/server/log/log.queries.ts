import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import { HISTORY_ACTIONS, type Subject } from "#shared/log/actions.ts";
import type { HistoryEntry, HistoryFilter } from "#shared/log/contract.ts";
import { MAX_HISTORY_PAGE } from "#shared/log/contract.ts";

/** The settings of the last start, as `NAME=value`; null before the first. */
export async function findLastStart(sql: Queryable): Promise<string[] | null> {
  const [row] = await sql<{ settings: string[] | null }[]>`
    select details -> 'settings' as settings from audit.log
    where kind = 'desk' and action = 'started' order by at desc, id desc limit 1`;
  return row?.settings ?? null;
}

type StoredEntry = Row<"audit.log", "id" | "at" | "actor_id" | "actor_name"> &
  Known<"audit.log", "actor_role", HistoryEntry["actor_role"]> &
  Known<"audit.log", "action", HistoryEntry["action"]> &
  Known<"audit.log", "changes", HistoryEntry["changes"]>;

export async function findHistory(
  sql: Queryable,
  subject: Subject,
  subjectId: number,
  { before }: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const newestFirst = await sql<StoredEntry[]>`
    select l.id, l.at, l.actor_id, l.actor_name, l.actor_role, l.action, coalesce((
      select jsonb_agg(jsonb_build_object('field', change ->> 'field',
        'from', coalesce(change -> 'from', v.changed_from), 'to', coalesce(change -> 'to', v.changed_to)) order by position)
      from jsonb_array_elements(l.changes) with ordinality as each_one (change, position)
      left join log_values v on v.log_id = l.id and v.field = change ->> 'field'), '[]') as changes
    from record_log l
    where l.subject = ${subject} and l.subject_id = ${subjectId} and l.action <> 'record-read'
      and l.action = any(${[...HISTORY_ACTIONS]}::text[])
      ${before === undefined ? sql`` : sql`and l.id < ${before}`}
    order by l.id desc limit ${MAX_HISTORY_PAGE}`;
  return newestFirst.toReversed();
}

/** The account that last changed this field of a slip; null if no person did. */
export async function findLastChanger(sql: Queryable, slipId: number, field: string) {
  const [row] = await sql<Row<"audit.log", "actor_id">[]>`
    select actor_id from record_log
    where subject = 'slip' and subject_id = ${slipId} and action <> 'record-read'
      and changes @> ${sql.json([{ field }])}
    order by id desc limit 1`;
  return row?.actor_id ?? null;
}

export const NOTE_BACK_MINUTES = 1;

/** Removes the text of a note that this person added within `NOTE_BACK_MINUTES`; false if there is none. */
export async function removeNewNote(
  sql: Queryable,
  slipId: number,
  noteId: number,
  authorId: number,
): Promise<boolean> {
  return await sql`
    delete from log_values v using record_log l
    where l.id = ${noteId} and l.subject = 'slip' and l.subject_id = ${slipId} and l.action = 'noted'
      and l.actor_id = ${authorId} and l.at > now() - ${NOTE_BACK_MINUTES}::int * interval '1 minute' and v.log_id = l.id
    returning l.id`.exists();
}

/** Removes logged values; who changed which field and when stays. */
export async function clearValues(
  sql: Queryable,
  subject: Subject,
  subjectIds: readonly number[],
  fields: readonly string[] | "all",
): Promise<void> {
  await sql`
    delete from log_values v using record_log l
    where l.subject = ${subject} and l.subject_id = any(${[...subjectIds]}::bigint[]) and l.action <> 'record-read'
      and v.log_id = l.id ${fields === "all" ? sql`` : sql`and v.field = any(${[...fields]}::text[])`}`;
}
