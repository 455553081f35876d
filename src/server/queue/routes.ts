import type { Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import type { Row } from "#server/database/tables.ts";
import { notFound } from "#server/http/refusal.ts";
import { record, type Told, type Write } from "#server/log/acts.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { todoCondition } from "#server/slips/slip-list.queries.ts";
import { findSlip } from "#server/slips/slips.queries.ts";
import type { ActionOn } from "#shared/log/rules-actions.ts";
import type { Queue, QueueChoice, QueueCounts, SlipAssignment } from "#shared/queue/contract.ts";
import * as contract from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";

export function queueRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.takeSlip, async ({ by, body }) => {
    const slip = await takeSlip(context, by, body);
    return slip && withAbsoluteLinks(context, slip);
  });
  serve(app, context, contract.releaseSlip, ({ by, params, body }) =>
    releaseSlip(context, by, params.id, body.skip),
  );
  serve(app, context, contract.listAssignments, () => findAssignments(context.sql));
  serve(app, context, contract.countQueues, ({ by, query }) =>
    findQueueCounts(context.sql, by, query.city),
  );
}

/** Null if there is none. An unfinished slip is returned again; two people never get the same slip. */
async function takeSlip(context: Context, by: Admin, choice: QueueChoice): Promise<Slip | null> {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    await lockQueueOf(sql, by.id);
    const own = await findOwnAssignment(sql, by, choice);
    if (own !== null && (await renewAssignment(sql, own, by))) {
      return await findSlip(sql, own, everyone(by));
    }
    for (;;) {
      const id = await findNextInQueue(sql, by, choice);
      if (id === null) return null;
      // Somebody else took it between the two queries; the next query sees that.
      if (!(await insertAssignment(sql, id, by))) continue;
      await record(write, { subject: "slip", action: "taken", subject_ids: [id] });
      return await findSlip(sql, id, everyone(by));
    }
  });
}

/** Ends the caller's own assignment; a skipped slip is not offered to them again for a while. */
async function releaseSlip(context: Context, by: Admin, id: number, skip: boolean): Promise<void> {
  await writeAs(context, by, async (write) => {
    const { sql } = write;
    if (!(await findSlip(sql, id, everyone(by)))) throw notFound("slip");
    if (await deleteAssignment(sql, id, by.id)) {
      await record(write, { subject: "slip", action: "released", subject_ids: [id] });
    }
    if (skip) await upsertSkip(sql, id, by.id);
  });
}

/** What an act on a slip does to the work on it: ends everybody's, or gives the actor's more time. */
const WORK = {
  submitted: null,
  edited: "continues",
  approved: "ends",
  declined: "ends",
  "declined-reason-changed": "continues",
  "marked-paid": "ends",
  "marked-unpaid": "continues",
  "slip-url-changed": "ends",
  "center-assigned": "continues",
  "center-removed": "continues",
  queued: "ends",
  started: null,
  requeued: null,
  finished: "ends",
  failed: "ends",
  "payment-link-changed": null,
  deleted: "continues",
  "sent-to-applicant": "continues",
  noted: "continues",
  "note-removed": "continues",
  "file-added": "continues",
  "file-removed": "continues",
  "followed-up": "continues",
  called: "continues",
  "call-undone": "continues",
  erased: null,
  taken: null,
  released: null,
  "record-read": null,
  "copied-for-booking": "continues",
  "booking-read": null,
  "link-soon": null,
  "sendable-again": null,
  "other-slip-url": null,
} as const satisfies Record<ActionOn<"slip">, "ends" | "continues" | null>;

/** Signing out releases the session's slips. */
export async function updateAssignments(write: Write, act: Told): Promise<void> {
  const { sql } = write;
  const { by } = act;
  if (act.subject === "slip") {
    const ids = (act.subject_ids ?? []).filter((id) => id !== null);
    if (WORK[act.action] === "ends") await deleteAssignmentsTo(sql, ids);
    if (by && WORK[act.action] === "continues") await extendAssignments(sql, ids, by.id);
  }
  if (act.subject !== "user" || act.action !== "signed-out") return;
  if (by?.session_id === undefined) return;
  const { id, session_id } = by;
  const released = await deleteAssignmentsOf(sql, { id, session_id });
  if (released.length === 0) return;
  await record(write, { subject: "slip", action: "released", subject_ids: released, by });
}

/** Of an assignment since the last action on the slip, and of a skip. */
const PERIOD = "30 minutes";

type Worker = Pick<Actor, "id" | "session_id">;

/** Only the first of several calls of one person at once takes a slip; the others get the same one. */
async function lockQueueOf(sql: Queryable, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('slipdesk queue'), ${userId}::int)`;
}

/** False if another person was faster. */
async function insertAssignment(sql: Queryable, slipId: number, by: Worker) {
  await sql`delete from slip_assignments where slip_id = ${slipId} and expires_at <= now()`;
  return await sql`
    insert into slip_assignments (slip_id, user_id, session_id, expires_at)
    values (${slipId}, ${by.id}, ${by.session_id}, now() + ${PERIOD}::interval)
    on conflict do nothing returning slip_id`.exists();
}

/** Restarts the period and moves the assignment to this session; false if it has ended. */
async function renewAssignment(sql: Queryable, slipId: number, by: Worker) {
  return await sql`
    update slip_assignments
    set session_id = ${by.session_id}, expires_at = now() + ${PERIOD}::interval
    where slip_id = ${slipId} and user_id = ${by.id} and not is_skipped returning slip_id`.exists();
}

async function deleteAssignment(sql: Queryable, slipId: number, userId: number) {
  return await sql`
    delete from slip_assignments
    where slip_id = ${slipId} and user_id = ${userId} and not is_skipped returning slip_id`.exists();
}

/** Ends all assignments of this session and returns the slips. */
async function deleteAssignmentsOf(sql: Queryable, by: Worker): Promise<number[]> {
  const rows = await sql<Row<"slip_assignments", "slip_id">[]>`
    delete from slip_assignments
    where user_id = ${by.id} and session_id = ${by.session_id} returning slip_id`;
  return rows.map(({ slip_id }) => slip_id);
}

async function upsertSkip(sql: Queryable, slipId: number, userId: number): Promise<void> {
  await sql`
    insert into slip_assignments (slip_id, user_id, is_skipped, expires_at)
    values (${slipId}, ${userId}, true, now() + ${PERIOD}::interval)
    on conflict (slip_id, user_id) do update
      set is_skipped = true, session_id = null, expires_at = excluded.expires_at`;
}

async function findAssignments(sql: Queryable): Promise<SlipAssignment[]> {
  return await sql<
    (Row<"slip_assignments", "slip_id" | "at" | "expires_at"> & Pick<SlipAssignment, "name">)[]
  >`
    select a.slip_id, u.first_name || ' ' || u.last_name as name, a.at, a.expires_at
    from slip_assignments a join users u on u.id = a.user_id
    where a.expires_at > now() and not a.is_skipped
    order by a.at, a.slip_id`;
}

async function deleteAssignmentsTo(sql: Queryable, slipIds: readonly number[]) {
  await sql`delete from slip_assignments where slip_id = any(${[...slipIds]}::bigint[]) and not is_skipped`;
}

/** Restarts the period of this person's assignments. */
async function extendAssignments(
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

async function findNextInQueue(
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
async function findOwnAssignment(
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
async function findQueueCounts(sql: Queryable, by: Admin, city: string | undefined) {
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
