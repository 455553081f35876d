import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/scope.ts";
import type { Desk } from "#server/desk.ts";
import { getSlip } from "#server/slips/change-slip.ts";
import type { ProcessRun } from "#shared/processing/contract-runs.ts";
import { findRuns } from "./repository-steps.ts";

/** Each time a slip within the person's scope was sent, newest first, with its tries and their steps. */
export async function readRuns(desk: Desk, by: Actor, id: number): Promise<ProcessRun[]> {
  await getSlip(desk.sql, id, scopeOf(desk, by));
  return await findRuns(desk.sql, id);
}
