import type { Queryable } from "@slipdesk/pg-client";
import { type FoundText, PAGE, type Texts } from "#server/database/erase-texts.ts";
import type { Joined, Known, Row } from "#server/database/tables.ts";
import { type HistoryEntry, type HistoryFilter, MAX_HISTORY_PAGE } from "#shared/log/contract.ts";
import { HISTORY_ACTIONS, ruleOf, type Subject } from "#shared/log/rules-actions.ts";
import { MAX_NOTES } from "#shared/slips/contract-changes.ts";
import { isOpen, type Logged, type Told, type Write } from "./acts.ts";

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

/** True if a slip has had `MAX_NOTES`. */
export async function hasMostNotes(sql: Queryable, slipId: number): Promise<boolean> {
  return await sql`
    select from record_log
    where subject = 'slip' and subject_id = ${slipId} and action <> 'record-read' and action = 'noted'
    offset ${MAX_NOTES - 1} limit 1`.exists();
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

/** Wakes all programs for streams and caches; carries no data. */
export const LOG_CHANNEL = "slipdesk_log";

/** One entry per record, with its changed values; if the action has an event, its signal is sent at commit, once per transaction. */
export async function writeLog({ sql }: Write, act: Told): Promise<Logged[]> {
  const { changes = [] } = act;
  const { kind = null, event, bell, wakesPrograms } = ruleOf(act) ?? {};
  const stored = changes.map((change) => (isOpen(change) ? change : { field: change.field }));
  const personal = changes.filter((change) => !isOpen(change));
  const hasSignal = Boolean(event || bell || wakesPrograms);
  const { by, subject, action, subject_ids = [null], details = {} } = act;
  const ownerOf = subject === "user" ? sql`one.subject_id` : sql`s.user_id`;
  return [
    ...(await sql<Logged[]>`
    with logged as (
      insert into audit.log (actor_id, actor_name, actor_role, kind, action, subject, subject_id, owner_id, address,
        request_id, changes, details)
      select ${by?.id ?? null}::bigint, ${by?.name ?? null}::text, ${by?.role ?? null}::text, ${kind}::text,
        ${action}::text, ${subject === "desk" ? null : subject}::text, one.subject_id, ${ownerOf},
        ${by?.address ?? act.address ?? null}::text, ${by?.request_id ?? act.request_id ?? null}::text,
        ${sql.json(stored)}::jsonb, ${sql.json(details)}::jsonb
      from unnest(${[...subject_ids]}::bigint[]) with ordinality as one (subject_id, position)
      left join slips s on ${subject === "slip"}::boolean and s.id = one.subject_id
      order by one.position
      returning id, subject_id
    ), valued as (
      insert into log_values (log_id, field, changed_from, changed_to)
      select logged.id, change.field, change."from", change."to"
      from logged, jsonb_to_recordset(${sql.json(personal)}::jsonb) as change (field text, "from" jsonb, "to" jsonb)
    )
    select id, subject_id ${hasSignal ? sql`, pg_notify(${LOG_CHANNEL}, '')` : sql``} from logged order by id`),
  ].map(({ id, subject_id }) => ({ id, subject_id }));
}

export const LOGGED_VALUES: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select log_id || ' ' || field as place, concat_ws(' ', changed_from, changed_to) as text from log_values
    where (log_id, field) > (split_part(${after ?? "0 "}, ' ', 1)::bigint, split_part(${after ?? "0 "}, ' ', 2))
    order by log_id, field limit ${PAGE}`,
  write: async (sql, { place }) => {
    await sql`
      delete from log_values
      where log_id = split_part(${place}, ' ', 1)::bigint and field = split_part(${place}, ' ', 2)`;
  },
};

export async function continueLogNumbers(sql: Queryable): Promise<void> {
  await sql`
    select setval('audit.log_id_seq', max(id)) from audit.log having max(id) is not null`;
}

/** Where a backup's log is loaded if the database has its own log. */
export const LOADED_LOG = "loaded_log";

export async function makeLoadedLog(sql: Queryable): Promise<void> {
  await sql`create temporary table loaded_log (like audit.log including defaults) on commit drop`;
}

/** Adds a backup's log beside the existing one; new entries are numbered after both. */
export async function storeRestoredLog(sql: Queryable): Promise<void> {
  await sql`
    insert into log_restored select * from loaded_log
    where id > (select coalesce(max(id), 0) from log_restored)`;
  const last = await sql<{ next: number; restored: number }[]>`
    select nextval('audit.log_id_seq') as next, (select coalesce(max(id), 0) from log_restored) as restored`.one();
  await sql`
    insert into log_restored (id, xid, at, action, changes, details)
    select coalesce(max(nextval('audit.log_id_seq')), ${last.next}), pg_current_xact_id(), now(), 'restored', '[]', '{}'
    from generate_series(${last.next + 1}::bigint, ${last.restored + 1}::bigint)`;
}

export type Head = Row<"audit.seals", "seq" | "hash">;

export const NO_SEAL: Head = { seq: 0, hash: Buffer.alloc(32) };

const BATCH = 1_000;

/** The same text as in `audit.seal_entries`, which verification must not rely on. */
const sealedText = (sql: Queryable) => sql`jsonb_build_array(l.id,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), l.actor_id, l.actor_name, l.actor_role, l.kind,
  l.action, l.subject, l.subject_id, l.owner_id, l.address, l.request_id, l.changes, l.details)::text as text`;

export async function findHead(sql: Queryable): Promise<Head> {
  const [head] = await sql<Head[]>`
    select seq, hash from audit.seals order by seq desc limit 1`;
  return head ?? NO_SEAL;
}

/** Null while another program seals. Returns the oldest open transaction and whether more is waiting. */
export async function sealBatch(sql: Queryable, since: string) {
  const [sealed] = await sql<{ next: string; is_more: boolean }[]>`
    select next::text, is_more from audit.seal_entries(${since}::text::xid8, ${BATCH})`;
  return sealed ? { next: sealed.next, isMore: sealed.is_more } : null;
}

export async function isInChain(sql: Queryable, { seq, hash }: Head): Promise<boolean> {
  if (seq === NO_SEAL.seq) return true;
  return await sql`select 1 from audit.seals where seq = ${seq} and hash = ${hash}`.exists();
}

/** A seal with its entry, whose text is null if the entry is gone. */
export type Link = Head &
  Row<"audit.seals", "entry_id"> &
  Joined<"audit.log", "at"> & { text: string | null };

export async function* readChain(sql: Queryable): AsyncGenerator<Link[]> {
  for (let last: Link | undefined; ; ) {
    const links: Link[] = await sql<Link[]>`
      select s.seq, s.hash, s.entry_id, e.text, e.at from audit.seals s
      left join lateral (select l.at, ${sealedText(sql)} from audit.log l where l.id = s.entry_id) e on true
      where s.seq > ${last?.seq ?? 0} order by s.seq limit 5000`;
    last = links.at(-1);
    if (!last) return;
    yield links;
  }
}

export async function countUnsealed(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from audit.log l
    where l.at < now() - interval '1 minute'
      and not exists (select from audit.seals s where s.entry_id = l.id)`;
  return row?.count ?? 0;
}
