import { type Actor, type Admin, EVERYONE, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Transaction } from "#server/database/connect.ts";
import { extendTimeouts } from "#server/database/transaction.ts";
import type { WholeDeskInTransaction } from "#server/desk.ts";
import { deleteDraft } from "#server/drafts/repository.ts";
import { conflict, invalid, Refusal } from "#server/http/refusal.ts";
import { findHistory } from "#server/log/repository.ts";
import { changesBetween } from "#server/log/write-log.ts";
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
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { handOverOccasion } from "#shared/slips/text-hand-over.ts";
import { asReason, type Sentence } from "#shared/text/sentence.ts";
import {
  type Change,
  changeSlip,
  findCenterFault,
  getOwnSlip,
  getSlip,
  refuseOutdated,
  refuseUnlessAllowed,
} from "./change-slip.ts";
import {
  deleteSlipRow,
  findAfterSlip,
  findDeclinedReason,
  lockSlips,
  updateSlip,
} from "./repository.ts";
import { deleteSlipData } from "./repository-erased.ts";
import { withAbsoluteLinksInChanges } from "./slip-links.ts";

export async function readSlipHistory(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
  filter: HistoryFilter,
) {
  const slip = await getSlip(desk.sql, id, scopeOf(desk, by));
  const entries = await findHistory(desk.sql, "slip", id, filter);
  const isTheirs = isOwnOrAdmin(slip, by);
  const seen = isTheirs ? entries : entries.map(withoutFollowUp);
  return seen.map((entry) => withAbsoluteLinksInChanges(desk, entry));
}

/** A follow-up is none of a colleague's business: its days and numbers are left out, that there was one stays. */
function withoutFollowUp(entry: HistoryEntry): HistoryEntry {
  const isOfFollowUp = entry.action === "followed-up" || entry.action === "called";
  return isOfFollowUp ? { ...entry, changes: [] } : entry;
}

/** With OPERATOR_SCOPE=all operators see all slips but edit only their own. */
export async function editSlip(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
  input: SlipInput,
  { readAt, draftId }: { readAt: string | null; draftId: number | null },
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    if (draftId !== null) await deleteDraft(sql, by.id, draftId);
    const fault = await findCenterFault(sql, input);
    const decide = (slip: Slip): Change => {
      if (!isOwnOrAdmin(slip, by)) {
        throw new Refusal(
          "forbidden",
          "Only the person who submitted this slip, or an admin, may edit it.",
        );
      }
      if (fault !== null && !hasSameCenter(slip, input)) throw invalid([fault]);
      return { action: "edited", changes: input };
    };
    return await changeSlip({ ...desk, sql }, by, id, "edit", decide, readAt);
  });
}

export async function assignMedicalCenter(
  desk: WholeDeskInTransaction,
  by: Admin,
  id: number,
  medical_center_id: number | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const fault = await findCenterFault(sql, { medical_center_id });
    const decide = (): Change => {
      if (fault !== null) throw invalid([fault]);
      return { action: "center-assigned", changes: { medical_center_id } };
    };
    return await changeSlip({ ...desk, sql }, by, id, "assign-medical", decide, readAt);
  });
}

export async function changeSlipStatus(
  desk: WholeDeskInTransaction,
  by: Admin,
  id: number,
  change: SlipStatusChange,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const { status, payment_status, reason = null } = change;
    const before = await getSlip(sql, id, EVERYONE, "lock");
    let slip = before;
    // A caller that sends both may repeat the current status.
    if (status && !(payment_status && status === before.status)) {
      const decision = status === "approved" ? "approve" : "decline";
      const decided: Change = { action: status, changes: { status, declined_reason: reason } };
      slip = await changeSlip({ ...desk, sql }, by, id, decision, () => decided, readAt);
    }
    // Next to a decision, repeating the payment status is no change; alone it must pass its rule.
    if (payment_status && !(status && payment_status === slip.payment_status)) {
      const isPaid = payment_status === "paid";
      slip = await changeSlip(
        { ...desk, sql },
        by,
        id,
        isPaid ? "mark-paid" : "mark-unpaid",
        () => ({ action: isPaid ? "marked-paid" : "marked-unpaid", changes: { payment_status } }),
        slip === before ? readAt : null,
      );
    }
    return slip;
  });
}

export async function updateSlipUrl(
  desk: WholeDeskInTransaction,
  by: Admin,
  id: number,
  slip_url: string | null,
  readAt: string | null,
): Promise<Slip> {
  const change: Change = { action: "slip-url-changed", changes: { slip_url } };
  return await changeSlip(desk, by, id, "slip-url", () => change, readAt);
}

export async function deleteSlip(
  desk: WholeDeskInTransaction,
  by: Admin,
  id: number,
  readAt: string | null,
) {
  await writeAs(desk, by, async (sql) => {
    const slip = await getSlip(sql, id, EVERYONE, "lock");
    await refuseUnlessAllowed(sql, "delete", slip);
    refuseOutdated(desk, slip, readAt);
    // Before the row is gone: its owner decides who is notified.
    await desk.log.write(sql, { subject: "slip", action: "deleted", subject_ids: [id], by });
    await deleteSlipData(sql, [id]);
    await deleteSlipRow(sql, id);
  });
}

// An existing center of another city does not block editing.
function hasSameCenter(slip: Slip, input: SlipInput): boolean {
  return slip.medical_center_id === input.medical_center_id && slip.city === input.city;
}

export async function changeDeclinedReason(
  desk: WholeDeskInTransaction,
  by: Admin,
  id: number,
  declined_reason: string | null,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const slip = await getSlip(sql, id, EVERYONE, "lock");
    if (slip.status !== "declined" || slip.erased_at !== null) {
      throw conflict("Only a declined application can have a reason.");
    }
    refuseOutdated(desk, slip, readAt);
    const before = { declined_reason: await findDeclinedReason(sql, id) };
    const changes = changesBetween(before, { declined_reason });
    if (changes.length === 0) return slip;
    await updateSlip(sql, id, { declined_reason });
    const action = "declined-reason-changed";
    await desk.log.write(sql, { subject: "slip", action, subject_ids: [id], by, changes });
    return await getSlip(sql, id, EVERYONE);
  });
}

/** Records channel and occasion, never the text. */
export async function recordHandOver(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
  { channel, occasion }: HandOver,
): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    const slip = await getOwnSlip(
      { ...desk, sql },
      by,
      id,
      "Only the person who submitted this slip, or an admin, may send it to the applicant.",
      "lock",
    );
    const after = await findAfterSlip(sql, id);
    if (handOverOccasion(slip, { after, now: desk.clock() }) !== occasion) {
      throw conflict("The application has changed: there is something else to send, or nothing.");
    }
    const changes = changesBetween({ channel: null, occasion: null }, { channel, occasion });
    const action = "handed-over";
    await desk.log.write(sql, { subject: "slip", action, subject_ids: [id], by, changes });
  });
}

/** Adds a note to the history; its text is stored only among the values that erasing removes. */
export async function addNote(
  desk: WholeDeskInTransaction,
  by: Actor,
  id: number,
  { note }: NoteForm,
) {
  await writeAs(desk, by, async (sql) => {
    const slip = await getOwnSlip(
      { ...desk, sql },
      by,
      id,
      "Only the person who submitted this slip, or an admin, may add a note.",
      "lock",
    );
    await refuseUnlessAllowed(sql, "add-note", slip);
    const changes = changesBetween({ note: null }, { note });
    await desk.log.write(sql, { subject: "slip", action: "noted", subject_ids: [id], by, changes });
  });
}

/** Each is checked like a single call; slips that do not allow it are skipped with the reason. */
export async function changeSlips(
  desk: WholeDeskInTransaction,
  by: Admin,
  bulk: BulkChange,
): Promise<BulkAnswer> {
  return await writeAs(desk, by, async (sql) => {
    const { medical_center_id = null } = bulk;
    const fault = bulk.action === "assign" && (await findCenterFault(sql, { medical_center_id }));
    if (fault) throw invalid([fault]);
    // Another bulk call may hold many of the same slips for a while.
    await extendTimeouts(sql);
    await lockSlips(sql, bulk.slipIds);
    const answer: BulkAnswer = { done: [], skipped: [] };
    for (const id of bulk.slipIds) {
      const why = await reasonToSkip(() => changeOne(desk, sql, by, bulk, id));
      if (why === null) answer.done.push(id);
      else answer.skipped.push({ id, ...asReason(why) });
    }
    return answer;
  });
}

async function changeOne(
  desk: WholeDeskInTransaction,
  sql: Transaction,
  by: Admin,
  bulk: BulkChange,
  id: number,
) {
  const { rule, change } = meaningOf(bulk);
  const seen = bulk.versions?.[id];
  await changeSlip({ ...desk, sql }, by, id, rule, (slip) => {
    if (seen === undefined || seen === slip.updated_at) return change;
    throw conflict("Someone changed it after you opened the list");
  });
}

function meaningOf(bulk: BulkChange): { rule: SlipAction; change: Change } {
  switch (bulk.action) {
    case "approve":
      return { rule: "approve", change: { action: "approved", changes: { status: "approved" } } };
    case "decline": {
      const changes = { status: "declined", declined_reason: bulk.reason ?? null } as const;
      return { rule: "decline", change: { action: "declined", changes } };
    }
    case "assign": {
      const changes = { medical_center_id: bulk.medical_center_id ?? null };
      return { rule: "assign-medical", change: { action: "center-assigned", changes } };
    }
  }
}

async function reasonToSkip(change: () => Promise<void>): Promise<Sentence | null> {
  try {
    await change();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.sentence;
    throw error;
  }
}
