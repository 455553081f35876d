import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { endRun, failure } from "./end-run.ts";
import { takeForeignRun } from "./repository-runs.ts";

const CHANGED = failure(
  "interrupted",
  "The way slips are processed was changed before this one ended. Please send it again.",
);

/**
 * Ends the runs of a processor that this desk was knowingly taken off, one by one as they come free: what a program of
 * that processor still holds, once its lease has run out.
 */
export async function endForeignRuns(desk: Pick<Desk, "sql" | "adapter">): Promise<void> {
  const endNext = () =>
    inTransaction(desk.sql, async (sql) => {
      const run = await takeForeignRun(sql, desk.adapter.name);
      return run !== null && (await endRun(sql, run, CHANGED));
    });
  while (await endNext());
}
