import type { Actor } from "#server/auth/actor.ts";
import { EVERYONE, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Queryable } from "#server/database/connect.ts";
import { readDatabaseClock } from "#server/database/statement.ts";
import type { DeskInTransaction } from "#server/desk.ts";
import { conflict, notFound, Refusal, refuseChangedSince } from "#server/http/refusal.ts";
import { changesBetween } from "#server/log/write-log.ts";
import { findReferencedCenter } from "#server/medical-centers/repository.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { ActionOn } from "#shared/log/actions.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { centerFault } from "#shared/slips/form/form-checks.ts";
import { refusal, type SlipAction } from "#shared/slips/rules-actions.ts";
import { asSentence } from "#shared/text/sentence.ts";
import { findSlip, type SlipChanges, updateSlip } from "./repository.ts";
import { type LinkDesk, withAbsoluteLinks } from "./slip-links.ts";

export type Change = { action: ActionOn<"slip">; changes: SlipChanges };

/** The only way to change a slip. Of two concurrent calls, or after a change since `readAt`, one gets 409. */
export async function changeSlip(
  desk: DeskInTransaction & LinkDesk,
  by: Actor,
  id: number,
  rule: SlipAction,
  decide: (slip: Slip, sql: Queryable) => Change | Promise<Change>,
  readAt: string | null = null,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const slip = await getSlip(sql, id, scopeOf(desk, by), "lock");
    await refuseUnlessAllowed(sql, rule, slip);
    refuseOutdated(desk, slip, readAt);
    const { action, changes } = await decide(slip, sql);
    // `Slip` does not carry the reason of a decline; only declining sets it here.
    const differences = changesBetween({ declined_reason: null, ...slip }, changes);
    if (differences.length === 0) return slip;
    const isEditedSince = action === "edited" && slip.status === "approved";
    await updateSlip(sql, id, {
      ...changes,
      ...(isEditedSince && { edited_since_approval: true }),
    });
    const [changed] = await Promise.all([
      getSlip(sql, id, EVERYONE),
      desk.log.write(sql, { subject: "slip", action, subject_ids: [id], by, changes: differences }),
    ]);
    return changed;
  });
}

export async function refuseUnlessAllowed(sql: Queryable, rule: SlipAction, slip: Slip) {
  const reason = refusal(rule, slip, await readDatabaseClock(sql));
  if (reason !== null) throw conflict(reason);
}

export function refuseOutdated(desk: LinkDesk, slip: Slip, readAt: string | null): void {
  refuseChangedSince(
    readAt,
    withAbsoluteLinks(desk, slip),
    "Someone changed this application after you opened it. Nothing was saved; reload to see what changed.",
  );
}

export async function getSlip(sql: Queryable, id: number, scope: SlipScope, lock?: "lock") {
  const slip = await findSlip(sql, id, scope, lock);
  if (!slip) throw notFound("slip");
  return slip;
}

type Choice = { medical_center_id: number | null; city?: string };

/** A slip in the scope; refuses, with this sentence, users who neither submitted it nor are admins. */
export async function getOwnSlip(
  desk: DeskInTransaction,
  by: Actor,
  id: number,
  refusal: string,
  lock?: "lock",
): Promise<Slip> {
  const slip = await getSlip(desk.sql, id, scopeOf(desk, by), lock);
  if (!isOwnOrAdmin(slip, by)) throw new Refusal("forbidden", refusal);
  return slip;
}

/** Locks the center. Call it before locking slips: deleting a center locks in the same order. */
export async function findCenterFault(sql: Queryable, { medical_center_id, city }: Choice) {
  if (medical_center_id === null) return null;
  const center = await findReferencedCenter(sql, medical_center_id);
  const fault = center
    ? city !== undefined && centerFault(center, city)
    : "This medical center does not exist any more";
  return fault ? { field: "medical_center_id", ...asSentence(fault) } : null;
}
