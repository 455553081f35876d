import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import { type FoundText, PAGE, type Texts } from "#server/database/erase-texts.ts";
import { asInstant } from "#server/database/expressions.ts";
import type { Joined, Row } from "#server/database/tables.ts";
import { type Logged, record, type Write } from "#server/log/acts.ts";
import type { Due } from "#server/log/clock.queries.ts";
import type { Act } from "#shared/log/rules-actions.ts";
import type {
  Notification,
  NotificationFilter,
  NotificationKind,
  ReadMark,
} from "#shared/notifications/contract.ts";
import { COUNTDOWN_MS, REPROCESS_AFTER_MS } from "#shared/slips/rules.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time/plain-date.ts";

const LONG_WAIT_MS = 4 * HOUR_MS;

/** Before the end of the countdown. */
const SOON_MS = 15 * MINUTE_MS;

const milliseconds = (sql: Queryable, count: number) =>
  sql`${count}::int * interval '1 millisecond'`;

/** Kinds that also notify the admin who sent the slip. */
const TO_SENDER: readonly NotificationKind[] = ["link-ready", "link-soon", "failed"];

/** The people of the entries' slips, but one. */
export async function notifyOf(
  sql: Queryable,
  kind: NotificationKind,
  logged: readonly Logged[],
  { exceptId = null }: { exceptId?: number | null } = {},
): Promise<void> {
  const ids = logged.map(({ subject_id }) => subject_id);
  const hasLink = sql`and s.payment_link is not null and s.slip_url is null`;
  const which = kind === "link-ready" ? hasLink : sql``;
  await notify(sql, kind, sql`s.id = any(${ids}::bigint[]) ${which}`, logged, exceptId);
}

const isToPay = (sql: Queryable) => sql`
  s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
    and s.payment_link is not null`;

export async function notifyOfTime(write: Write): Promise<void> {
  const { sql } = write;
  const lapsing = sql`${isToPay(sql)}
    and s.queued_at > now() - ${milliseconds(sql, COUNTDOWN_MS)}
    and s.queued_at <= now() - ${milliseconds(sql, COUNTDOWN_MS - SOON_MS)}`;
  const sendable = sql`${isToPay(sql)}
    and s.updated_at > now() - interval '3 hours'
    and s.updated_at <= now() - ${milliseconds(sql, REPROCESS_AFTER_MS)}`;
  for (const [action, which] of [
    ["link-soon", lapsing],
    ["sendable-again", sendable],
  ] as const) {
    await logNotifications(write, { subject: "slip", action }, await notify(sql, action, which));
  }
}

/** Logs notifications that no log entry caused. */
export async function logNotifications(
  write: Write,
  act: Act,
  inserted: readonly { id: number; subject_id: number | null }[],
): Promise<void> {
  if (inserted.length === 0) return;
  const subject_ids = [...new Set(inserted.map(({ subject_id }) => subject_id))];
  const logged = await record(write, { ...act, by: null, subject_ids });
  await write.sql`
    update notifications n set log_id = l.log_id
    from unnest(${logged.map(({ id }) => id)}::bigint[], ${logged.map(({ subject_id }) => subject_id)}::bigint[])
      as l (log_id, subject_id)
    join unnest(${inserted.map(({ id }) => id)}::bigint[], ${inserted.map(({ subject_id }) => subject_id)}::bigint[])
      as r (id, subject_id) on r.subject_id is not distinct from l.subject_id
    where n.id = r.id`;
}

async function notify(
  sql: Queryable,
  kind: NotificationKind,
  which: Fragment,
  logged: readonly Logged[] = [],
  exceptId: number | null = null,
): Promise<Inserted[]> {
  const submitter = kind === "sendable-again" ? sql`null::bigint` : sql`s.user_id`;
  const sender =
    kind === "sendable-again" || TO_SENDER.includes(kind) ? sql`r.enqueued_by` : sql`null::bigint`;
  const rows = sql`
    select distinct person.id, ${kind}::text, s.id,
      ${kind}::text || ':' || s.id || ':' || s.run_no || ':' || person.id || ${changeOf(sql, kind)},
      jsonb_strip_nulls(jsonb_build_object(
        'until', case when ${kind}::text = 'link-ready' then ${asInstant(sql, sql`s.queued_at + ${milliseconds(sql, COUNTDOWN_MS)}`)} end,
        'reason', case when ${kind}::text = 'failed' then s.failed_reason end)), l.id
    from slips s
    left join unnest(${logged.map(({ id }) => id)}::bigint[], ${logged.map(({ subject_id }) => subject_id)}::bigint[])
      as l (id, slip_id) on l.slip_id = s.id
    left join process_run r on r.slip_id = s.id and r.run_no = s.run_no
    cross join lateral (values (${submitter}), (${sender})) as person (id)
    join users u on u.id = person.id and ${isWanted(sql, kind)}
    where ${which} and person.id is distinct from ${exceptId}::bigint`;
  return await insertNotifications(sql, rows);
}

// A corrected slip URL notifies again.
const changeOf = (sql: Queryable, kind: NotificationKind) =>
  kind === "slip-ready" ? sql`':' || extract(epoch from s.updated_at)` : sql`''`;

export const isWanted = (sql: Queryable, kind: NotificationKind) => sql`
  u.deleted_at is null and coalesce((u.preferences -> 'bell' ->> ${kind}::text)::boolean, true)`;

export async function notifyOfWaiting(write: Write, day: string): Promise<void> {
  const { sql } = write;
  const rows = sql`
    select u.id, 'waiting-long', null::bigint, 'waiting-long:' || ${day}::text || ':' || u.id,
      jsonb_build_object('count', waiting.count), null::bigint
    from users u, (
      select count(*) from slips where status = 'pending' and created_at < now() - ${milliseconds(sql, LONG_WAIT_MS)}
    ) waiting
    where waiting.count > 0 and u.role = 'admin' and ${isWanted(sql, "waiting-long")}`;
  const inserted = await insertNotifications(sql, rows);
  await logNotifications(write, { subject: "desk", action: "waiting-long" }, inserted);
}

/** `key`: a second message of the same key is left out. */
type Message = { kind: NotificationKind; key: string; params: Notification["text_params"] };

export async function notifyPerson(sql: Queryable, { id, subject_id }: Logged, message: Message) {
  await insertNotifications(sql, messageRows(sql, sql`u.id = ${subject_id}`, message, null, id));
}

/** To all admins but one. An earlier one of the same key gives way to it. */
export async function notifyAdmins(
  sql: Queryable,
  { id, exceptId }: { id: number; exceptId: number },
  message: Message,
): Promise<void> {
  const whom = sql`u.role = 'admin' and u.id <> ${exceptId}`;
  await sql`
    insert into notifications (user_id, kind, slip_id, key, params, log_id) ${messageRows(sql, whom, message, null, id)}
    on conflict (key) do update set id = default, at = default, read_at = null, params = excluded.params,
      log_id = excluded.log_id`;
}

export async function notifyOfUsedBudget(
  write: Write,
  userId: number,
  message: Omit<Message, "kind">,
) {
  const { sql } = write;
  const kind = "budget-used-up";
  const admins = messageRows(sql, sql`u.role = 'admin'`, { ...message, kind }, null, null);
  const inserted = await insertNotifications(sql, admins);
  const ofUser = inserted.map(({ id }) => ({ id, subject_id: userId }));
  await logNotifications(write, { subject: "user", action: kind }, ofUser);
}

/** To every admin, when the booking service sends another slip URL than the one set by hand. */
export async function notifyOfSlipUrl(write: Write, slipId: number, key: string): Promise<void> {
  const { sql } = write;
  const message = { kind: "other-slip-url", key, params: {} } as const;
  const admins = messageRows(sql, sql`u.role = 'admin'`, message, slipId, null);
  const inserted = await insertNotifications(sql, admins);
  await logNotifications(write, { subject: "slip", action: "other-slip-url" }, inserted);
}

const messageRows = (
  sql: Queryable,
  whom: Fragment,
  { kind, key, params }: Message,
  slipId: number | null,
  logId: number | null,
) => sql`
  select u.id, ${kind}::text, ${slipId}::bigint, ${kind}::text || ':' || ${key}::text || ':' || u.id,
    ${sql.json(params)}::jsonb, ${logId}::bigint
  from users u where ${whom} and ${isWanted(sql, kind)}`;

type Inserted = Row<"notifications", "id"> & Joined<"audit.log", "subject_id">;

/** Returns the new ones. */
export async function insertNotifications(sql: Queryable, rows: Fragment): Promise<Inserted[]> {
  return await sql<Inserted[]>`
    insert into notifications (user_id, kind, slip_id, key, params, log_id) ${rows}
    on conflict (key) do nothing returning id, slip_id as subject_id`;
}

const isOld = (sql: Queryable) => sql`at < now() - interval '90 days'`;

export async function countOldNotifications(sql: Queryable): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${isOld(sql)}) as due, count(*) as of from notifications`.one();
}

/** Removes what is older than 90 days, and of each person all but the newest 500. */
export async function deleteOldNotifications(sql: Queryable): Promise<void> {
  await sql`delete from notifications where ${isOld(sql)}`;
  await sql`
    delete from notifications where id in (
      select id from (select id, row_number() over (partition by user_id order by id desc) as position
        from notifications) numbered where position > 500)`;
}

/**
 * Whether its matter is over, so that it counts as read: the application went on, was sent again or is gone; the deposit is
 * decided; nobody waits for a review any more; a count was of another day.
 */
const hasEnded = (sql: Queryable, today: string) => sql`case
  when n.slip_id is not null then coalesce((
    select m.erased_at is not null or case
      when n.kind = 'approved' then m.status <> 'approved' or m.process_status <> 'not_started'
      when n.kind = 'declined' then m.status <> 'declined'
      when n.kind = 'failed' then m.process_status <> 'failed' or m.run_no::text <> split_part(n.key, ':', 3)
      when n.kind in ('link-ready', 'link-soon', 'sendable-again') then m.process_status <> 'finished'
        or m.payment_status = 'paid' or m.slip_url is not null or m.payment_link is null
        or m.run_no::text <> split_part(n.key, ':', 3)
      when n.kind = 'slip-ready' then m.slip_url is null
      else false end
    from slips m where m.id = n.slip_id), true)
  when n.kind in ('waiting-long', 'call-today') and split_part(n.key, ':', 2) <> ${today}::text then true
  when n.kind = 'waiting-long' then not exists (
    select from slips where status = 'pending' and created_at < now() - ${milliseconds(sql, LONG_WAIT_MS)})
  when n.kind = 'deposit-asked' then not exists (
    select from deposits d where d.status = 'asked' and d.user_id = split_part(n.key, ':', 2)::bigint)
  else false end`;

const isUnread = (sql: Queryable, today: string) =>
  sql`n.read_at is null and not ${hasEnded(sql, today)}`;

/** Newest first; names only of slips within the person's scope. */
export async function findNotifications(
  sql: Queryable,
  { id: userId, user_id, today }: SlipScope & { id: number; today: string },
  { before, limit }: NotificationFilter,
): Promise<Notification[]> {
  return await sql<
    (Row<"notifications", "id" | "kind" | "at" | "slip_id"> &
      Pick<Notification, "is_read" | "applicant" | "text_params">)[]
  >`
    select n.id, n.kind, n.at, n.slip_id, not (${isUnread(sql, today)}) as is_read,
      case when s.id is not null then json_build_object('name', s.first_name || ' ' || s.last_name,
        'passport_ending', right(s.passport_number, 3)) end as applicant,
      n.params || case when n.kind = 'declined' and s.declined_reason is not null
        then jsonb_build_object('reason', s.declined_reason) else '{}' end as text_params
    from notifications n
    left join slips s on s.id = n.slip_id ${user_id === null ? sql`` : sql`and s.user_id = ${user_id}`}
    where n.user_id = ${userId} ${before === undefined ? sql`` : sql`and n.id < ${before}`}
    order by n.id desc limit ${limit}`;
}

export async function countUnread(sql: Queryable, userId: number, today: string) {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from notifications n where n.user_id = ${userId} and ${isUnread(sql, today)}`;
  return row?.count ?? 0;
}

/** Marks a person's notifications as read; false when all of these were. */
export async function updateRead(sql: Queryable, userId: number, { ids = [], up_to }: ReadMark) {
  return await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null
      and ${up_to === undefined ? sql`id = any(${ids}::bigint[])` : sql`id <= ${up_to}`}
    returning id`.exists();
}

/** The bell's copies of what was typed into money. */
export const REASONS_IN_BELL: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select id::text as place, params ->> 'reason' as text from notifications
    where params ? 'reason' and id > ${after ?? "0"}::bigint order by id limit ${PAGE}`,
  write: async (sql, { place }, erased) => {
    const reason = sql.json({ reason: erased });
    await sql`update notifications set params = params || ${reason} where id = ${place}::bigint`;
  },
};

export async function eraseBellOfSlips(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`
    update notifications set params = params - 'reason'
    where slip_id = any(${[...slipIds]}::bigint[]) and params ? 'reason'`;
}
