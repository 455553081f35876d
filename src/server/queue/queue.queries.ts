import type { Queryable } from "@slipdesk/pg-client";
import { type Actor, type Admin, everyone } from "#server/auth/actor.ts";
import type { Row } from "#server/database/tables.ts";
import { todoCondition } from "#server/slips/slip-list.queries.ts";
import type { Queue, QueueChoice, QueueCounts, SlipAssignment } from "#shared/queue/contract.ts";

/** Of an assignment since the last action on the slip, and of a skip. */
const PERIOD = "30 minutes";

type Worker = Pick<Actor, "id" | "session_id">;

/** Only the first of several calls of one person at once takes a slip; the others get the same one. */
export async function lockQueueOf(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk queue'), ${userId}::int)`;
}

/** False if another person was faster. */
export async function insertAssignment(sql: Queryable, slipId: number, by: Worker) {
  await sql`delete from slip_assignments where slip_id = ${slipId} and expires_at <= now()`;
  return await sql`
    insert into slip_assignments (slip_id, user_id, session_id, expires_at)
    values (${slipId}, ${by.id}, ${by.session_id}, now() + ${PERIOD}::interval)
    on conflict do nothing returning slip_id`.exists();
}

/** Restarts the period and moves the assignment to this session; false if it has ended. */
export async function renewAssignment(sql: Queryable, slipId: number, by: Worker) {
  return await sql`
    update slip_assignments
    set session_id = ${by.session_id}, expires_at = now() + ${PERIOD}::interval
    where slip_id = ${slipId} and user_id = ${by.id} and not is_skipped returning slip_id`.exists();
}

export async function deleteAssignment(sql: Queryable, slipId: number, userId: number) {
  return await sql`
    delete from slip_assignments
    where slip_id = ${slipId} and user_id = ${userId} and not is_skipped returning slip_id`.exists();
}

/** Ends all assignments of this session and returns the slips. */
export async function deleteAssignmentsOf(sql: Queryable, by: Worker): Promise<number[]> {
  const rows = await sql<Row<"slip_assignments", "slip_id">[]>`
    delete from slip_assignments
    where user_id = ${by.id} and session_id = ${by.session_id} returning slip_id`;
  return rows.map(({ slip_id }) => slip_id);
}

export async function upsertSkip(sql: Queryable, slipId: number, userId: number): Promise<void> {
  await sql`
    insert into slip_assignments (slip_id, user_id, is_skipped, expires_at)
    values (${slipId}, ${userId}, true, now() + ${PERIOD}::interval)
    on conflict (slip_id, user_id) do update
      set is_skipped = true, session_id = null, expires_at = excluded.expires_at`;
}

export async function findAssignments(sql: Queryable): Promise<SlipAssignment[]> {
  return await sql<
    (Row<"slip_assignments", "slip_id" | "at" | "expires_at"> & Pick<SlipAssignment, "name">)[]
  >`
    select a.slip_id, u.first_name || ' ' || u.last_name as name, a.at, a.expires_at
    from slip_assignments a join users u on u.id = a.user_id
    where a.expires_at > now() and not a.is_skipped
    order by a.at, a.slip_id`;
}

export async function deleteAssignmentsTo(sql: Queryable, slipIds: readonly number[]) {
  await sql`delete from slip_assignments where slip_id = any(${[...slipIds]}::bigint[]) and not is_skipped`;
}

/** Restarts the period of this person's assignments. */
export async function extendAssignments(
  sql: Queryable,
  slipIds: readonly number[],
  userId: number,
): Promise<void> {
  await sql`
    update slip_assignments set expires_at = now() + ${PERIOD}::interval
    where slip_id = any(${[...slipIds]}::bigint[]) and user_id = ${userId} and expires_at > now()
      and not is_skipped`;
}

export async function deleteExpiredAssignments(sql: Queryable): Promise<void> {
  await sql`delete from slip_assignments where expires_at <= now()`;
}

const inCity = (sql: Queryable, city: string | undefined) =>
  city === undefined ? sql`` : sql`and s.city = ${city}`;

const orderOf = (sql: Queryable, queue: Queue) =>
  queue === "pay" || queue === "book" ? sql`s.queued_at, s.id` : sql`s.id`;

export async function findNextInQueue(
  sql: Queryable,
  by: Admin,
  { queue, city }: QueueChoice,
): Promise<number | null> {
  const [row] = await sql<Row<"slips", "id">[]>`
    select s.id from slips s
    where ${todoCondition(sql, queue, everyone(by))} ${inCity(sql, city)}
      and not exists (select from slip_assignments a
        where a.slip_id = s.id and a.expires_at > now()
          and (not a.is_skipped or a.user_id = ${by.id}))
    order by ${orderOf(sql, queue)} limit 1
    for update of s skip locked`;
  return row?.id ?? null;
}

/** From this session or one that has ended. Locks only the slip, which decisions lock first, too. */
export async function findOwnAssignment(
  sql: Queryable,
  by: Admin,
  { queue, city }: QueueChoice,
): Promise<number | null> {
  const [row] = await sql<Row<"slips", "id">[]>`
    select s.id from slip_assignments a join slips s on s.id = a.slip_id
    where a.user_id = ${by.id} and a.expires_at > now() and not a.is_skipped
      and (a.session_id = ${by.session_id}
        or not exists (select from sessions other where other.id = a.session_id))
      and ${todoCondition(sql, queue, everyone(by))} ${inCity(sql, city)}
    order by a.at, s.id limit 1
    for update of s`;
  return row?.id ?? null;
}

type Counted = Pick<QueueCounts, "review" | "send" | "book" | "pay"> & {
  review_away: number;
  book_away: number;
};

/** Counts per queue, and how many of those to review and to book are available to this person. */
export async function findQueueCounts(sql: Queryable, by: Admin, city: string | undefined) {
  const waiting = (queue: Queue) => sql`
    select count(*) from slips s where ${todoCondition(sql, queue, everyone(by))} ${inCity(sql, city)}`;
  const away = (queue: Queue) => sql`
    ${waiting(queue)} and s.id in (
      select a.slip_id from slip_assignments a
      where a.expires_at > now() and a.is_skipped = (a.user_id = ${by.id})
    )`;
  const row = await sql<Counted[]>`
    select coalesce((select sum(c.slips)::bigint from slip_counts c
        where c.scope = 0 and c.status = 'pending'
          ${city === undefined ? sql`` : sql`and c.city = ${city}`}), 0) as review,
      (${waiting("send")}) as send, (${waiting("book")}) as book, (${waiting("pay")}) as pay,
      (${away("review")}) as review_away, (${away("book")}) as book_away`.one();
  const { review_away, book_away, ...counts } = row;
  return {
    ...counts,
    to_review: Math.max(0, counts.review - review_away),
    to_book: Math.max(0, counts.book - book_away),
  };
}
