import type { ChangedBy } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import { personalEventInsertion } from "#server/events/repository.ts";
import type { FieldChange, HistoryAction } from "#shared/history/contract.ts";
import type { Notification } from "#shared/notifications/contract.ts";
import type { NotificationKind } from "#shared/notifications/contract-kinds.ts";
import { COUNTDOWN_MS, REPROCESS_AFTER_MS } from "#shared/slips/rules-processing.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time/units.ts";

type Fragment = ReturnType<typeof asInstant>;

/** How long an application waits for review before admins are told; the sentence says so too. */
const LONG_WAIT_MS = 4 * HOUR_MS;

/** How long before the countdown's end a person is told that the link lapses. */
const SOON_MS = 15 * MINUTE_MS;

const milliseconds = (sql: Queryable, count: number) =>
  sql`${count}::int * interval '1 millisecond'`;

const asInstant = (sql: Queryable, instant: ReturnType<typeof milliseconds>) =>
  sql`to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Kinds that whoever sent the slip is told too. */
const TO_SENDER: readonly NotificationKind[] = ["link-ready", "link-soon", "failed"];

/** Tells of a change of slips whoever submitted or sent them, and wants to know; in the transaction of the change. */
export async function notifyOfChange(
  sql: Queryable,
  slipIds: readonly number[],
  {
    action,
    by,
    changes = [],
  }: { action: HistoryAction; by: ChangedBy; changes?: readonly FieldChange[] },
): Promise<void> {
  const these = sql`s.id = any(${[...slipIds]}::bigint[])`;
  const hasNewUrl = changes.some(({ field, to }) => field === "slip_url" && to !== null);
  if (action === "approved") await notify(sql, action, these, by?.id ?? null);
  if (action === "declined" || action === "failed") await notify(sql, action, these);
  if (action === "finished") {
    await notify(
      sql,
      "link-ready",
      sql`${these} and s.payment_link is not null and s.slip_url is null`,
    );
  }
  if (hasNewUrl) await notify(sql, "slip-ready", these);
}

const isToPay = (sql: Queryable) => sql`
  s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
    and s.payment_link is not null`;

/** Tells of links that lapse within 15 minutes and of slips that can be sent again; each once. */
export async function notifyOfTime(sql: Queryable): Promise<void> {
  await notify(
    sql,
    "link-soon",
    sql`${isToPay(sql)}
    and s.queued_at > now() - ${milliseconds(sql, COUNTDOWN_MS)}
    and s.queued_at <= now() - ${milliseconds(sql, COUNTDOWN_MS - SOON_MS)}`,
  );
  await notify(
    sql,
    "sendable-again",
    sql`${isToPay(sql)}
    and s.updated_at > now() - interval '3 hours'
    and s.updated_at <= now() - ${milliseconds(sql, REPROCESS_AFTER_MS)}`,
  );
}

async function notify(
  sql: Queryable,
  kind: NotificationKind,
  which: Fragment,
  exceptId: number | null = null,
): Promise<void> {
  const submitter = kind === "sendable-again" ? sql`null::bigint` : sql`s.user_id`;
  const sender =
    kind === "sendable-again" || TO_SENDER.includes(kind) ? sql`r.enqueued_by` : sql`null::bigint`;
  const rows = sql`
    select distinct person.id, ${kind}::text, s.id,
      ${kind}::text || ':' || s.id || ':' || s.run_no || ':' || person.id || ${changeOf(sql, kind)},
      jsonb_strip_nulls(jsonb_build_object(
        'until', case when ${kind}::text = 'link-ready' then ${asInstant(sql, sql`s.queued_at + ${milliseconds(sql, COUNTDOWN_MS)}`)} end,
        'reason', case when ${kind}::text = 'failed' then s.failed_reason end))
    from slips s
    left join process_run r on r.slip_id = s.id and r.run_no = s.run_no
    cross join lateral (values (${submitter}), (${sender})) as person (id)
    join users u on u.id = person.id and ${isWanted(sql, kind)}
    where ${which} and person.id is distinct from ${exceptId}::bigint`;
  await insertNotifications(sql, rows);
}

// A corrected slip URL is told again: whoever was told before holds the wrong one.
const changeOf = (sql: Queryable, kind: NotificationKind) =>
  kind === "slip-ready" ? sql`':' || extract(epoch from s.updated_at)` : sql`''`;

const isWanted = (sql: Queryable, kind: NotificationKind) => sql`
  u.deleted_at is null and coalesce((u.preferences -> 'bell' ->> ${kind}::text)::boolean, true)`;

/** Tells admins, once for this day, how many applications have waited for review for over 4 hours, if any. */
export async function notifyOfWaiting(sql: Queryable, day: string): Promise<void> {
  const rows = sql`
    select u.id, 'waiting-long', null::bigint, 'waiting-long:' || ${day}::text || ':' || u.id,
      jsonb_build_object('count', waiting.count)
    from users u, (
      select count(*) from slips where status = 'pending' and created_at < now() - ${milliseconds(sql, LONG_WAIT_MS)}
    ) waiting
    where waiting.count > 0 and u.role = 'admin' and ${isWanted(sql, "waiting-long")}`;
  await insertNotifications(sql, rows);
}

/** What a warning is about, and what makes it the same as one before, which is told once. */
type Warning = {
  kind: NotificationKind;
  key: string;
  params: Notification["text_params"];
  slip_id?: number;
};

/** Tells one person of something that concerns the account. */
export async function warnPerson(sql: Queryable, userId: number, warning: Warning): Promise<void> {
  await insertWarnings(sql, sql`u.id = ${userId}`, warning);
}

/** Tells every admin of something that concerns an account, or one application. */
export async function warnAdmins(sql: Queryable, warning: Warning): Promise<void> {
  await insertWarnings(sql, sql`u.role = 'admin'`, warning);
}

async function insertWarnings(
  sql: Queryable,
  whom: Fragment,
  { kind, key, params, slip_id }: Warning,
): Promise<void> {
  const rows = sql`
    select u.id, ${kind}, ${slip_id ?? null}::bigint, ${kind}::text || ':' || ${key}::text || ':' || u.id,
      ${sql.json(params)}::jsonb
    from users u where ${whom} and u.deleted_at is null`;
  await insertNotifications(sql, rows);
}

/** Each is told once; the bells of those who had not been told ring. */
async function insertNotifications(sql: Queryable, rows: Fragment): Promise<void> {
  await sql`
    with told as (
      insert into notifications (user_id, kind, slip_id, key, params) ${rows}
      on conflict (key) do nothing returning user_id
    )
    ${personalEventInsertion(sql, "bell", sql`told`)}`;
}

/** Removes what is older than 90 days, and of each person all but the newest 500. */
export async function deleteOldNotifications(sql: Queryable): Promise<void> {
  await sql`delete from notifications where at < now() - interval '90 days'`;
  await sql`
    delete from notifications where id in (
      select id from (select id, row_number() over (partition by user_id order by id desc) as place
        from notifications) placed where place > 500)`;
}
