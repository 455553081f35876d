import type { Admin } from "#server/auth/actor.ts";
import { EVERYONE } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { conflict } from "#server/http/refusal.ts";
import { changesBetween } from "#server/log/changes.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { getSlip } from "./change-slip.ts";
import { findDeclinedReason, updateSlip } from "./repository.ts";

/** Says afterwards why an application was declined, or takes the reason back with null. */
export async function changeDeclinedReason(
  desk: Desk,
  by: Admin,
  id: number,
  declined_reason: string | null,
): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const slip = await getSlip(sql, id, EVERYONE, "lock");
    if (slip.status !== "declined" || slip.erased_at !== null) {
      throw conflict("Only a declined application has a reason for it.");
    }
    const before = { declined_reason: await findDeclinedReason(sql, id) };
    const changes = changesBetween(before, { declined_reason });
    if (changes.length === 0) return slip;
    await updateSlip(sql, id, { declined_reason });
    const about = {
      subject: "slip",
      action: "declined-reason-changed",
      subject_ids: [id],
    } as const;
    await desk.log.write(sql, { ...about, by, changes });
    return await getSlip(sql, id, EVERYONE);
  });
}
