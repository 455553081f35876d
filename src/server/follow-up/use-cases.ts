import { parseInput } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Queryable } from "#server/database/connect.ts";
import { isUniqueViolation } from "#server/database/failure.ts";
import type { WholeDeskInTransaction } from "#server/desk.ts";
import { conflict, invalid, notFound, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween, type LogHook } from "#server/log/write-log.ts";
import { getOwnSlip } from "#server/slips/change-slip.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { callInPast, followUpForm, isCallInPast } from "#shared/follow-up/form.ts";
import { callOnAfter, stageOf } from "#shared/follow-up/rules.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import { type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import * as db from "./repository.ts";

export async function readFollowUp(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
): Promise<FollowUp> {
  await getOwnSlip(desk, by, id, REFUSAL);
  return await read(desk.sql, id, todayInDhaka(desk.clock()));
}

/** Stores all eight values. `readAt` is the version that they were read from, or that there was none. */
export async function changeFollowUp(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
  sent: unknown,
  readAt: string | null,
): Promise<FollowUp> {
  const today = todayInDhaka(desk.clock());
  await getOwnSlip(desk, by, id, REFUSAL);
  const { call_on: storedCallOn } = await read(desk.sql, id, today);
  const input = parseInput(followUpForm(today, storedCallOn), sent);
  try {
    return await writeAs(desk, by, async (sql) => {
      const slip = await lockOwnSlip({ ...desk, sql }, by, id);
      if (slip.erased_at !== null) {
        throw conflict("This application was erased. Nothing can be added to it.");
      }
      const before = await read(sql, id, today);
      if (before.completed_on === null) throw conflict("This application has no slip yet.");
      refuseChangedSince(
        readAt,
        before,
        "Someone changed this follow-up after you opened it. Nothing was saved; reload to see what changed.",
      );
      if (isCallInPast(input.call_on, before.call_on, today)) throw invalid([callInPast]);
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
      await db.upsertFollowUp(
        sql,
        id,
        { ...input, call_on, completed_on, result_removed },
        by.id,
        today,
      );
      await desk.log.write(sql, {
        subject: "slip",
        action: "followed-up",
        subject_ids: [id],
        by,
        changes: changes.map(withoutHealth),
      });
      return await read(sql, id, today);
    });
  } catch (error) {
    // Somebody stored it for another application in the same moment.
    if (isUniqueViolation(error, "follow_ups_slip_number")) throw numberTaken();
    throw error;
  }
}

const numberTaken = () => conflict("This slip number is on another application already.");

/** The history outlives result and note, and names only that they changed. */
export function withoutHealth(change: FieldChange): FieldChange {
  const isHealth = change.field === "result" || change.field === "note";
  return isHealth ? { field: change.field, from: null, to: "changed" } : change;
}

export async function recordCall(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
  call_on: PlainDate,
): Promise<FollowUp> {
  const today = todayInDhaka(desk.clock());
  return await writeAs(desk, by, async (sql) => {
    await lockOwnSlip({ ...desk, sql }, by, id);
    const before = await read(sql, id, today);
    if (before.step === null) throw conflict("Nothing is due for this application.");
    await db.upsertFollowUp(sql, id, { ...before, call_on }, by.id, today, "called");
    const changes = changesBetween({ call_on: before.call_on }, { call_on });
    const about = { subject: "slip", action: "called", subject_ids: [id] } as const;
    await desk.log.write(sql, { ...about, by, changes });
    return await read(sql, id, today);
  });
}

async function lockOwnSlip(desk: WholeDeskInTransaction, by: Actor, id: number) {
  return await getOwnSlip(desk, by, id, REFUSAL, "lock");
}

/** A follow-up may hold the result of an examination. */
const REFUSAL = "Only the person who submitted this application, or an admin, may follow it up.";

async function read(sql: Queryable, id: number, today: PlainDate) {
  const stored = await db.findFollowUp(sql, id);
  if (!stored) throw notFound("slip");
  return { ...stored, stage: stageOf(stored, today) };
}

/** A slip that becomes Completed, or ceases to be, has another next step. */
export const updateNextSteps: LogHook = async (
  sql,
  { subject, subject_ids = [], changes = [] },
) => {
  const mayComplete = changes.some(
    ({ field }) => field === "slip_url" || field === "payment_status",
  );
  if (subject !== "slip" || !mayComplete) return;
  const ids = subject_ids.filter((id) => id !== null);
  await db.updateSteps(sql, ids);
};
