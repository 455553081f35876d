import type { ProcessAnswer, Slip } from "#shared/slips/contract.ts";
import { isReadyForProcessing, processingBlock } from "#shared/slips/rules.ts";
import type { Admin } from "../auth/actor.ts";
import { readDatabaseClock } from "../database/clock.ts";
import type { Queryable } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { insertHistoryOfEach } from "../history/repository.ts";
import { enqueueRuns, findPassportsUnderWay, lockPassports, lockSlips } from "./repository.ts";

/** All attempts end before the countdown of 60 minutes does. */
const DEADLINE_MINUTES = 55;

/**
 * Sends the slips that may go; the others are skipped with a reason, also one whose passport has
 * another slip under way. Pressing twice is harmless: the second call reports them as queued.
 */
export async function sendForProcessing(
  desk: Desk,
  by: Admin,
  slipIds: readonly number[],
): Promise<ProcessAnswer> {
  const ids = [...new Set(slipIds)];
  return await inTransaction(desk.sql, (sql) => enqueue(desk, sql, by, ids));
}

async function enqueue(
  desk: Desk,
  sql: Queryable,
  by: Admin,
  ids: readonly number[],
): Promise<ProcessAnswer> {
  const slips = new Map((await lockSlips(sql, ids)).map((slip) => [slip.id, slip]));
  const passports = [...slips.values()].map((slip) => slip.passport_number);
  await lockPassports(sql, passports);
  const underWay = await findPassportsUnderWay(sql, passports);
  const now = await readDatabaseClock(sql);
  const answer: ProcessAnswer = { queued: [], skipped: [] };
  for (const id of ids) {
    const slip = slips.get(id);
    const reason = slip ? reasonToSkip(slip, underWay, now) : "No slip found";
    if (reason !== null || !slip) {
      answer.skipped.push({ id, reason: reason ?? "No slip found" });
      continue;
    }
    underWay.add(slip.passport_number);
    answer.queued.push(id);
  }
  if (answer.queued.length === 0) return answer;
  await enqueueRuns(sql, answer.queued, {
    adapter: desk.adapter.name,
    startDelayMs: desk.adapter.startDelayMs,
    deadlineMinutes: DEADLINE_MINUTES,
    enqueued_by: by.id,
  });
  await insertHistoryOfEach(sql, answer.queued, { subject: "slip", action: "queued", by });
  return answer;
}

function reasonToSkip(slip: Slip, underWay: ReadonlySet<string>, now: Date): string | null {
  if (!isReadyForProcessing(slip, now)) return processingBlock(slip, now);
  return underWay.has(slip.passport_number) ? "Another slip of this passport is under way" : null;
}
