import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/actor.ts";
import { changeAccount } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { conflict, notFound } from "#server/http/refusal.ts";
import { MOST_DRAFTS } from "#shared/drafts/contract.ts";
import { countDrafts, findDraftOfSlip, isSlipInScope } from "./repository.ts";
import { findOwner, findReceiver, updateOwner } from "./repository-owners.ts";

/**
 * Makes a draft a colleague's: one's own, or as an admin one of an account that has ended. The history of the account that
 * had it tells who has it now.
 */
export async function changeDraftOwner(
  desk: Desk,
  by: Actor,
  id: number,
  userId: number,
): Promise<void> {
  await changeAccount(desk, by, userId, async (sql) => {
    const owner = await findOwner(sql, id);
    const mayMove = owner?.user_id === by.id || (by.role === "admin" && owner?.has_ended === true);
    if (!owner || !mayMove) throw notFound("draft");
    if (owner.user_id === userId) return;
    if (!(await canTake(desk, sql, userId, owner.slip_id))) {
      throw conflict("This person cannot receive drafts.");
    }
    await updateOwner(sql, id, userId);
    await desk.log.write(sql, {
      subject: "user",
      action: "draft-handed-over",
      subject_ids: [owner.user_id],
      by,
      changes: [{ field: "draft_owner", from: `#${owner.user_id}`, to: `#${userId}` }],
    });
  });
}

async function canTake(
  desk: Desk,
  sql: Transaction,
  userId: number,
  slipId: number | null,
): Promise<boolean> {
  const receiver = await findReceiver(sql, userId);
  if (!receiver || (await countDrafts(sql, receiver.id)) >= MOST_DRAFTS) return false;
  if (slipId === null) return true;
  const isInScope = await isSlipInScope(sql, slipId, scopeOf(desk, receiver));
  return isInScope && (await findDraftOfSlip(sql, receiver.id, slipId)) === null;
}
