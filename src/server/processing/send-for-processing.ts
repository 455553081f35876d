import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { readDatabaseClock } from "#server/database/clock.ts";
import type { Transaction } from "#server/database/connect.ts";
import { waitPatiently } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { insertHistoryOfEach } from "#server/history/repository.ts";
import { lockSlips } from "#server/slips/repository.ts";
import type { ProcessAnswer } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  DEADLINE_MS,
  isReadyForProcessing,
  processingBlock,
} from "#shared/slips/rules-processing.ts";
import { refuseOutdatedProgram } from "./keep-processor.ts";
import { enqueueRuns, findPassportsUnderWay, lockPassports } from "./repository.ts";

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
  return await writeAs(desk, by, (sql) => enqueue(desk, sql, by, ids));
}

async function enqueue(
  desk: Desk,
  sql: Transaction,
  by: Admin,
  ids: readonly number[],
): Promise<ProcessAnswer> {
  // Another such call may have many of the same slips for a while.
  await waitPatiently(sql);
  await refuseOutdatedProgram(sql, desk.adapter.name);
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
  const edited = answer.queued.filter((id) => slips.get(id)?.edited_since_approval);
  await enqueueRuns(sql, answer.queued, {
    adapter: desk.adapter.name,
    startDelayMs: desk.adapter.startDelayMs,
    deadlineMs: DEADLINE_MS,
    enqueued_by: by.id,
  });
  await insertHistoryOfEach(sql, answer.queued, { subject: "slip", action: "queued", by });
  return edited.length > 0 ? { ...answer, edited_since_approval: edited } : answer;
}

function reasonToSkip(slip: Slip, underWay: ReadonlySet<string>, now: Date): string | null {
  if (!isReadyForProcessing(slip, now)) return processingBlock(slip, now);
  return underWay.has(slip.passport_number) ? "Another slip of this passport is under way" : null;
}
