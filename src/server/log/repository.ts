import type { Fragment, Queryable } from "#server/database/connect.ts";
import { HISTORY_ACTIONS, type Subject } from "#shared/log/actions.ts";
import type {
  AuditAct,
  AuditEntry,
  AuditFilter,
  HistoryEntry,
  HistoryFilter,
} from "#shared/log/contract.ts";
import { MAX_HISTORY_PAGE } from "#shared/log/contract.ts";
import { changesInWords, type LoggedChange } from "./write-log.ts";

type Page = { before?: number | undefined; limit: number };

/** The entries of a filter, or of the act that an entry belongs to. */
export async function findAudit(
  sql: Queryable,
  { act, ...filter }: AuditFilter & { act?: number | undefined },
  page: Page,
): Promise<AuditEntry[]> {
  const ofAct = (one: number) => sql`and l.id in (
    select ${one}::bigint union select id from audit.log where act = (select act from audit.log where id = ${one}))`;
  return await named(
    sql,
    await sql<Stored<AuditEntry>[]>`
      select ${columnsOf(sql)} ${joinsOf(sql)}
      where ${isListed(sql, filter)} ${act ? ofAct(act) : sql``} ${pageOf(sql, page)}`,
  );
}

/** Each at its newest entry that the filter's days hold. */
export async function findAuditActs(
  sql: Queryable,
  filter: AuditFilter,
  page: Page,
): Promise<AuditAct[]> {
  const isNewest = sql`(l.act is null or l.id = (
    select n.id from audit.log n where n.act = l.act and ${isOfDays(sql, sql`n.at`, filter)}
    order by n.at desc, n.id desc limit 1))`;
  return await named(
    sql,
    await sql<Stored<AuditAct>[]>`
      select act.*, coalesce(whole.entries, 1)::int as entries, coalesce(whole.first_at, act.at) as first_at,
        coalesce(whole.times, 1)::int as times
      from (
        select ${columnsOf(sql)}, l.act ${joinsOf(sql)}
        where ${isListed(sql, filter)} and ${isNewest} ${pageOf(sql, page)}
      ) act left join lateral (
        -- A look makes each of its calls once, and what the page reads again by itself is no look.
        select sum(entries) as entries, min(first_at) as first_at,
          case when act.subject_id is null then sum(calls) else coalesce(max(looks), 0) end as times
        from (
          select count(*) as entries, min(l.at) as first_at, sum(${timesOf(sql)}) as calls,
            sum(${timesOf(sql)}) filter (where ${isLook(sql)}) as looks
          from audit.log l where l.act = act.act and ${isOfDays(sql, sql`l.at`, filter)} group by l.details ->> 'route'
        ) route
      ) whole on act.act is not null
      order by act.at desc, act.id desc`,
  );
}

const timesOf = (sql: Queryable) => sql`coalesce((l.details ->> 'times')::bigint, 1)`;

// A change answers with its record, which is part of the change.
const isLook = (sql: Queryable) => sql`l.details ->> 'background' is null
  and (l.kind <> 'reading' or coalesce(l.details ->> 'route', 'GET ') like 'GET %')`;

const columnsOf = (sql: Queryable) => sql`
  l.id, l.at, l.actor_id, l.actor_role, u.first_name || ' ' || u.last_name as actor_name,
  l.kind, l.action, l.subject, l.subject_id, case l.subject
    when 'user' then (select first_name || ' ' || last_name from users where id = l.subject_id)
    when 'notice' then (select title from notices where id = l.subject_id)
    when 'medical_center' then coalesce((select name from medical_centers where id = l.subject_id), (
      select d.details ->> 'name' from audit.log d
      where d.subject = 'medical_center' and d.subject_id = l.subject_id and d.action = 'deleted' limit 1))
    end as subject_name,
  l.address, l.request_id, l.details, l.changes`;

const joinsOf = (sql: Queryable) => sql`from audit.log l left join users u on u.id = l.actor_id`;

const isOfDays = (sql: Queryable, at: Fragment, { from, to }: AuditFilter) => sql`true
  ${from ? sql`and ${at} >= ${from}::date::timestamp at time zone 'Asia/Dhaka'` : sql``}
  ${to ? sql`and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka'` : sql``}`;

const isListed = (sql: Queryable, { kind, actor, ...days }: AuditFilter) => sql`
  l.kind is not null and ${isOfDays(sql, sql`l.at`, days)}
  ${kind ? sql`and l.kind = ${kind}` : sql``} ${actor ? sql`and l.actor_id = ${actor}` : sql``}`;

const pageOf = (sql: Queryable, { before, limit }: Page) => sql`
  ${before ? sql`and (l.at, l.id) < (select at, id from audit.log where id = ${before})` : sql``}
  order by l.at desc, l.id desc limit ${limit}`;

type Stored<Entry> = Omit<Entry, "center_names"> & { changes: LoggedChange[] };

async function named<Entry extends AuditEntry>(sql: Queryable, entries: readonly Stored<Entry>[]) {
  const ids = entries.flatMap(({ changes }) => changes.flatMap(centersOf));
  const names =
    ids.length === 0
      ? []
      : await sql<{ id: number; name: string }[]>`
    select id, name from medical_centers where id = any(${[...new Set(ids)]}::bigint[])`;
  return entries.map(({ changes, details, ...entry }) => {
    const own = changes.flatMap(centersOf);
    return {
      ...entry,
      details: changes.length > 0 ? { changes: changesInWords(changes), ...details } : details,
      center_names: Object.fromEntries(
        names.filter(({ id }) => own.includes(id)).map(({ id, name }) => [String(id), name]),
      ),
    };
  });
}

function centersOf({ field, from, to }: LoggedChange): number[] {
  if (field !== "medical_center_id") return [];
  return [from, to].filter((value) => typeof value === "number");
}

/** The settings of the last start, as `NAME=value`; null before the first. */
export async function findLastStart(sql: Queryable): Promise<string[] | null> {
  const [row] = await sql<{ settings: string[] | null }[]>`
    select details -> 'settings' as settings from audit.log
    where kind = 'desk' and action = 'started' order by at desc, id desc limit 1`;
  return row?.settings ?? null;
}

export async function findHistory(
  sql: Queryable,
  subject: Subject,
  subjectId: number,
  { before }: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const newestFirst = await sql<HistoryEntry[]>`
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
  const [row] = await sql<{ actor_id: number | null }[]>`
    select actor_id from record_log
    where subject = 'slip' and subject_id = ${slipId} and action <> 'record-read'
      and changes @> ${sql.json([{ field }])}
    order by id desc limit 1`;
  return row?.actor_id ?? null;
}

/** Removes the text of a note that this person added within the last minute; false if there is none. */
export async function removeNewNote(
  sql: Queryable,
  slipId: number,
  noteId: number,
  authorId: number,
): Promise<boolean> {
  return await sql`
    delete from log_values v using record_log l
    where l.id = ${noteId} and l.subject = 'slip' and l.subject_id = ${slipId} and l.action = 'noted'
      and l.actor_id = ${authorId} and l.at > now() - interval '1 minute' and v.log_id = l.id
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
