import type { Queryable } from "#server/database/connect.ts";
import { asInstant, assignments, insertion } from "#server/database/statement.ts";
import type { Notice, NoticeInput, NoticeReaders } from "#shared/notices/contract.ts";

const columns = (sql: Queryable) => sql`id, title, content, is_active, version, created_at`;

export async function findNotices(sql: Queryable, which: "all" | "active"): Promise<Notice[]> {
  return await sql<Notice[]>`
    select ${columns(sql)} from notices
    ${which === "active" ? sql`where is_active` : sql``}
    order by id desc`;
}

export async function insertNotice(sql: Queryable, input: NoticeInput): Promise<Notice> {
  return await sql<Notice[]>`
    insert into notices ${insertion(input)} returning ${columns(sql)}`.one();
}

/** A changed text increments the version. */
export async function updateNotice(sql: Queryable, id: number, input: NoticeInput) {
  return await sql<Notice[]>`
    update notices set ${assignments(input)}, updated_at = now(),
      version = version
        + ((title, content) is distinct from (${input.title}::text, ${input.content}::text))::int
    where id = ${id} returning ${columns(sql)}`.first();
}

export async function deleteNotice(sql: Queryable, id: number): Promise<boolean> {
  return await sql`delete from notices where id = ${id} returning id`.exists();
}

/** An older version never replaces a newer one. */
export async function insertReads(
  sql: Queryable,
  userId: number,
  notices: readonly { id: number; version: number }[],
): Promise<void> {
  await sql`
    insert into notice_reads as known (notice_id, user_id, version)
    select distinct on (n.id) n.id, ${userId}, least(named.version, n.version)
    from unnest(
      ${notices.map((notice) => notice.id)}::bigint[],
      ${notices.map((notice) => notice.version)}::int[]
    ) as named (id, version)
    join notices n on n.id = named.id and n.is_active
    order by n.id, named.version desc
    on conflict (notice_id, user_id) do update
      set version = excluded.version, read_at = now()
      where known.version < excluded.version`;
}

/** By the current version of each notice. */
export async function findNoticeReaders(sql: Queryable): Promise<NoticeReaders[]> {
  return await sql<NoticeReaders[]>`
    select n.id as notice_id,
      coalesce(json_agg(json_build_object('name', u.name, 'read_at',
        ${asInstant(sql, sql`r.read_at`)}) order by r.read_at)
        filter (where r.user_id is not null), '[]') as read,
      coalesce(json_agg(u.name order by u.name)
        filter (where u.id is not null and r.user_id is null), '[]') as unread
    from notices n
    left join (
      select id, first_name || ' ' || last_name as name from users
      where role = 'operator' and deleted_at is null
    ) u on true
    left join notice_reads r on r.notice_id = n.id and r.user_id = u.id and r.version = n.version
    group by n.id order by n.id desc`;
}
