import type { Queryable } from "@slipdesk/pg-client";
import { type Actor, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import type { Context, TransactionContext } from "#server/context.ts";
import { conflict, notFound, Refusal, refuseChangedSince } from "#server/http/refusal.ts";
import type { Write } from "#server/log/acts.ts";
import { findReferencedCenter } from "#server/medical-centers/routes.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { centerError } from "#shared/slips/form/form-checks.ts";
import { refusal, type SlipAction } from "#shared/slips/rules-actions.ts";
import { asSentence } from "#shared/text/sentence.ts";
import { withAbsoluteLinks } from "./slip-links.ts";
import { findSlip, lockSlips } from "./slips.queries.ts";

/** A slip that the transaction has locked, and the time of the database's clock. */
export type Held = { readonly slip: Slip; readonly now: Date };

export async function holdSlip({ sql }: Write, id: number, scope: SlipScope): Promise<Held> {
  const [held] = await lockSlips(sql, [id], scope);
  if (!held) throw notFound("slip");
  return held;
}

export function refuseUnlessAllowed(rule: SlipAction, { slip, now }: Held): void {
  const reason = refusal(rule, slip, now);
  if (reason !== null) throw conflict(reason);
}

/** Refuses to change a slip that the person has not seen as it is now. */
export type RefuseUnseen = (slip: Slip) => void;

/** `readAt` is the version that the person saw; null if the call does not say so. */
export function refuseUnlessSeen(
  context: Pick<Context, "publicUrl">,
  readAt: string | null,
): RefuseUnseen {
  return (slip) =>
    refuseChangedSince(
      readAt,
      withAbsoluteLinks(context, slip),
      "Someone changed this application after you opened it. Nothing was saved; reload to see what changed.",
    );
}

export function refuseStranger(slip: Slip, by: Actor, refusal: string): void {
  if (!isOwnOrAdmin(slip, by)) throw new Refusal("forbidden", refusal);
}

export async function getSlip(sql: Queryable, id: number, scope: SlipScope) {
  const slip = await findSlip(sql, id, scope);
  if (!slip) throw notFound("slip");
  return slip;
}

/** A slip in the scope; refuses, with this sentence, users who neither submitted it nor are admins. */
export async function getOwnSlip(
  context: TransactionContext,
  by: Actor,
  id: number,
  refusal: string,
): Promise<Slip> {
  const slip = await getSlip(context.sql, id, scopeOf(context, by));
  refuseStranger(slip, by, refusal);
  return slip;
}

export async function holdOwnSlip(
  write: Write<Actor> & Pick<TransactionContext, "settings">,
  id: number,
  refusal: string,
): Promise<Held> {
  const held = await holdSlip(write, id, scopeOf(write, write.by));
  refuseStranger(held.slip, write.by, refusal);
  return held;
}

type Choice = { medical_center_id: number | null; city?: string };

/** Locks the center. Call it before locking slips: deleting a center locks in the same order. */
export async function findCenterError(sql: Queryable, { medical_center_id, city }: Choice) {
  if (medical_center_id === null) return null;
  const center = await findReferencedCenter(sql, medical_center_id);
  const fieldError = center
    ? city !== undefined && centerError(center, city)
    : "This medical center does not exist any more";
  return fieldError ? { field: "medical_center_id", ...asSentence(fieldError) } : null;
}
