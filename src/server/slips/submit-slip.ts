import { createHash } from "node:crypto";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { deleteDraft } from "#server/drafts/repository.ts";
import { insertHistory } from "#server/history/repository.ts";
import { conflict, Refusal } from "#server/http/refusal.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form.ts";
import { EVERYONE, getSlip } from "./change-slip.ts";
import { checkCenter } from "./find-center-fault.ts";
import { insertSlip } from "./repository.ts";
import {
  getSubmission,
  insertSubmission,
  type Submission,
  updateSubmission,
} from "./repository-submissions.ts";

/**
 * Submits an application. The same key of the same person gives the slip that the first call made, so that a double
 * click or a repeated call makes one record; with another application it is refused, and so it is for ever once that
 * slip is deleted. The draft that it was typed as goes with it.
 */
export async function submitSlip(
  desk: Desk,
  by: Actor,
  input: SlipInput,
  { idempotencyKey, draftId }: { idempotencyKey: string | null; draftId: number | null },
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    if (draftId !== null) await deleteDraft(sql, by.id, draftId);
    if (idempotencyKey === null) return await storeSlip(sql, by, input);
    const submission = { user_id: by.id, key: idempotencyKey, body_hash: hashOf(input) };
    if (!(await insertSubmission(sql, submission))) return await getSubmitted(sql, submission);
    const slip = await storeSlip(sql, by, input);
    await updateSubmission(sql, submission, slip.id);
    return slip;
  });
}

/** Where an application came from that nobody typed here. */
export type ImportOrigin = { import_id: number; import_line: number; imported_from: string };

/** Stores an application in the transaction of its key; its history says where an imported one came from. */
export async function storeSlip(
  sql: Transaction,
  by: Actor,
  input: SlipInput,
  origin?: ImportOrigin,
): Promise<Slip> {
  await checkCenter(sql, input);
  const { imported_from = null, ...line } = origin ?? {};
  const slip = await insertSlip(sql, input, { user_id: by.id, ...line });
  const changes = imported_from ? [{ field: "imported_from", from: null, to: imported_from }] : [];
  await insertHistory(sql, {
    subject: "slip",
    subject_id: slip.id,
    action: "submitted",
    by,
    changes,
  });
  return slip;
}

async function getSubmitted(sql: Transaction, submission: Submission): Promise<Slip> {
  const { slip_id, is_same } = await getSubmission(sql, submission);
  if (slip_id === null) {
    throw conflict("This application was submitted before and has been deleted since.");
  }
  if (is_same) return await getSlip(sql, slip_id, EVERYONE);
  throw new Refusal(
    "key-used",
    "This Idempotency-Key was used for another application. Nothing was saved; send it under a new key.",
  );
}

/** Of the fields as they are stored, so that another way to write the same is the same. */
export function hashOf(input: SlipInput): Uint8Array {
  const text = JSON.stringify(input, Object.keys(input).sort());
  return createHash("sha256").update(text).digest();
}
