import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict, refuseChangedSince } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { changesBetween } from "#server/log/write-log.ts";
import {
  insertNotifications,
  logNotifications,
} from "#server/notifications/notifications.queries.ts";
import { holdOwnSlip } from "#server/slips/hold-slip.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import { REFUSAL, read } from "./change-follow-up.ts";
import * as db from "./follow-ups.queries.ts";
import { callsOf } from "./follow-ups.queries.ts";

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
  const inserted = await insertNotifications(sql, callsOf(sql, day));
  await logNotifications(write, { subject: "desk", action: "call-today" }, inserted);
}
