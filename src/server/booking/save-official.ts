import { type Admin, everyone } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context, ContextWrite } from "#server/context.ts";
import { readFollowUp, saveFollowUp, withoutHealth } from "#server/follow-up/change-follow-up.ts";
import { conflict } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { changesBetween } from "#server/log/write-log.ts";
import { provideCenter } from "#server/medical-centers/provide-center.ts";
import { finishWaiting } from "#server/processing/record-outcome.ts";
import { getSlip, holdSlip, type RefuseUnseen, refuseUnlessSeen } from "#server/slips/hold-slip.ts";
import * as slips from "#server/slips/transitions.ts";
import type { OfficialChange } from "#shared/booking/contract.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_FIELDS } from "#shared/follow-up/form.ts";
import type { FieldChange } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { sentence } from "#shared/text/sentence.ts";
import { findLinkHolder } from "./bookings.queries.ts";

/**
 * Saves what a person has confirmed of an official page, all or nothing, each part by the rule of its own action. Saving
 * it again changes nothing. `readAt` is the version of the application that the person saw.
 */
export async function saveOfficial(
  context: Context,
  by: Admin,
  id: number,
  change: OfficialChange,
  readAt: string | null,
): Promise<Slip> {
  return await writeAs(context, by, async (write) => {
    const { sql } = write;
    // Centers are locked before slips, as where one is deleted.
    const center = change.medical_center && (await provideCenter(write, change.medical_center));
    const { slip: before } = await holdSlip(write, id, everyone(by));
    refuseUnlessSeen(context, readAt)(before);
    // Each part is of the version that this call has made.
    const seen: RefuseUnseen = () => undefined;
    if (change.payment_link) await savePaymentLink(write, before, change.payment_link);
    if (change.slip_url) {
      await slips.setSlipUrl(write, await holdSlip(write, id, everyone(by)), change.slip_url, seen);
    }
    if (change.is_paid && before.payment_status === "unpaid") {
      await slips.mark(write, await holdSlip(write, id, everyone(by)), "paid", seen);
    }
    if (center && center.id !== before.medical_center_id) {
      await slips.assignCenter(
        write,
        await holdSlip(write, id, everyone(by)),
        center.id,
        seen,
        null,
      );
    }
    const followedUp = await saveReadFollowUp(write, id, change);
    const after = await getSlip(sql, id, everyone(by));
    const changes = [...changesBetween(before, pick(after)), ...followedUp];
    const action = "booking-read";
    if (changes.length > 0) {
      await record(write, { subject: "slip", action, subject_ids: [id], changes });
    }
    return after;
  });
}

/** Ends a booking that waits for a person; replaces the link of a finished one that is not paid. */
async function savePaymentLink(write: Write<Admin>, slip: Slip, link: string): Promise<void> {
  if (slip.payment_link === link) return;
  const holder = await findLinkHolder(write.sql, slip.id, link);
  if (holder) {
    const { id, applicant: name } = holder;
    throw conflict(sentence("This payment link belongs to {name} (No. {id}).", { name, id }));
  }
  if (slip.process_status === "started") await finishWaiting(write, slip.id, link);
  else await slips.replacePaymentLink(write, slip, link);
}

const pick = ({ payment_link, slip_url, payment_status, medical_center_id }: Slip) => ({
  payment_link,
  slip_url,
  payment_status,
  medical_center_id,
});

/** The other values of the follow-up stay. */
async function saveReadFollowUp(
  write: ContextWrite<Admin>,
  id: number,
  change: OfficialChange,
): Promise<FieldChange[]> {
  const { slip_number, valid_till, examined_on, result, report_valid_till } = change;
  const read = { slip_number, valid_till, examined_on, result, report_valid_till };
  const known = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  if (Object.keys(known).length === 0) return [];
  const before = await readFollowUp(write, write.by, id);
  // The end of a report belongs to the result Fit, and goes with it.
  const ended = result === undefined || result === "fit" ? {} : { report_valid_till: null };
  const values = { ...valuesOf(before), ...ended, ...known };
  const after = await saveFollowUp(write, id, values, null);
  return changesBetween(before, valuesOf(after)).map(withoutHealth);
}

const valuesOf = (followUp: FollowUp) =>
  Object.fromEntries(FOLLOW_UP_FIELDS.map((field) => [field, followUp[field]]));
