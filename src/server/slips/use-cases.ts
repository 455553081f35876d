import { findAgentNamed } from "#server/agents/agents.queries.ts";
import { provideAgent } from "#server/agents/provide-agent.ts";
import { type Actor, type Admin, everyone, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { extendTimeouts } from "#server/database/expressions.ts";
import type { Desk } from "#server/desk.ts";
import { deleteDraft } from "#server/drafts/drafts.queries.ts";
import { conflict, invalid, notFound, Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { findHistory, removeNewNote } from "#server/log/log.queries.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { Agent } from "#shared/agents/contract.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { HistoryEntry, HistoryFilter } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type {
  BulkAnswer,
  BulkChange,
  HandOver,
  NoteForm,
  SlipStatusChange,
} from "#shared/slips/contract-changes.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { handOverOccasion } from "#shared/slips/text-hand-over.ts";
import { asReason, type Sentence } from "#shared/text/sentence.ts";
import { eraseAround } from "./erase-slips.ts";
import {
  findCenterFault,
  getOwnSlip,
  getSlip,
  type Held,
  holdOwnSlip,
  holdSlip,
  refuseUnlessAllowed,
  refuseUnlessSeen,
} from "./hold-slip.ts";
import { withAbsoluteLinksInChanges } from "./slip-links.ts";
import { countSlipsAt, deleteSlipRow, findAfterSlip, lockSlips } from "./slips.queries.ts";
import * as slips from "./transitions.ts";

export async function readSlipHistory(desk: Desk, by: Actor, id: number, filter: HistoryFilter) {
  const slip = await getSlip(desk.sql, id, scopeOf(desk, by));
  const entries = await findHistory(desk.sql, "slip", id, filter);
  const isTheirs = isOwnOrAdmin(slip, by);
  const seen = isTheirs ? entries : entries.map(withoutFollowUp);
  return seen.map((entry) => withAbsoluteLinksInChanges(desk, entry));
}

/** A follow-up is none of a colleague's business: its days and numbers are left out, that there was one stays. */
function withoutFollowUp(entry: HistoryEntry): HistoryEntry {
  const isOfFollowUp = ["followed-up", "called", "call-undone"].includes(entry.action);
  return isOfFollowUp ? { ...entry, changes: [] } : entry;
}

export async function editSlip(
  desk: Desk,
  by: Actor,
  id: number,
  input: SlipInput,
  { readAt, draftId }: { readAt: string | null; draftId: number | null },
): Promise<Slip> {
  return await writeAs(desk, by, async (write) => {
    if (draftId !== null) await deleteDraft(write.sql, by.id, draftId);
    const centerFault = await findCenterFault(write.sql, input);
    const { agent, fault } = await provideAgent(write, input.agent);
    const held = await holdSlip(write, id, scopeOf(desk, by));
    if (fault !== null) throw invalid([fault]);
    const edited = { ...input, agent };
    return await slips.edit(write, held, edited, refuseUnlessSeen(desk, readAt), centerFault);
  });
}

export async function assignMedicalCenter(
  desk: Desk,
  by: Admin,
  id: number,
  medical_center_id: number | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (write) => {
    const centerFault = await findCenterFault(write.sql, { medical_center_id });
    const held = await holdSlip(write, id, everyone(by));
    const refuseUnseen = refuseUnlessSeen(desk, readAt);
    return await slips.assignCenter(write, held, medical_center_id, refuseUnseen, centerFault);
  });
}

export async function changeSlipStatus(
  desk: Desk,
  by: Admin,
  id: number,
  { status, payment_status, reason = null }: SlipStatusChange,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (write) => {
    const held = await holdSlip(write, id, everyone(by));
    let { slip } = held;
    // A caller that sends both may repeat the current status.
    if (status && !(payment_status && status === slip.status)) {
      slip = await slips.decide(write, held, { status, reason }, refuseUnlessSeen(desk, readAt));
    }
    // Next to a decision, repeating the payment status is no change; alone it must pass its rule.
    if (payment_status && !(status && payment_status === slip.payment_status)) {
      const refuseUnseen = refuseUnlessSeen(desk, slip === held.slip ? readAt : null);
      slip = await slips.mark(write, { ...held, slip }, payment_status, refuseUnseen);
    }
    return slip;
  });
}

export async function updateSlipUrl(
  desk: Desk,
  by: Admin,
  id: number,
  slip_url: string | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (write) =>
    slips.setSlipUrl(
      write,
      await holdSlip(write, id, everyone(by)),
      slip_url,
      refuseUnlessSeen(desk, readAt),
    ),
  );
}

export async function changeDeclinedReason(
  desk: Desk,
  by: Admin,
  id: number,
  reason: string | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (write) =>
    slips.changeDeclinedReason(
      write,
      await holdSlip(write, id, everyone(by)),
      reason,
      refuseUnlessSeen(desk, readAt),
    ),
  );
}

export async function deleteSlip(desk: Desk, by: Admin, id: number, readAt: string | null) {
  await writeAs(desk, by, async (write) => {
    const held = await holdSlip(write, id, everyone(by));
    refuseUnlessAllowed("delete", held);
    refuseUnlessSeen(desk, readAt)(held.slip);
    // Before the row is gone: its owner decides who is notified.
    await record(write, { subject: "slip", action: "deleted", subject_ids: [id] });
    await eraseAround(write, [id]);
    await deleteSlipRow(write.sql, id);
  });
}

/** With the phone, so only for those who act on the application. */
export async function readAgent(
  desk: Desk,
  by: Actor,
  id: number,
): Promise<{ agent: Agent | null }> {
  const refusal = "Only the person who submitted this slip, or an admin, may call its agent.";
  const { agent } = await getOwnSlip(desk, by, id, refusal);
  return { agent: agent === null ? null : await findAgentNamed(desk.sql, agent) };
}

export async function countSlipsOfCenter({ sql }: Desk, id: number): Promise<{ slips: number }> {
  const counted = await countSlipsAt(sql, id);
  if (!counted) throw notFound("medical center");
  return { slips: counted.at_center };
}

/** Records channel and occasion, never the text. */
export async function recordHandOver(
  desk: Desk,
  by: Actor,
  id: number,
  { channel, occasion }: HandOver,
): Promise<void> {
  const refusal =
    "Only the person who submitted this slip, or an admin, may send it to the applicant.";
  await writeAs(desk, by, async (write) => {
    const { slip } = await holdOwnSlip(write, id, refusal);
    const after = await findAfterSlip(write.sql, id);
    if (handOverOccasion(slip, { after, now: desk.clock() }) !== occasion) {
      throw conflict("The application has changed: there is something else to send, or nothing.");
    }
    const changes = changesBetween({ channel: null, occasion: null }, { channel, occasion });
    await record(write, { subject: "slip", action: "handed-over", subject_ids: [id], changes });
  });
}

/** Adds a note to the history; its text is stored only among the values that erasing removes. */
export async function addNote(desk: Desk, by: Actor, id: number, { note }: NoteForm) {
  const refusal = "Only the person who submitted this slip, or an admin, may add a note.";
  return await writeAs(desk, by, async (write) => {
    refuseUnlessAllowed("add-note", await holdOwnSlip(write, id, refusal));
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
export async function undoNote(desk: Desk, by: Actor, id: number, noteId: number): Promise<void> {
  await writeAs(desk, by, async (write) => {
    await holdSlip(write, id, scopeOf(write, by));
    if (!(await removeNewNote(write.sql, id, noteId, by.id))) {
      throw conflict("This note can no longer be undone: it stays in the history.");
    }
    await record(write, { subject: "slip", action: "note-removed", subject_ids: [id] });
  });
}

/** Each is checked like a single call; slips that do not allow it are skipped with the reason. */
export async function changeSlips(desk: Desk, by: Admin, bulk: BulkChange): Promise<BulkAnswer> {
  return await writeAs(desk, by, async (write) => {
    const { sql } = write;
    const { medical_center_id = null } = bulk;
    const fault = bulk.action === "assign" && (await findCenterFault(sql, { medical_center_id }));
    if (fault) throw invalid([fault]);
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
