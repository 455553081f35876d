import type { Queryable } from "@slipdesk/pg-client";

/** What must always hold for slips and runs, each with a query for violations. */
const INVARIANTS: Readonly<Record<string, string>> = {
  "a slip has at most one live run": `
    select slip_id from process_run where state in ('queued', 'leased', 'waiting')
    group by slip_id having count(*) > 1`,
  "a run has at most one end in the history of its slip": `
    select s.id from slips s join lateral (
      select count(*) as ends from record_log h
      where h.subject = 'slip' and h.subject_id = s.id and h.action in ('finished', 'failed')
    ) h on true
    where h.ends > s.run_no`,
  "a slip shows what its newest run does": `
    select s.id from slips s join process_run r on r.slip_id = s.id and r.run_no = s.run_no
    where case r.state
      when 'queued' then s.process_status not in ('queued', 'started')
      when 'done' then s.process_status <> 'finished'
      when 'failed' then s.process_status <> 'failed'
      else s.process_status <> 'started' end`,
  "no slip was sent that was not approved": `
    select id from slips where run_no > 0 and status <> 'approved'`,
  "runs are numbered without a gap": `
    select s.id from slips s
    where s.run_no <> (select count(*) from process_run r where r.slip_id = s.id)`,
  "an ended run was ended under the newest token": `
    select id from process_run where token > (select last_value from process_run_token)`,
  "queued_at is set for a slip that was sent, and for no other": `
    select id from slips where (queued_at is not null) <> (run_no > 0)`,
  "a failed slip has a reason, and no other has": `
    select id from slips where (process_status = 'failed') <> (failed_reason is not null)`,
  "a failed run has a kind": `
    select id from process_run where state = 'failed' and failure_kind is null`,
  "each sending, and each end of a run, is in the history once": `
    select s.id from slips s
    where s.run_no <> (select count(*) from record_log h
        where h.subject = 'slip' and h.subject_id = s.id and h.action = 'queued')
      or (select count(*) from process_run r where r.slip_id = s.id and r.ended_at is not null)
        <> (select count(*) from record_log h
          where h.subject = 'slip' and h.subject_id = s.id and h.action in ('finished', 'failed'))`,
  "a slip that was deleted has no live run": `
    select id from process_run where slip_id is null and state not in ('done', 'failed')`,
  "a run that has ended has no open try": `
    select c.run_id from run_event c join process_run r on r.id = c.run_id
    where r.ended_at is not null and c.event = 'claimed' and not exists (
      select from run_event e where e.run_id = c.run_id and e.id > c.id
        and e.event in ('finished', 'failed', 'no-answer', 'not-known', 'given-back', 'interrupted'))`,
  "a payment reported before the end is settled with it": `
    select s.id from run_event s join process_run r on r.id = s.run_id
    where s.callback_outcome = 'kept' and r.ended_at is not null`,
  "each of paid and slip_ready is applied once for a run": `
    select run_id from run_event
    where callback_outcome = 'applied' and event in ('reported-paid', 'reported-slip-ready')
    group by run_id, event having count(*) > 1`,
  "one passport has one slip under way": `
    select passport_number from slips where process_status in ('queued', 'started')
    group by passport_number having count(*) > 1`,
};

/** Evaluated in one snapshot. */
const BROKEN = Object.entries(INVARIANTS)
  .map(([name, query]) => `select '${name}' as broken where exists (${query})`)
  .join(" union all ");

export async function findBrokenInvariants(sql: Queryable): Promise<string[]> {
  const rows = await sql.unsafe<{ broken: string }[]>(BROKEN);
  return rows.map(({ broken }) => broken);
}
