import type { Queryable } from "@slipdesk/pg-client";
import type { Known, Row } from "#server/database/tables.ts";
import type { Due } from "#server/log/watch-clock.ts";
import type { ProcessRun, RunStep, RunTry, Step } from "#shared/processing/contract.ts";
import type { Report } from "#shared/processing/contract-gateway.ts";

const MAX_NOTE = 300;
/** How long repeated reports are recognised. */
const REPORT_DAYS = 400;

/** Steps as stored: those shown on the details page, and where an attempt begins and breaks off. */
type StoredStep = Step | "claimed" | "interrupted";

/** How an attempt ended, by its last step. */
const TRY_ENDS: Partial<Record<StoredStep, RunTry["outcome"]>> = {
  finished: "finished",
  failed: "failed",
  "no-answer": "no-answer",
  "not-known": "no-answer",
  "given-back": "interrupted",
  interrupted: "interrupted",
};

const REPORT_STEPS = {
  started: "reported-started",
  finished: "reported-finished",
  failed: "reported-failed",
  paid: "reported-paid",
  slip_ready: "reported-slip-ready",
} as const satisfies Record<Report["event"], Step>;

export async function insertStep(
  sql: Queryable,
  runId: number,
  step: StoredStep,
  note: string | null = null,
): Promise<void> {
  await sql`
    insert into process_step (run_id, step, note)
    values (${runId}, ${step}, ${note?.slice(0, MAX_NOTE) || null})`;
}

/** Once, however often the service repeats it. */
export async function insertUnusable(
  sql: Queryable,
  attempt: string,
  fault: string,
): Promise<void> {
  await sql`
    insert into process_step (run_id, step, note)
    select r.id, 'unusable', ${fault.slice(0, MAX_NOTE)}
    from process_run r join slips s on s.id = r.slip_id
    where r.effect_key = ${attempt} and r.adapter = 'http' and s.erased_at is null and not exists (
      select from process_step p where p.run_id = r.id and p.step = 'unusable' and p.note = ${fault.slice(0, MAX_NOTE)})`;
}

export async function annotateLastStep(sql: Queryable, runId: number, note: string): Promise<void> {
  await sql`
    update process_step set note = ${note.slice(0, MAX_NOTE)}
    where id = (select max(id) from process_step where run_id = ${runId})`;
}

export async function findRuns(sql: Queryable, slipId: number): Promise<ProcessRun[]> {
  const runs = await sql<RunRow[]>`
    select id, run_no, adapter, state, enqueued_at as sent_at, deadline_at, ended_at, failure_kind,
      case when state = 'waiting' then case when ask_at is null then 'person' else 'report' end end as waits_for,
      case when state = 'queued' then available_at end as next_try_at,
      case when state = 'failed' then last_error end as failed_reason
    from process_run where slip_id = ${slipId} order by run_no desc`;
  const steps = await sql<StepRow[]>`
    select run_id, at, step, note from process_step
    where run_id = any(${runs.map(({ id }) => id)}::bigint[]) order by id`;
  return runs.map(({ id, ...run }) => ({
    ...run,
    tries: triesOf(steps.filter(({ run_id }) => run_id === id)),
  }));
}

type RunRow = Row<"process_run", "id" | "run_no" | "adapter" | "state"> &
  Row<"process_run", "deadline_at" | "ended_at" | "failure_kind"> &
  Pick<ProcessRun, "sent_at" | "waits_for" | "next_try_at" | "failed_reason">;

type StepRow = Row<"process_step", "run_id" | "at"> &
  Known<"process_step", "step", StoredStep> &
  Known<"process_step", "note", RunStep["note"]>;

function triesOf(steps: readonly StepRow[]): RunTry[] {
  const tries: RunTry[] = [];
  for (const { at, step, note } of steps) {
    if (step === "claimed") {
      const number = tries.length + 1;
      tries.push({ number, started_at: at, ended_at: null, outcome: null, steps: [] });
      continue;
    }
    const current = tries.at(-1);
    if (!current) continue;
    if (step !== "interrupted") current.steps.push({ at, step, note });
    const outcome = TRY_ENDS[step];
    if (outcome && current.outcome === null) Object.assign(current, { ended_at: at, outcome });
  }
  return tries;
}

export type ReportResult = { outcome: "applied" | "kept" } | { outcome: "ignored"; reason: string };

/** Stores a report as a step of its run; null if it was stored before. `closeReport` records its outcome. */
export async function insertReport(sql: Queryable, runId: number, report: Report) {
  const slip_url = report.event === "slip_ready" ? report.slip_url : null;
  const [row] = await sql<Row<"process_step", "id">[]>`
    insert into process_step (run_id, step, report_id, report_outcome, slip_url)
    values (${runId}, ${REPORT_STEPS[report.event]}, ${report.report}, 'kept', ${slip_url})
    on conflict (report_id) do nothing returning id`;
  return row?.id ?? null;
}

/** The slip URL is stored only until the run has ended. */
export async function closeReport(
  sql: Queryable,
  stepId: number,
  outcome: ReportResult["outcome"],
  note: string | null = null,
): Promise<void> {
  await sql`
    update process_step set report_outcome = ${outcome},
      slip_url = case when ${outcome}::text = 'kept' then slip_url end,
      note = coalesce(${note?.slice(0, MAX_NOTE) ?? null}, note)
    where id = ${stepId}`;
}

/** Payment reports that arrived before the run ended, oldest first. */
export async function findPendingReports(sql: Queryable, runId: number) {
  return await sql<(Row<"process_step", "id" | "slip_url"> & { event: "paid" | "slip_ready" })[]>`
    select id, case step when 'reported-paid' then 'paid' else 'slip_ready' end as event, slip_url
    from process_step
    where run_id = ${runId} and report_outcome = 'kept' and step in ('reported-paid', 'reported-slip-ready')
    order by id`;
}

export async function wasApplied(sql: Queryable, runId: number, event: Report["event"]) {
  return await sql`
    select from process_step
    where run_id = ${runId} and step = ${REPORT_STEPS[event]} and report_outcome = 'applied'`.exists();
}

const isOldReport = (sql: Queryable) => sql`
  report_id is not null and at < now() - ${REPORT_DAYS}::int * interval '1 day'`;

export async function countOldReportIds(sql: Queryable): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${isOldReport(sql)}) as due, count(*) as of from process_step
    where report_id is not null`.one();
}

export async function deleteOldReportIds(sql: Queryable): Promise<void> {
  await sql`update process_step set report_id = null where ${isOldReport(sql)}`;
}
