import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { conflict, Refusal } from "#server/http/refusal.ts";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { HandOver } from "#shared/slips/contract-hand-over.ts";
import { handOverOccasion } from "#shared/slips/text-hand-over.ts";
import { getSlip } from "./change-slip.ts";

/** Writes down that the link to pay or the slip was handed over to the applicant, by which way, and never the text. */
export async function recordHandOver(
  desk: Desk,
  by: Actor,
  id: number,
  { channel, occasion }: HandOver,
): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    const slip = await getSlip(sql, id, scopeOf(desk, by), "lock");
    if (!isOwnOrAdmin(slip, by)) throw notOwn();
    if (handOverOccasion(slip) !== occasion) {
      throw conflict(
        "The application has changed: there is something else to hand over, or nothing.",
      );
    }
    const changes = Object.entries({ channel, occasion }).map(([field, to]) => ({
      field,
      from: null,
      to,
    }));
    const about = { subject: "slip", action: "handed-over", subject_ids: [id] } as const;
    await desk.log.write(sql, { ...about, by, changes });
  });
}

function notOwn() {
  return new Refusal(
    "forbidden",
    "Only the person who submitted this slip, or an admin, may hand it over.",
  );
}
