import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { conflict } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { ApplicantMessage } from "#shared/slips/contract-changes.ts";
import { messageOccasion } from "#shared/slips/text-applicant-message.ts";
import { holdOwnSlip } from "./hold-slip.ts";
import { findAfterSlip } from "./slips.queries.ts";

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
