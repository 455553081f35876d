import type { Transaction } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { changeAccount, writeAs, writeOwnAccount } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict, invalid, notFound, Refusal } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import * as contract from "#shared/drafts/contract.ts";
import {
  type Draft,
  type DraftChange,
  type DraftValues,
  MAX_DRAFT_BYTES,
  MOST_DRAFTS,
  MOST_RECEIVED,
  type NewDraft,
} from "#shared/drafts/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import * as db from "./drafts.queries.ts";
import { findColleagues, findDrafts, findLeftDrafts } from "./drafts.queries.ts";

export function draftRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listDrafts, ({ by }) => findDrafts(context.sql, by.id));
  serve(app, context, contract.createDraft, async ({ by, body, reply }) => {
    const { draft, isNew } = await saveDraft(context, by, body);
    if (!isNew) reply.code(200);
    return draft;
  });
  serve(app, context, contract.getDraft, ({ by, params }) => readDraft(context, by, params.id));
  serve(app, context, contract.changeDraft, ({ by, params, body }) =>
    changeDraft(context, by, params.id, body),
  );
  serve(app, context, contract.deleteDraft, ({ by, params }) =>
    discardDraft(context, by, params.id),
  );
  serve(app, context, contract.transferDraft, ({ by, params, body }) =>
    transferDraft(context, by, params.id, body.user_id),
  );
  serve(app, context, contract.listColleagues, ({ by }) => findColleagues(context.sql, by.id));
  serve(app, context, contract.listLeftDrafts, () => findLeftDrafts(context.sql));
}

async function readDraft(context: Context, by: Actor, id: number): Promise<Draft> {
  const draft = await db.findDraft(context.sql, by.id, id);
  if (!draft) throw notFound("draft");
  return draft;
}

/** Returns the existing draft if the person already has one for this slip. */
async function saveDraft(context: Context, by: Actor, draft: NewDraft) {
  refuseTooLarge(draft.form_values);
  return await writeOwnAccount(context, by, async (write) => {
    const { sql } = write;
    if (draft.slip_id) {
      const scope = scopeOf(context, by);
      if (!(await db.isSlipInScope(sql, draft.slip_id, scope))) throw notFound("slip");
      const there = await db.findDraftOfSlip(sql, by.id, draft.slip_id);
      if (there) return { draft: there, isNew: false };
    }
    if ((await db.countDrafts(sql, by.id)) >= MOST_DRAFTS) {
      throw conflict(sentence("{count} drafts at most. Discard some.", { count: MOST_DRAFTS }));
    }
    return { draft: await db.insertDraft(sql, by.id, draft), isNew: true };
  });
}

/** Refuses an outdated version, and returns the stored draft with the refusal. */
async function changeDraft(context: Context, by: Actor, id: number, change: DraftChange) {
  refuseTooLarge(change.form_values);
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    const stored = await db.findDraft(sql, by.id, id, "lock");
    if (!stored) throw notFound("draft");
    if (stored.version !== change.version) {
      const time = formatTime(stored.updated_at);
      throw new Refusal(
        "conflict",
        sentence("This draft was changed on another computer at {time}.", { time }),
        { extras: { draft: stored } },
      );
    }
    return await db.updateDraft(sql, id, change);
  });
}

async function discardDraft(context: Context, by: Actor, id: number): Promise<void> {
  const isGone = await writeAs(context, by, ({ sql }) => db.deleteDraft(sql, by.id, id));
  if (!isGone) throw notFound("draft");
}

function refuseTooLarge(values: DraftValues): void {
  if (Buffer.byteLength(JSON.stringify(values)) <= MAX_DRAFT_BYTES) return;
  const fieldError = sentence("A draft takes at most {count} KB", {
    count: MAX_DRAFT_BYTES / 1024,
  });
  throw invalid([{ field: "form_values", ...fieldError }]);
}

/** One's own draft, or as an admin the draft of an account that has ended. */
async function transferDraft(context: Context, by: Actor, id: number, userId: number) {
  await changeAccount(context, by, userId, async (write) => {
    const { sql } = write;
    const owner = await db.findOwner(sql, id);
    const mayMove = owner?.user_id === by.id || (by.role === "admin" && owner?.has_ended === true);
    if (!owner || !mayMove) throw notFound("draft");
    if (owner.user_id === userId) return;
    if (!(await canTake(context, sql, userId, owner.slip_id))) {
      throw conflict("This person cannot receive drafts.");
    }
    await db.updateOwner(sql, id, userId);
    await record(write, {
      subject: "user",
      action: "draft-transferred",
      subject_ids: [owner.user_id],
      by,
      changes: [{ field: "draft_owner", from: `#${owner.user_id}`, to: `#${userId}` }],
    });
  });
}

async function canTake(context: Context, sql: Transaction, userId: number, slipId: number | null) {
  const receiver = await db.findReceiver(sql, userId);
  if (!receiver || (await db.countDrafts(sql, receiver.id)) >= MOST_RECEIVED) return false;
  if (slipId === null) return true;
  const isInScope = await db.isSlipInScope(sql, slipId, scopeOf(context, receiver));
  return isInScope && (await db.findDraftOfSlip(sql, receiver.id, slipId)) === null;
}
