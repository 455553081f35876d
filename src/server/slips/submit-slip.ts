import { createHash } from "node:crypto";
import { provideAgent } from "#server/agents/routes.ts";
import { type Actor, ownScopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { deleteDraft } from "#server/drafts/drafts.queries.ts";
import { conflict, invalid, Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { findCenterError, getSlip } from "./hold-slip.ts";
import {
  claimKey,
  findSubmission,
  type ImportOrigin,
  insertSlip,
  type SubmissionKey,
  setSlipOfKey,
} from "./slips.queries.ts";

type Sent = { idempotencyKey: string | null; draftId: number | null };

type Submission = {
  input: SlipInput;
  submissionKey: SubmissionKey | null;
  draftId?: number | null;
  origin?: ImportOrigin;
};

/** A repeated key returns the slip of the first call. */
export async function submitSlip(
  context: Context,
  by: Actor,
  input: SlipInput,
  { idempotencyKey, draftId }: Sent,
): Promise<Slip> {
  const submissionKey = idempotencyKey === null ? null : keyOf(idempotencyKey, input);
  return await writeAs(context, by, async (write) => {
    const slip = await storeSubmission(write, { input, submissionKey, draftId });
    return slip ?? (await getSubmitted(write, submissionKey));
  });
}

/** Null if the key was used before. */
export async function storeSubmission(
  write: Write<Actor>,
  { input, submissionKey, draftId = null, origin }: Submission,
): Promise<Slip | null> {
  const { sql, by } = write;
  // These statements are independent and sent together: one round trip instead of three.
  const [isNew, centerError] = await Promise.all([
    submissionKey === null || claimKey(sql, by.id, submissionKey, origin ?? null),
    findCenterError(sql, input),
    draftId !== null && deleteDraft(sql, by.id, draftId),
  ]);
  if (!isNew) return null;
  if (centerError !== null) throw invalid([centerError]);
  const { agent, fieldError } = await provideAgent(write, input.agent);
  if (fieldError !== null) throw invalid([fieldError]);
  const slip = await insertSlip(sql, by.id, { ...input, agent });
  const importedFrom = origin && `${origin.file_name}, line ${origin.file_line}`;
  const changes = importedFrom ? [{ field: "imported_from", from: null, to: importedFrom }] : [];
  await Promise.all([
    submissionKey && setSlipOfKey(sql, by.id, submissionKey.key, slip.id),
    record(write, { subject: "slip", action: "submitted", subject_ids: [slip.id], changes }),
  ]);
  return slip;
}

async function getSubmitted({ sql, by }: Write<Actor>, key: SubmissionKey | null): Promise<Slip> {
  const earlier = key && (await findSubmission(sql, by.id, key));
  if (!earlier) throw new Error("a new application was not stored");
  if (earlier.slip_id === null) {
    throw conflict("This application was submitted before and has been deleted since.");
  }
  if (earlier.is_same) return await getSlip(sql, earlier.slip_id, ownScopeOf(by));
  throw new Refusal(
    "key-used",
    "This Idempotency-Key was used for another application. Nothing was saved; send it under a new key.",
  );
}

/** Hashes the parsed fields, so that different spellings of the same input are equal. */
export function keyOf(key: string, input: SlipInput): SubmissionKey {
  const text = JSON.stringify(input, Object.keys(input).sort());
  return { key, body_hash: createHash("sha256").update(text).digest() };
}
