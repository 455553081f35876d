import type { HistoryEntry } from "#shared/history/contract.ts";
import type { Slip, SlipFilter, SlipPage, SlipStatusChange } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form.ts";
import type { Actor, Admin } from "../auth/actor.ts";
import type { Queryable } from "../database/connect.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { findHistory, insertHistory } from "../history/repository.ts";
import { conflict, invalid, Refusal } from "../http/refusal.ts";
import { hasMedicalCenter } from "../medical-centers/repository.ts";
import { changeSlip, EVERYONE, getSlip, refuseUnlessAllowed, scopeOf } from "./change-slip.ts";
import { deleteSlipRow, findSlipByIdempotencyKey, findSlipPage, insertSlip } from "./repository.ts";

/**
 * Submits an application. The same key of the same person gives the slip that the first call made:
 * a double click or a repeated request makes one record.
 */
export async function submitSlip(
  desk: Desk,
  by: Actor,
  input: SlipInput,
  idempotencyKey: string | null,
): Promise<Slip> {
  return await inTransaction(desk.sql, async (sql) => {
    await checkCenter(sql, input.medical_center_id);
    const id = await insertSlip(sql, input, { user_id: by.id, idempotency_key: idempotencyKey });
    if (id === null) return await getSubmitted(sql, by.id, idempotencyKey);
    await insertHistory(sql, { subject: "slip", subject_id: id, action: "submitted", by });
    return await getSlip(sql, id, EVERYONE);
  });
}

/** One page of the slips this person may see; a page past the last one is the last one. */
export async function listSlips(desk: Desk, by: Actor, filter: SlipFilter): Promise<SlipPage> {
  const scope = scopeOf(desk, by);
  let rows = await findSlipPage(desk.sql, scope, filter);
  const counts = { pending: rows.pending, approved: rows.approved, declined: rows.declined };
  const all = counts.pending + counts.approved + counts.declined;
  const totalSlips = filter.status === "all" ? all : counts[filter.status];
  const totalPages = Math.ceil(totalSlips / filter.limit);
  const currentPage = Math.min(filter.page, Math.max(1, totalPages));
  if (currentPage < filter.page) {
    rows = await findSlipPage(desk.sql, scope, { ...filter, page: currentPage });
  }
  return {
    slips: rows.slips,
    serverTime: rows.serverTime,
    totalPages,
    currentPage,
    totalSlips,
    totalPending: counts.pending,
    totalApproved: counts.approved,
    totalDeclined: counts.declined,
  };
}

/** One slip within the person's scope. */
export async function readSlip(desk: Desk, by: Actor, id: number): Promise<Slip> {
  return await getSlip(desk.sql, id, scopeOf(desk, by));
}

/** Everything that happened to a slip within the person's scope, oldest first. */
export async function readSlipHistory(desk: Desk, by: Actor, id: number): Promise<HistoryEntry[]> {
  await getSlip(desk.sql, id, scopeOf(desk, by));
  return await findHistory(desk.sql, "slip", id);
}

/**
 * Saves an edited application. An operator under OPERATOR_SCOPE=all sees all slips but edits the
 * own. `readAt` is the `updated_at` the person saw; when it is given and the slip has changed
 * since, nothing is saved.
 */
export async function editSlip(
  desk: Desk,
  by: Actor,
  id: number,
  input: SlipInput,
  readAt: string | null,
): Promise<Slip> {
  return await changeSlip(desk, by, id, "edit", async (slip, sql) => {
    if (by.role !== "admin" && slip.user_id !== by.id) throw notOwn();
    if (readAt !== null && readAt !== slip.updated_at) throw changedSince();
    if (input.medical_center_id !== slip.medical_center_id) {
      await checkCenter(sql, input.medical_center_id);
    }
    return { action: "edited", changes: input };
  });
}

/** Attaches a medical center to a finished slip, or takes it off with null. */
export async function assignMedicalCenter(
  desk: Desk,
  by: Admin,
  id: number,
  medical_center_id: number | null,
): Promise<Slip> {
  return await changeSlip(desk, by, id, "assign-medical", async (_slip, sql) => {
    await checkCenter(sql, medical_center_id);
    return { action: "center-assigned", changes: { medical_center_id } };
  });
}

/** Approves or declines a pending slip, marks an approved one paid or unpaid, or both in turn. */
export async function changeSlipStatus(
  desk: Desk,
  by: Admin,
  id: number,
  change: SlipStatusChange,
): Promise<Slip> {
  return await inTransaction(desk.sql, async (sql) => {
    const { status, payment_status } = change;
    const before = await getSlip(sql, id, EVERYONE, "lock");
    let slip = before;
    // A caller that sends both may repeat the status the slip already has.
    if (status && !(payment_status && status === before.status)) {
      const decision = status === "approved" ? "approve" : "decline";
      slip = await changeSlip({ ...desk, sql }, by, id, decision, () => ({
        action: status,
        changes: { status },
      }));
    }
    // Beside a decision, repeating the payment status is no change; alone it is, and has its rule.
    if (payment_status && !(status && payment_status === slip.payment_status)) {
      const isPaid = payment_status === "paid";
      slip = await changeSlip(
        { ...desk, sql },
        by,
        id,
        isPaid ? "mark-paid" : "mark-unpaid",
        () => ({
          action: isPaid ? "marked-paid" : "marked-unpaid",
          changes: { payment_status },
        }),
      );
    }
    return slip;
  });
}

/** Sets or clears the slip URL of an approved slip. */
export async function updateSlipUrl(
  desk: Desk,
  by: Admin,
  id: number,
  slip_url: string | null,
): Promise<Slip> {
  return await changeSlip(desk, by, id, "slip-url", () => ({
    action: "slip-url-changed",
    changes: { slip_url },
  }));
}

/** Deletes a slip that is pending, declined or paid and not under way; its history stays. */
export async function deleteSlip(desk: Desk, by: Admin, id: number): Promise<void> {
  await inTransaction(desk.sql, async (sql) => {
    const slip = await getSlip(sql, id, EVERYONE, "lock");
    await refuseUnlessAllowed(sql, "delete", slip);
    await deleteSlipRow(sql, id);
    await insertHistory(sql, { subject: "slip", subject_id: id, action: "deleted", by });
  });
}

async function checkCenter(sql: Queryable, id: number | null): Promise<void> {
  if (id === null || (await hasMedicalCenter(sql, id))) return;
  throw invalid([
    { field: "medical_center_id", message: "This medical center does not exist any more" },
  ]);
}

async function getSubmitted(sql: Queryable, userId: number, key: string | null): Promise<Slip> {
  const slip = key === null ? null : await findSlipByIdempotencyKey(sql, userId, key);
  if (!slip) throw conflict("This application was submitted before and has been deleted since.");
  return slip;
}

function notOwn() {
  return new Refusal(
    "forbidden",
    "Only the person who submitted this slip, or an admin, may edit it.",
  );
}

function changedSince() {
  return conflict(
    "Someone changed this application after you opened it. Nothing was saved; reload to see what changed.",
  );
}
