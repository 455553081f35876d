import { createHash } from "node:crypto";
import type { Actor } from "#server/auth/actor.ts";
import type { Done, Guess } from "#server/auth/known-callers.ts";
import { EVERYONE } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { deleteDraft } from "#server/drafts/repository.ts";
import { conflict, Refusal } from "#server/http/refusal.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { getSlip } from "./change-slip.ts";
import { checkCenter } from "./find-center-fault.ts";
import { findSubmission, insertSubmission, type Submission } from "./repository-submissions.ts";

/** Under which key an application is submitted, and the draft that it was typed as. */
type Sent = { idempotencyKey: string | null; draftId: number | null };

/**
 * Submits an application. The same key of the same person gives the slip that the first call made, so that a double
 * click or a repeated call makes one record; with another application it is refused, and so it is for ever once that
 * slip is deleted. The draft that it was typed as goes with it.
 */
export async function submitSlip(
  desk: Desk,
  by: Actor,
  input: SlipInput,
  sent: Sent,
): Promise<Slip> {
  const submission = submissionOf(input, sent);
  const submitted = await insertSubmission(desk.sql, desk.settings, by, submission);
  if (submitted) return submitted.slip;
  return await writeAs(desk, by, (sql) => explainSubmission({ ...desk, sql }, by, submission));
}

/**
 * The same for a person who is guessed by the hash of a token, which the statement that stores it looks at; null, and nothing
 * stored, where the guess is wrong or the application is not a new one without a fault.
 */
export async function submitGuessed(
  desk: Desk,
  { by, tokenHash }: Guess,
  input: SlipInput,
  sent: Sent,
): Promise<Done<Slip> | null> {
  const submission = submissionOf(input, sent);
  const submitted = await insertSubmission(desk.sql, desk.settings, by, submission, tokenHash);
  return submitted && { answer: submitted.slip, is_stale: submitted.is_stale };
}

function submissionOf(input: SlipInput, { idempotencyKey, draftId }: Sent): Submission {
  const submissionKey = idempotencyKey ? { key: idempotencyKey, body_hash: hashOf(input) } : null;
  return { input, submissionKey, draftId };
}

/** Gives what an application was stored as before, or tells why it was not stored. */
async function explainSubmission(
  { sql, settings }: Pick<Desk, "settings"> & { sql: Transaction },
  by: Actor,
  submission: Submission,
): Promise<Slip> {
  const { input, submissionKey, draftId = null } = submission;
  const earlier = submissionKey && (await findSubmission(sql, by.id, submissionKey));
  if (earlier) {
    if (draftId !== null) await deleteDraft(sql, by.id, draftId);
    return await getSubmitted(sql, earlier);
  }
  await checkCenter(sql, input);
  const submitted = await insertSubmission(sql, settings, by, submission);
  if (!submitted) throw new Error("an application without a fault was not stored");
  return submitted.slip;
}

async function getSubmitted(
  sql: Transaction,
  { slip_id, is_same }: { slip_id: number | null; is_same: boolean },
): Promise<Slip> {
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
