import type { Write } from "#server/log/acts.ts";
import {
  insertNotifications,
  isWanted,
  logNotifications,
} from "#server/notifications/notifications.queries.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";

/** Submitters of their own due applicants, admins of all; once a day. */
export async function ringOfCalls(write: Write, day: PlainDate): Promise<void> {
  const { sql } = write;
  const rows = sql`
    with due as (
      select user_id, count(*) from follow_ups
      where due_on <= ${day}::date and due_until >= ${day}::date group by user_id
    )
    select u.id, 'call-today', null::bigint, 'call-today:' || ${day}::text || ':' || u.id,
      jsonb_build_object('count', to_call.count), null::bigint
    from users u cross join lateral (
      select coalesce(sum(count), 0)::bigint as count from due where u.role = 'admin' or user_id = u.id
    ) to_call
    where to_call.count > 0 and ${isWanted(sql, "call-today")}`;
  const inserted = await insertNotifications(sql, rows);
  await logNotifications(write, { subject: "desk", action: "call-today" }, inserted);
}
