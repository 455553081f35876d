import type { HistoryAction } from "#shared/history/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { refusal, type SlipAction } from "#shared/slips/rules.ts";
import type { Actor } from "../auth/actor.ts";
import { readDatabaseClock } from "../database/clock.ts";
import type { Queryable } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { changesBetween } from "../history/changes.ts";
import { insertHistory } from "../history/repository.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { findSlip, type SlipChanges, type SlipScope, updateSlip } from "./repository.ts";

/** No limit to one person's slips. */
export const EVERYONE: SlipScope = { user_id: null };

/** Whose slips a person sees: an admin all, an operator by OPERATOR_SCOPE, an applicant the own. */
export function scopeOf(desk: SlipDesk, actor: Actor): SlipScope {
  switch (actor.role) {
    case "admin":
      return EVERYONE;
    case "operator":
      return desk.settings.OPERATOR_SCOPE === "all" ? EVERYONE : { user_id: actor.id };
    case "applicant":
      return { user_id: actor.id };
  }
}

/** What changing a slip takes of the desk, whose database may be a transaction of it. */
type SlipDesk = Pick<Desk, "settings"> & { sql: Queryable };

type Change = { action: HistoryAction; changes: SlipChanges };

/**
 * The one way a slip changes: lock the row, check the rule against what it is now, write, and note
 * who changed what. Of two people at once the second sees the first one's result and gets 409.
 */
export async function changeSlip(
  desk: SlipDesk,
  by: Actor,
  id: number,
  rule: SlipAction,
  decide: (slip: Slip, sql: Queryable) => Change | Promise<Change>,
): Promise<Slip> {
  return await inTransaction(desk.sql, async (sql) => {
    const slip = await getSlip(sql, id, scopeOf(desk, by), "lock");
    await refuseUnlessAllowed(sql, rule, slip);
    const { action, changes } = await decide(slip, sql);
    const differences = changesBetween(slip, changes);
    if (differences.length === 0) return slip;
    await updateSlip(sql, id, changes);
    await insertHistory(sql, { subject: "slip", subject_id: id, action, by, changes: differences });
    return await getSlip(sql, id, EVERYONE);
  });
}

/** Refuses an action that the slip's state does not allow at this moment, naming the state. */
export async function refuseUnlessAllowed(
  sql: Queryable,
  rule: SlipAction,
  slip: Slip,
): Promise<void> {
  const reason = refusal(rule, slip, await readDatabaseClock(sql));
  if (reason !== null) throw conflict(reason);
}

/** A slip within the scope; refused as not found otherwise. `lock` holds it for this transaction. */
export async function getSlip(
  sql: Queryable,
  id: number,
  scope: SlipScope,
  lock?: "lock",
): Promise<Slip> {
  const slip = await findSlip(sql, id, scope, lock);
  if (!slip) throw notFound("slip");
  return slip;
}
