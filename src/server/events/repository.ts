import type { Fragment, Queryable } from "#server/database/connect.ts";
import type { ChangeEvent, EventKind } from "#shared/events/contract.ts";
import type { Cursor } from "./read-cursor.ts";

/** The channel that says that there are new events, and nothing of them. */
export const EVENT_CHANNEL = "slipdesk_events";

/** Who is told. */
export type Audience = "slip" | "admins" | "person" | "everyone";

/** Tells of a change of these slips, which still exist; in the transaction of the change. */
export async function insertSlipEvents(
  sql: Queryable,
  kind: EventKind,
  slipIds: readonly number[],
  audience: Extract<Audience, "slip" | "admins"> = "slip",
): Promise<void> {
  await slipEventInsertion(sql, kind, storedSlips(sql, slipIds), audience);
}

/** These slips as they are stored, to tell of. */
export const storedSlips = (sql: Queryable, slipIds: readonly number[]) =>
  sql`slips s where s.id = any(${[...slipIds]}::bigint[]) order by s.id`;

/** The statement that tells of a change of the slips `s` that `slips` gives, as part of a larger one. */
export const slipEventInsertion = (
  sql: Queryable,
  kind: EventKind,
  slips: Fragment,
  audience: Extract<Audience, "slip" | "admins"> = "slip",
) => sql`
  insert into events (kind, audience, slip_id, owner_id, state)
  select ${kind}, ${audience}, s.id, s.user_id, jsonb_build_object(
    'status', s.status, 'process_status', s.process_status, 'payment_status', s.payment_status,
    'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'has_slip_url', s.slip_url is not null, 'has_payment_link', s.payment_link is not null)
  from ${slips} ${andSignal(sql)}`;

// The signal goes out when the transaction is committed, once however often it was given.
const andSignal = (sql: Queryable) => sql`returning pg_notify(${EVENT_CHANNEL}, '')`;

/** Tells of a change that is no slip's; in the transaction of the change. */
export async function insertEvent(
  sql: Queryable,
  kind: EventKind,
  audience: Exclude<Audience, "slip" | "person">,
): Promise<void> {
  await eventInsertion(sql, kind, audience);
}

/** The statement that tells of a change that is no slip's, as part of a larger one. */
export const eventInsertion = (
  sql: Queryable,
  kind: EventKind,
  audience: Exclude<Audience, "slip" | "person">,
) => sql`insert into events (kind, audience) values (${kind}, ${audience}) ${andSignal(sql)}`;

/** Tells one person of the own. */
export async function insertPersonalEvent(
  sql: Queryable,
  kind: EventKind,
  userId: number,
): Promise<void> {
  await personalEventInsertion(sql, kind, sql`(values (${userId}::bigint)) as one (user_id)`);
}

/** The statement that tells the people whose `user_id` is in `people`, each of their own, as part of a larger one. */
export const personalEventInsertion = (sql: Queryable, kind: EventKind, people: Fragment) => sql`
  insert into events (kind, audience, for_user_id)
  select distinct ${kind}, 'person', user_id from ${people} ${andSignal(sql)}`;

/** An event as stored, with its place in the order. */
export type StoredEvent = ChangeEvent &
  Cursor & { owner_id: number | null; for_user_id: number | null; audience: Audience };

/** Events after a place, in order. Those that are not settled may still get others before them. */
export async function findEventsAfter(
  sql: Queryable,
  after: Cursor,
  most: number,
): Promise<(StoredEvent & { is_settled: boolean })[]> {
  return await sql<(StoredEvent & { is_settled: boolean })[]>`
    select xid::text, id::text, kind, slip_id, owner_id, for_user_id, audience, state, at,
      xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
    from events where (xid, id) > (${after.xid}::text::xid8, ${after.id}::bigint)
    order by events.xid, events.id limit ${most}`;
}

/** The place after all that has settled by now. */
export async function findPresentCursor(sql: Queryable): Promise<Cursor> {
  const [row] = await sql<{ xid: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`;
  if (!row) throw new Error("the database gave no snapshot");
  return { xid: row.xid, id: "0" };
}

/** True when no event after this place was ever removed. */
export async function isKnownCursor(sql: Queryable, cursor: Cursor): Promise<boolean> {
  const rows = await sql`
    select 1 from events where (xid, id) <= (${cursor.xid}::text::xid8, ${cursor.id}::bigint) limit 1`;
  return rows.length > 0;
}

/**
 * Removes events older than 48 hours but the newest of them, which marks up to where; and those of transactions still to
 * come, which a copied database may hold.
 */
export async function deleteOldEvents(sql: Queryable): Promise<void> {
  await sql`
    delete from events where at < now() - interval '48 hours' and (xid, id) < (
      select xid, id from events where at < now() - interval '48 hours' order by xid desc, id desc limit 1)`;
  await sql`delete from events where xid >= pg_snapshot_xmax(pg_current_snapshot())`;
}
