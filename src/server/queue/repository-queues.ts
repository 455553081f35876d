import type { Actor } from "#server/auth/actor.ts";
import type { Queryable } from "#server/database/connect.ts";
import { needs } from "#server/slips/repository-needs.ts";
import type { Queue, QueueChoice, QueueCounts } from "#shared/queue/contract.ts";

const inCity = (sql: Queryable, city: string | undefined) =>
  city === undefined ? sql`` : sql`and s.city = ${city}`;

const orderOf = (sql: Queryable, queue: Queue) =>
  queue === "pay" ? sql`s.queued_at, s.id` : sql`s.id`;

/** The slip of this queue that has waited longest, with nobody working on it and not skipped by this person; locked. */
export async function findNextInQueue(
  sql: Queryable,
  userId: number,
  { queue, city }: QueueChoice,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select s.id from slips s
    where ${needs(sql, queue)} ${inCity(sql, city)}
      and not exists (select from slip_assignments a
        where a.slip_id = s.id and a.expires_at > now()
          and (not a.is_skipped or a.user_id = ${userId}))
    order by ${orderOf(sql, queue)} limit 1
    for update of s skip locked`;
  return row?.id ?? null;
}

/**
 * The slip of this queue that this person has taken and not finished with, in this session or in one that has ended; the
 * longest held first. The slip alone is locked: whoever decides on it locks it first and ends the work on it then.
 */
export async function findOwnWork(
  sql: Queryable,
  by: Pick<Actor, "id" | "session_id">,
  { queue, city }: QueueChoice,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select s.id from slip_assignments a join slips s on s.id = a.slip_id
    where a.user_id = ${by.id} and a.expires_at > now() and not a.is_skipped
      and (a.session_id = ${by.session_id}
        or not exists (select from sessions other where other.id = a.session_id))
      and ${needs(sql, queue)} ${inCity(sql, city)}
    order by a.at, s.id limit 1
    for update of s`;
  return row?.id ?? null;
}

/** How many slips wait in each queue, and how many to review are left to this person. */
export async function findQueueCounts(
  sql: Queryable,
  userId: number,
  city: string | undefined,
): Promise<QueueCounts> {
  const waiting = (queue: Queue) => sql`
    select count(*) from slips s where ${needs(sql, queue)} ${inCity(sql, city)}`;
  const [row] = await sql<(Omit<QueueCounts, "to_review"> & { away: number })[]>`
    select coalesce((select sum(c.slips)::bigint from slip_counts c
        where c.scope = 0 and c.status = 'pending'
          ${city === undefined ? sql`` : sql`and c.city = ${city}`}), 0) as review,
      (${waiting("send")}) as send, (${waiting("pay")}) as pay,
      (${waiting("review")} and s.id in (
        select a.slip_id from slip_assignments a
        where a.expires_at > now() and a.is_skipped = (a.user_id = ${userId})
      )) as away`;
  if (!row) throw new Error("the queues gave no counts");
  const { away, ...counts } = row;
  return { ...counts, to_review: Math.max(0, counts.review - away) };
}
