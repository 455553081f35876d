import type { Queryable } from "#server/database/connect.ts";
import type { Run } from "./repository-claims.ts";

/** A run that a report names, held for this transaction; its slip is null once it was deleted. */
export type ReportedRun = Omit<Run, "slip_id"> & {
  slip_id: number | null;
  is_erased: boolean;
  state: "queued" | "leased" | "waiting" | "done" | "failed";
};

/** The run of this attempt, its slip locked before it. */
export async function lockReportedRun(
  sql: Queryable,
  attempt: string,
): Promise<ReportedRun | null> {
  await sql`
    select from slips where id = (select slip_id from process_run where effect_key = ${attempt} and adapter = 'http')
    for update`;
  const [run] = await sql<ReportedRun[]>`
    select id, slip_id, run_no, token, state,
      exists (select from slips s where s.id = slip_id and s.erased_at is not null) as is_erased
    from process_run
    where effect_key = ${attempt} and adapter = 'http' for update`;
  return run ?? null;
}

/** Whether a newer run of the slip has finished than this one. */
export async function hasNewerFinishedRun(
  sql: Queryable,
  run: Pick<Run, "slip_id" | "run_no">,
): Promise<boolean> {
  const rows = await sql`
    select from process_run
    where slip_id = ${run.slip_id} and run_no > ${run.run_no} and state = 'done' limit 1`;
  return rows.length > 0;
}
