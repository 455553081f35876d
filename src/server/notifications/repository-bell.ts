import type { SlipScope } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import type { Notification, NotificationFilter, ReadMark } from "#shared/notifications/contract.ts";

/** What a person was told, newest first; names come from the slips within the person's scope. */
export async function findNotifications(
  sql: Queryable,
  userId: number,
  { user_id }: SlipScope,
  { before, limit }: NotificationFilter,
): Promise<Notification[]> {
  return await sql<Notification[]>`
    select n.id, n.kind, n.at, n.slip_id, n.read_at is not null as is_read,
      case when s.id is not null then json_build_object('name', s.first_name || ' ' || s.last_name,
        'passport_ending', right(s.passport_number, 3)) end as applicant,
      n.params || case when n.kind = 'declined' and s.declined_reason is not null
        then jsonb_build_object('reason', s.declined_reason) else '{}' end as text_params
    from notifications n
    left join slips s on s.id = n.slip_id ${user_id === null ? sql`` : sql`and s.user_id = ${user_id}`}
    where n.user_id = ${userId} ${before === undefined ? sql`` : sql`and n.id < ${before}`}
    order by n.id desc limit ${limit}`;
}

/** How many notifications a person has not read. */
export async function countUnread(sql: Queryable, userId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from notifications where user_id = ${userId} and read_at is null`;
  return row?.count ?? 0;
}

/** Marks a person's notifications as read; false when all of these were. */
export async function updateRead(
  sql: Queryable,
  userId: number,
  { ids = [], up_to }: ReadMark,
): Promise<boolean> {
  const rows = await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null
      and ${up_to === undefined ? sql`id = any(${ids}::bigint[])` : sql`id <= ${up_to}`}
    returning id`;
  return rows.length > 0;
}
