import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import { extendTimeouts } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { conflict, invalid, Refusal } from "#server/http/refusal.ts";
import type { BulkAnswer, BulkChange } from "#shared/slips/contract-changes.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { asReason, type Sentence } from "#shared/text/sentence.ts";
import { type Change, changeSlip, findCenterFault } from "./change-slip.ts";
import { lockSlips } from "./repository.ts";

/** Each is checked like a single call; slips that do not allow it are skipped with the reason. */
export async function changeSlips(desk: Desk, by: Admin, bulk: BulkChange): Promise<BulkAnswer> {
  return await writeAs(desk, by, async (sql) => {
    const { medical_center_id = null } = bulk;
    const fault = bulk.action === "assign" && (await findCenterFault(sql, { medical_center_id }));
    if (fault) throw invalid([fault]);
    // Another bulk call may hold many of the same slips for a while.
    await extendTimeouts(sql);
    await lockSlips(sql, bulk.slipIds);
    const answer: BulkAnswer = { done: [], skipped: [] };
    for (const id of bulk.slipIds) {
      const why = await reasonToSkip(() => changeOne(desk, sql, by, bulk, id));
      if (why === null) answer.done.push(id);
      else answer.skipped.push({ id, ...asReason(why) });
    }
    return answer;
  });
}

async function changeOne(desk: Desk, sql: Transaction, by: Admin, bulk: BulkChange, id: number) {
  const { rule, change } = meaningOf(bulk);
  const seen = bulk.versions?.[id];
  await changeSlip({ ...desk, sql }, by, id, rule, (slip) => {
    if (seen === undefined || seen === slip.updated_at) return change;
    throw conflict("Someone changed it after you opened the list");
  });
}

function meaningOf(bulk: BulkChange): { rule: SlipAction; change: Change } {
  switch (bulk.action) {
    case "approve":
      return { rule: "approve", change: { action: "approved", changes: { status: "approved" } } };
    case "decline": {
      const changes = { status: "declined", declined_reason: bulk.reason ?? null } as const;
      return { rule: "decline", change: { action: "declined", changes } };
    }
    case "assign": {
      const changes = { medical_center_id: bulk.medical_center_id ?? null };
      return { rule: "assign-medical", change: { action: "center-assigned", changes } };
    }
  }
}

async function reasonToSkip(change: () => Promise<void>): Promise<Sentence | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.sentence;
    throw error;
  }
}
