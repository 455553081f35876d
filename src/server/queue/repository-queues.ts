import type { Queryable } from "#server/database/connect.ts";
import type { Queue, QueueChoice, QueueCounts } from "#shared/queue/contract.ts";
import { COUNTDOWN_MS, REPROCESS_AFTER_MS } from "#shared/slips/rules-processing.ts";

type Fragment = ReturnType<typeof inCity>;

const inCity = (sql: Queryable, city: string | undefined) =>
  city === undefined ? sql`` : sql`and s.city = ${city}`;

/** What makes a slip wait in a queue; the rules of src/shared/slips in SQL, each with an index that serves it. */
export function waitsIn(sql: Queryable, queue: Queue): Fragment {
  switch (queue) {
    case "review":
      return sql`s.status = 'pending'`;
    case "send":
      return sql`s.status = 'approved' and s.slip_url is null
        and s.process_status in ('not_started', 'failed', 'finished')
        and (s.process_status <> 'finished' or s.updated_at <= now() - ${REPROCESS_AFTER_MS}::int * interval '1 millisecond')
        and not exists (select from slips other where other.passport_number = s.passport_number
          and other.process_status in ('queued', 'started'))`;
    case "pay":
      return sql`s.process_status = 'finished' and s.payment_status = 'unpaid' and s.slip_url is null
        and s.payment_link is not null and s.queued_at > now() - ${COUNTDOWN_MS}::int * interval '1 millisecond'`;
  }
}

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
    where ${waitsIn(sql, queue)} ${inCity(sql, city)}
      and not exists (select from slip_assignments a where a.slip_id = s.id and a.expires_at > now())
      and not exists (select from slip_skips k
        where k.slip_id = s.id and k.user_id = ${userId} and k.until > now())
    order by ${orderOf(sql, queue)} limit 1
    for update of s skip locked`;
  return row?.id ?? null;
}

/** How many slips wait in each queue. */
export async function findQueueCounts(
  sql: Queryable,
  city: string | undefined,
): Promise<QueueCounts> {
  const waiting = (queue: Queue) => sql`
    select count(*) from slips s where ${waitsIn(sql, queue)} ${inCity(sql, city)}`;
  const [counts] = await sql<QueueCounts[]>`
    select coalesce((select sum(c.slips)::bigint from slip_counts c
        where c.scope = 0 and c.status = 'pending'
          ${city === undefined ? sql`` : sql`and c.city = ${city}`}), 0) as review,
      (${waiting("send")}) as send, (${waiting("pay")}) as pay`;
  if (!counts) throw new Error("the queues gave no counts");
  return counts;
}
