import { isUniqueViolation, type Queryable } from "@slipdesk/pg-client";
import { parseInput } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context, ContextWrite } from "#server/context.ts";
import { conflict, notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween, record, type Write } from "#server/log/acts.ts";
import {
  insertNotifications,
  logNotifications,
} from "#server/notifications/notifications.queries.ts";
import { getOwnSlip, holdOwnSlip } from "#server/slips/hold-slip.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { followUpForm } from "#shared/follow-up/form.ts";
import { callOnAfter, stageOf } from "#shared/follow-up/rules.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import * as db from "./follow-ups.queries.ts";

export async function readFollowUp(
  context: Omit<Context, "sql"> & { sql: Queryable },
  by: Actor,
  id: number,
): Promise<FollowUp> {
  await getOwnSlip(context, by, id, REFUSAL);
  return await read(context.sql, id, todayInDhaka(context.clock()));
}

/** Stores all eight values. `readAt` is the version that they were read from, or that there was none. */
export async function changeFollowUp(
  context: Context,
  by: Actor,
  id: number,
  sent: unknown,
  readAt: string | null,
): Promise<FollowUp> {
  return await writeAs(context, by, (write) => saveFollowUp(write, id, sent, readAt));
}

export async function saveFollowUp(
  write: ContextWrite<Actor>,
  id: number,
  sent: unknown,
  readAt: string | null,
): Promise<FollowUp> {
  const { sql, by } = write;
  const today = todayInDhaka(write.clock());
  const { slip } = await holdOwnSlip(write, id, REFUSAL);
  const before = await read(sql, id, today);
  // Days to call again that may have passed: the stored one, and the one that an undo brings back.
  const kept = [before.call_on, before.before?.call_on ?? null];
  const input = parseInput(followUpForm(today, kept), sent);
  if (slip.erased_at !== null) {
    throw conflict("This application was erased. Nothing can be added to it.");
  }
  if (before.completed_on === null) throw conflict("This application has no slip yet.");
  refuseChangedSince(
    readAt,
    before,
    "Someone changed this follow-up after you opened it. Nothing was saved; reload to see what changed.",
  );
  const call_on = callOnAfter(before, { ...before, ...input });
  // Until there is another examination or result.
  const result_removed =
    before.result_removed && input.result === null && input.examined_on === before.examined_on;
  const changes = changesBetween(before, { ...input, call_on });
  if (changes.length === 0) return before;
  if (input.slip_number && (await db.isNumberTaken(sql, id, input.slip_number))) {
    throw numberTaken();
  }
  const { completed_on } = before;
  const values = { ...input, call_on, completed_on, result_removed };
  try {
    await db.upsertFollowUp(sql, id, values, by.id, today);
  } catch (error) {
    // Somebody stored it for another application in the same moment.
    if (isUniqueViolation(error, "follow_ups_slip_number")) throw numberTaken();
    throw error;
  }
  await record(write, {
    subject: "slip",
    action: "followed-up",
    subject_ids: [id],
    changes: changes.map(withoutHealth),
  });
  return await read(sql, id, today);
}

const numberTaken = () => conflict("This slip number is on another application already.");

/** The history outlives result and note, and names only that they changed. */
export function withoutHealth(change: FieldChange): FieldChange {
  const isHealth = change.field === "result" || change.field === "note";
  return isHealth ? { field: change.field, from: null, to: "changed" } : change;
}

/** A follow-up may hold the result of an examination. */
const REFUSAL = "Only the person who submitted this application, or an admin, may follow it up.";

async function read(sql: Queryable, id: number, today: PlainDate) {
  const stored = await db.findFollowUp(sql, id);
  if (!stored) throw notFound("slip");
  return { ...stored, stage: stageOf(stored, today) };
}

/** Slips that became Completed, or ceased to be, have another next action. */
export async function updateNextActions({ sql }: Write, slipIds: readonly number[]): Promise<void> {
  await db.updateNextActions(sql, slipIds);
}

export async function recordCall(
  context: Context,
  by: Actor,
  id: number,
  call_on: PlainDate,
): Promise<FollowUp> {
  const today = todayInDhaka(context.clock());
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    await holdOwnSlip(write, id, REFUSAL);
    const before = await read(sql, id, today);
    if (before.next_action === null) throw conflict("Nothing is due for this application.");
    await db.upsertFollowUp(sql, id, { ...before, call_on }, by.id, today, "made");
    const changes = changesBetween({ call_on: before.call_on }, { call_on });
    await record(write, { subject: "slip", action: "called", subject_ids: [id], changes });
    return await read(sql, id, today);
  });
}

/** Takes back the caller's own call: only while nothing has changed since. */
export async function undoCall(
  context: Context,
  by: Actor,
  id: number,
  readAt: string | null,
): Promise<FollowUp> {
  const today = todayInDhaka(context.clock());
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    await holdOwnSlip(write, id, REFUSAL);
    const stored = await read(sql, id, today);
    refuseChangedSince(readAt, stored, CALL_STAYS);
    if (!stored.before?.is_call || stored.called_by !== by.id) throw conflict(CALL_STAYS);
    const { call_on } = stored.before;
    await db.upsertFollowUp(sql, id, { ...stored, call_on }, by.id, today, "undone");
    const changes = changesBetween({ call_on: stored.call_on }, { call_on });
    await record(write, { subject: "slip", action: "call-undone", subject_ids: [id], changes });
    return await read(sql, id, today);
  });
}

const CALL_STAYS =
  "The call can no longer be undone: the follow-up has changed since. The call stays in the history.";

/** Submitters of their own due applicants, admins of all; once a day. */
export async function notifyOfCalls(write: Write, day: PlainDate): Promise<void> {
  const { sql } = write;
  const inserted = await insertNotifications(sql, db.callsOf(sql, day));
  await logNotifications(write, { subject: "desk", action: "call-today" }, inserted);
}
