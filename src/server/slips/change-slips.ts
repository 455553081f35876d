import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { extendTimeouts } from "#server/database/expressions.ts";
import { conflict, invalid, notFound, Refusal } from "#server/http/refusal.ts";
import type { Write } from "#server/log/acts.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAnswer, BulkChange } from "#shared/slips/contract-changes.ts";
import { asReason, type Sentence } from "#shared/text/sentence.ts";
import { findCenterError, type Held } from "./hold-slip.ts";
import { lockSlips } from "./slips.queries.ts";
import * as slips from "./transitions.ts";

/** Each is checked like a single call; slips that do not allow it are skipped with the reason. */
export async function changeSlips(
  context: Context,
  by: Admin,
  bulk: BulkChange,
): Promise<BulkAnswer> {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    const { medical_center_id = null } = bulk;
    const fieldError =
      bulk.action === "assign" && (await findCenterError(sql, { medical_center_id }));
    if (fieldError) throw invalid([fieldError]);
    // Another bulk call may hold many of the same slips for a while.
    await extendTimeouts(sql);
    const held = new Map(
      (await lockSlips(sql, bulk.slipIds, everyone(by))).map((one) => [one.slip.id, one]),
    );
    const answer: BulkAnswer = { done: [], skipped: [] };
    for (const id of bulk.slipIds) {
      const why = await reasonToSkip(() => changeOne(write, bulk, id, held.get(id)));
      if (why === null) answer.done.push(id);
      else answer.skipped.push({ id, ...asReason(why) });
    }
    return answer;
  });
}

async function changeOne(
  write: Write<Admin>,
  bulk: BulkChange,
  id: number,
  held: Held | undefined,
): Promise<Slip> {
  if (!held) throw notFound("slip");
  const seen = bulk.versions?.[id];
  const refuseUnseen = ({ updated_at }: Slip) => {
    if (seen === undefined || seen === updated_at) return;
    throw conflict("Someone changed it after you opened the list");
  };
  switch (bulk.action) {
    case "approve":
      return await slips.decide(write, held, { status: "approved" }, refuseUnseen);
    case "decline": {
      const { reason = null } = bulk;
      return await slips.decide(write, held, { status: "declined", reason }, refuseUnseen);
    }
    case "assign":
      return await slips.assignCenter(
        write,
        held,
        bulk.medical_center_id ?? null,
        refuseUnseen,
        null,
      );
  }
}

async function reasonToSkip(change: () => Promise<unknown>): Promise<Sentence | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.sentence;
    throw error;
  }
}
