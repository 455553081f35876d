import type { Admin } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { endRun, failure } from "./end-run.ts";
import { getWaiting } from "./record-outcome.ts";
import { insertStep } from "./repository-steps.ts";

/** Takes a slip back that waits to be booked by hand: it fails with a reason that says so, and can be edited and sent again. */
export async function takeBack(desk: Desk, by: Admin, id: number): Promise<Slip> {
  return await writeAs(desk, by, async (sql) => {
    const { run, read } = await getWaiting(sql, id);
    await insertStep(sql, run.id, "taken-back");
    await endRun(sql, run, failure("interrupted", "Taken back before it was booked."), by);
    return await read();
  });
}
