import type { Queryable } from "#server/database/connect.ts";
import type { Report } from "#shared/processing/contract-gateway.ts";
import type { Run } from "./repository-claims.ts";

/** How long reports are kept, in days. */
const KEEP_DAYS = 400;

/** What became of a report. */
export type Kept = { outcome: "applied" | "kept" } | { outcome: "ignored"; reason: string };

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

/** Stores a report; false when it was told before. What became of it is written by `closeReport`. */
export async function insertReport(
  sql: Queryable,
  runId: number,
  report: Report,
): Promise<boolean> {
  const slip_url = report.event === "slip_ready" ? report.slip_url : null;
  const rows = await sql`
    insert into process_report (report, run_id, event, slip_url, outcome)
    values (${report.report}, ${runId}, ${report.event}, ${slip_url}, 'kept')
    on conflict do nothing returning report`;
  return rows.length > 0;
}

/** Writes down what became of a report; its slip URL stays only while the report waits for the run's end. */
export async function closeReport(sql: Queryable, report: string, kept: Kept): Promise<void> {
  await sql`
    update process_report set outcome = ${kept.outcome},
      slip_url = case when ${kept.outcome}::text = 'kept' then slip_url end,
      reason = ${kept.outcome === "ignored" ? kept.reason : null}
    where report = ${report}`;
}

/** What was reported of a run's payment before the run ended, in the order in which it came. */
export async function findKeptReports(
  sql: Queryable,
  runId: number,
): Promise<{ report: string; event: "paid" | "slip_ready"; slip_url: string | null }[]> {
  return await sql<{ report: string; event: "paid" | "slip_ready"; slip_url: string | null }[]>`
    select report, event, slip_url from process_report
    where run_id = ${runId} and outcome = 'kept' and event in ('paid', 'slip_ready')
    order by received_at, report`;
}

/** Whether this event of a run was applied already. */
export async function wasApplied(sql: Queryable, runId: number, event: string): Promise<boolean> {
  const rows = await sql`
    select from process_report where run_id = ${runId} and event = ${event} and outcome = 'applied'`;
  return rows.length > 0;
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

/** Removes reports older than they are kept. */
export async function deleteOldReports(sql: Queryable): Promise<void> {
  await sql`
    delete from process_report where received_at < now() - ${KEEP_DAYS}::int * interval '1 day'`;
}
