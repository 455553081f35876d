import { type Admin, EVERYONE } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk, WholeDeskInTransaction } from "#server/desk.ts";
import { changeFollowUp, readFollowUp, withoutHealth } from "#server/follow-up/use-cases.ts";
import { conflict } from "#server/http/refusal.ts";
import { changesBetween } from "#server/log/write-log.ts";
import { provideCenter } from "#server/medical-centers/provide-center.ts";
import { finishWaiting } from "#server/processing/record-outcome.ts";
import { getSlip, refuseOutdated } from "#server/slips/change-slip.ts";
import { assignMedicalCenter, changeSlipStatus, updateSlipUrl } from "#server/slips/use-cases.ts";
import type { OfficialChange } from "#shared/booking/contract.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_FIELDS } from "#shared/follow-up/form.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { isCompleted } from "#shared/slips/rules.ts";
import { sentence } from "#shared/text/sentence.ts";
import { findLinkHolder, updatePaymentLink } from "./repository.ts";

/**
 * Saves what a person has confirmed of an official page, all or nothing, each part by the rule of its own action. Saving
 * it again changes nothing. `readAt` is the version of the application that the person saw.
 */
export async function saveOfficial(
  desk: Desk,
  by: Admin,
  id: number,
  change: OfficialChange,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const inside = { ...desk, sql };
    // Centers are locked before slips, as where one is deleted.
    const center =
      change.medical_center && (await provideCenter(inside, by, change.medical_center));
    const before = await getSlip(sql, id, EVERYONE, "lock");
    refuseOutdated(desk, before, readAt);
    if (change.payment_link) await savePaymentLink(inside, by, before, change.payment_link);
    if (change.slip_url) await updateSlipUrl(inside, by, id, change.slip_url, null);
    if (change.is_paid && before.payment_status === "unpaid") {
      await changeSlipStatus(inside, by, id, { payment_status: "paid" }, null);
    }
    if (center && center.id !== before.medical_center_id) {
      await assignMedicalCenter(inside, by, id, center.id, null);
    }
    const followedUp = await saveFollowUp(inside, by, id, change);
    const after = await getSlip(sql, id, EVERYONE);
    const changes = [...changesBetween(before, pick(after)), ...followedUp];
    const action = "booking-read";
    if (changes.length > 0) {
      await desk.log.write(sql, { subject: "slip", action, subject_ids: [id], by, changes });
    }
    return after;
  });
}

/** Ends a booking that waits for a person; replaces the link of a finished one that is not paid. */
async function savePaymentLink(desk: WholeDeskInTransaction, by: Admin, slip: Slip, link: string) {
  const { sql, log } = desk;
  if (slip.payment_link === link) return;
  const holder = await findLinkHolder(sql, slip.id, link);
  if (holder) {
    const { id, name } = holder;
    throw conflict(sentence("This payment link belongs to {name} (No. {id}).", { name, id }));
  }
  if (slip.process_status === "started") return await finishWaiting(desk, by, slip.id, link);
  if (slip.process_status !== "finished" || isCompleted(slip)) {
    throw conflict(
      "A payment link can be saved while the slip waits to be booked, or replaced until it is paid.",
    );
  }
  await updatePaymentLink(sql, slip.id, link);
  await log.write(sql, {
    subject: "slip",
    action: "payment-link-changed",
    subject_ids: [slip.id],
    by,
    changes: changesBetween({ payment_link: slip.payment_link }, { payment_link: link }),
  });
}

const pick = ({ payment_link, slip_url, payment_status, medical_center_id }: Slip) => ({
  payment_link,
  slip_url,
  payment_status,
  medical_center_id,
});

/** The other values of the follow-up stay. */
async function saveFollowUp(
  desk: WholeDeskInTransaction,
  by: Admin,
  id: number,
  change: OfficialChange,
): Promise<FieldChange[]> {
  const { slip_number, valid_till, examined_on, result, report_valid_till } = change;
  const read = { slip_number, valid_till, examined_on, result, report_valid_till };
  const known = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  if (Object.keys(known).length === 0) return [];
  const before = await readFollowUp(desk, by, id);
  // The end of a report belongs to the result Fit, and goes with it.
  const ended = result === undefined || result === "fit" ? {} : { report_valid_till: null };
  const values = { ...valuesOf(before), ...ended, ...known };
  const after = await changeFollowUp(desk, by, id, values, null);
  return changesBetween(before, valuesOf(after)).map(withoutHealth);
}

const valuesOf = (followUp: FollowUp) =>
  Object.fromEntries(FOLLOW_UP_FIELDS.map((field) => [field, followUp[field]]));
