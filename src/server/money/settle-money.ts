import { record, type Write } from "#server/log/acts.ts";
import { type Due, findUncharged, findUnrefunded } from "./charges.queries.ts";
import { insertEntry } from "./entries.queries.ts";

/** For slips that became Completed, unless a charge stands. Their rows must be locked. */
export async function chargeSlips(write: Write, slipIds: readonly number[]): Promise<void> {
  await settle(write, "charge", await findUncharged(write.sql, slipIds));
}

/** Gives back what slips were charged that are no longer Completed. Their rows must be locked. */
export async function refundSlips(write: Write, slipIds: readonly number[]): Promise<void> {
  await settle(write, "refund", await findUnrefunded(write.sql, slipIds));
}

async function settle(write: Write, kind: "charge" | "refund", due: readonly Due[]) {
  const made_by = write.by?.id ?? null;
  for (const { user_id, cents, ...charged } of due) {
    await insertEntry(write.sql, { user_id, kind, cents: BigInt(cents), charged, made_by });
  }
  if (due.length === 0) return;
  const people = [...new Set(due.map(({ user_id }) => user_id))];
  const about = { subject: "user", action: "balance-changed", subject_ids: people } as const;
  await record(write, { ...about, by: null });
}
