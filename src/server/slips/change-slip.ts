import { findAgentNamed } from "#server/agents/agents.queries.ts";
import { provideAgent } from "#server/agents/routes.ts";
import { type Actor, type Admin, everyone, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { extendTimeouts } from "#server/database/expressions.ts";
import { deleteDraft } from "#server/drafts/drafts.queries.ts";
import { conflict, invalid, notFound, Refusal } from "#server/http/refusal.ts";
import { changesBetween, record, type Write } from "#server/log/acts.ts";
import { hasMostNotes, removeNewNote } from "#server/log/log.queries.ts";
import type { Agent } from "#shared/agents/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import {
  type ApplicantMessage,
  type BulkAnswer,
  type BulkChange,
  MAX_NOTES,
  type NoteForm,
  type SlipStatusChange,
} from "#shared/slips/contract-changes.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { messageOccasion } from "#shared/slips/text-applicant-message.ts";
import { asReason, type Sentence, sentence } from "#shared/text/sentence.ts";
import { eraseAround } from "./erase-slips.ts";
import {
  findCenterError,
  getOwnSlip,
  type Held,
  holdOwnSlip,
  holdSlip,
  refuseUnlessAllowed,
  refuseUnlessSeen,
} from "./hold-slip.ts";
import { countSlipsAt, deleteSlipRow, findAfterSlip, lockSlips } from "./slips.queries.ts";
import * as slips from "./transitions.ts";

export async function editSlip(
  context: Context,
  by: Actor,
  id: number,
  input: SlipInput,
  { readAt, draftId }: { readAt: string | null; draftId: number | null },
): Promise<Slip> {
  return await writeAs(context, by, async (write) => {
    if (draftId !== null) await deleteDraft(write.sql, by.id, draftId);
    const centerError = await findCenterError(write.sql, input);
    const { agent, fieldError } = await provideAgent(write, input.agent);
    const held = await holdSlip(write, id, scopeOf(context, by));
    if (fieldError !== null) throw invalid([fieldError]);
    const edited = { ...input, agent };
    return await slips.edit(write, held, edited, refuseUnlessSeen(context, readAt), centerError);
  });
}

export async function assignMedicalCenter(
  context: Context,
  by: Admin,
  id: number,
  medical_center_id: number | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(context, by, async (write) => {
    const centerError = await findCenterError(write.sql, { medical_center_id });
    const held = await holdSlip(write, id, everyone(by));
    const refuseUnseen = refuseUnlessSeen(context, readAt);
    return await slips.assignCenter(write, held, medical_center_id, refuseUnseen, centerError);
  });
}

export async function changeSlipStatus(
  context: Context,
  by: Admin,
  id: number,
  { status, payment_status, reason = null }: SlipStatusChange,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(context, by, async (write) => {
    const held = await holdSlip(write, id, everyone(by));
    let { slip } = held;
    // A caller that sends both may repeat the current status.
    if (status && !(payment_status && status === slip.status)) {
      slip = await slips.decide(write, held, { status, reason }, refuseUnlessSeen(context, readAt));
    }
    // Next to a decision, repeating the payment status is no change; alone it must pass its rule.
    if (payment_status && !(status && payment_status === slip.payment_status)) {
      const refuseUnseen = refuseUnlessSeen(context, slip === held.slip ? readAt : null);
      slip = await slips.mark(write, { ...held, slip }, payment_status, refuseUnseen);
    }
    return slip;
  });
}

export async function updateSlipUrl(
  context: Context,
  by: Admin,
  id: number,
  slip_url: string | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(context, by, async (write) =>
    slips.setSlipUrl(
      write,
      await holdSlip(write, id, everyone(by)),
      slip_url,
      refuseUnlessSeen(context, readAt),
    ),
  );
}

export async function changeDeclinedReason(
  context: Context,
  by: Admin,
  id: number,
  reason: string | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(context, by, async (write) =>
    slips.changeDeclinedReason(
      write,
      await holdSlip(write, id, everyone(by)),
      reason,
      refuseUnlessSeen(context, readAt),
    ),
  );
}

export async function deleteSlip(context: Context, by: Admin, id: number, readAt: string | null) {
  await writeAs(context, by, async (write) => {
    const held = await holdSlip(write, id, everyone(by));
    refuseUnlessAllowed("delete", held);
    refuseUnlessSeen(context, readAt)(held.slip);
    // Before the row is gone: its owner decides who is notified.
    await record(write, { subject: "slip", action: "deleted", subject_ids: [id] });
    await eraseAround(write, [id]);
    await deleteSlipRow(write.sql, id);
  });
}

/** With the phone, so only for those who act on the application. */
export async function readAgent(
  context: Context,
  by: Actor,
  id: number,
): Promise<{ agent: Agent | null }> {
  const refusal = "Only the person who submitted this slip, or an admin, may call its agent.";
  const { agent } = await getOwnSlip(context, by, id, refusal);
  return { agent: agent === null ? null : await findAgentNamed(context.sql, agent) };
}

export async function countSlipsOfCenter({ sql }: Context, id: number): Promise<{ slips: number }> {
  const counted = await countSlipsAt(sql, id);
  if (!counted) throw notFound("medical center");
  return { slips: counted.at_center };
}

/** Adds a note to the history; its text is stored only among the values that erasing removes. */
export async function addNote(context: Context, by: Actor, id: number, { note }: NoteForm) {
  const refusal = "Only the person who submitted this slip, or an admin, may add a note.";
  return await writeAs(context, by, async (write) => {
    refuseUnlessAllowed("add-note", await holdOwnSlip(write, id, refusal));
    if (await hasMostNotes(write.sql, id)) {
      throw conflict(
        sentence(
          "This application has had {count} notes, and more cannot be added. Yours was not saved: write what matters under Others.",
          { count: MAX_NOTES },
        ),
      );
    }
    const changes = changesBetween({ note: null }, { note });
    const [noted] = await record(write, {
      subject: "slip",
      action: "noted",
      subject_ids: [id],
      changes,
    });
    if (!noted) throw new Error("The note has no entry in the log.");
    return { id: noted.id };
  });
}

/** Within a minute its author may take a note back: the text goes, and that there was one stays in the history. */
export async function undoNote(
  context: Context,
  by: Actor,
  id: number,
  noteId: number,
): Promise<void> {
  await writeAs(context, by, async (write) => {
    await holdSlip(write, id, scopeOf(write, by));
    if (!(await removeNewNote(write.sql, id, noteId, by.id))) {
      throw conflict("This note can no longer be undone: it stays in the history.");
    }
    await record(write, { subject: "slip", action: "note-removed", subject_ids: [id] });
  });
}

/** Records channel and occasion, never the text. */
export async function recordApplicantMessage(
  context: Context,
  by: Actor,
  id: number,
  { channel, occasion }: ApplicantMessage,
): Promise<void> {
  const refusal =
    "Only the person who submitted this slip, or an admin, may send it to the applicant.";
  await writeAs(context, by, async (write) => {
    const { slip } = await holdOwnSlip(write, id, refusal);
    const after = await findAfterSlip(write.sql, id);
    if (messageOccasion(slip, { after, now: context.clock() }) !== occasion) {
      throw conflict("The application has changed: there is something else to send, or nothing.");
    }
    const changes = changesBetween({ channel: null, occasion: null }, { channel, occasion });
    await record(write, {
      subject: "slip",
      action: "sent-to-applicant",
      subject_ids: [id],
      changes,
    });
  });
}

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
