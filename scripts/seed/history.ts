import type { Queryable } from "@slipdesk/pg-client";
import { FAILURE_MEANINGS } from "#shared/processing/rules-failures.ts";
import { FAILURES } from "./choices.ts";

/** Who decided about the sample slips, and how they are processed. */
export type HistoryPlan = {
  /** The id before the first sample slip's. */
  after: number;
  admin: { id: number; name: string };
  adapter: "sandbox" | "manual";
};

/**
 * Writes the history of each sample slip in chronological order. It is stored outside the log, like the history of a
 * restored backup: the log holds only real actions.
 */
export async function insertSlipHistory(sql: Queryable, plan: HistoryPlan): Promise<void> {
  const { after, admin } = plan;
  const id = sql`nextval('audit.log_id_seq'), 'slip', 'slip'`;
  const byAdmin = sql`${admin.id}::bigint, ${admin.name}::text, 'admin'`;
  // Continue after the existing history.
  await sql`
    insert into log_restored select * from record_log
    where id > (select coalesce(max(id), 0) from log_restored)`;
  await sql`
    insert into log_restored (id, kind, subject, action, subject_id, owner_id, at, actor_id, actor_name, actor_role)
    select ${id}, 'submitted', s.id, s.user_id, s.created_at, u.id, u.first_name || ' ' || u.last_name, u.role
    from slips s join users u on u.id = s.user_id
    where s.id > ${after}`;
  await sql`
    insert into log_restored
      (id, kind, subject, action, subject_id, owner_id, at, actor_id, actor_name, actor_role, changes)
    select ${id}, status, id, user_id, decided_at, ${byAdmin},
      jsonb_build_array(jsonb_build_object('field', 'status', 'from', 'pending', 'to', status))
    from slips where id > ${after} and status <> 'pending'`;
  await sql`
    insert into log_restored (id, kind, subject, action, subject_id, owner_id, at, actor_id, actor_name, actor_role)
    select ${id}, 'queued', id, user_id, queued_at, ${byAdmin}
    from slips where id > ${after} and run_no > 0`;
  await sql`
    insert into log_restored (id, kind, subject, action, subject_id, owner_id, at)
    select ${id}, 'started', id, user_id, queued_at + interval '3 seconds'
    from slips where id > ${after} and process_status in ('started', 'finished', 'failed')`;
  await sql`
    with ended as (
      insert into log_restored (id, kind, subject, action, subject_id, owner_id, at, changes)
      select ${id}, process_status, id, user_id, pg_temp.ended_at(queued_at, id - ${after}),
        case when process_status = 'failed' then '[{"field": "failed_reason"}]'
          when payment_link is not null then '[{"field": "payment_link"}]' else '[]' end::jsonb
      from slips where id > ${after} and process_status in ('finished', 'failed')
      returning id, subject_id, changes
    )
    insert into log_values (log_id, field, changed_to)
    select ended.id, changes -> 0 ->> 'field', to_jsonb(coalesce(failed_reason, payment_link))
    from ended join slips s on s.id = subject_id where changes <> '[]'`;
  await sql`
    with paid as (
      insert into log_restored (id, kind, subject, action, subject_id, owner_id, at, changes)
      select ${id}, 'marked-paid', id, user_id, updated_at,
        '[{"field": "payment_status", "from": "unpaid", "to": "paid"}]'::jsonb
          || case when slip_url is null then '[]' else '[{"field": "slip_url"}]' end::jsonb
      from slips where id > ${after} and payment_status = 'paid'
      returning id, subject_id
    )
    insert into log_values (log_id, field, changed_to)
    select paid.id, 'slip_url', to_jsonb(slip_url)
    from paid join slips s on s.id = subject_id where slip_url is not null`;
}

/** Creates the runs of sample slips that were sent: ended, or ready for a worker. */
export async function insertRuns(sql: Queryable, { after, admin, adapter }: HistoryPlan) {
  const held = adapter === "manual" ? "waiting" : "leased";
  await sql`
    insert into process_run (slip_id, run_no, adapter, state, attempt, token, lease_until,
      available_at, deadline_at, effect_key, effect_state, external_ref, last_error, failure_kind, enqueued_by,
      enqueued_at, ended_at)
    select id, run_no, ${adapter},
      case process_status when 'queued' then 'queued' when 'started' then ${held}
        when 'finished' then 'done' else 'failed' end,
      case process_status when 'queued' then 0 else 1 end,
      case process_status when 'queued' then null else nextval('process_run_token') end,
      case when process_status = 'started' and ${held} = 'leased' then now() end,
      queued_at, queued_at + interval '55 minutes', 'slip:' || id || ':run:' || run_no,
      case process_status when 'queued' then 'none' when 'started' then 'intent' else 'confirmed' end,
      case when payment_link is not null then pg_temp.reference(id - ${after}) end,
      failed_reason,
      (${[...FAILURES]}::text[])[array_position(${FAILURES.map((kind) => FAILURE_MEANINGS[kind].sentence)}::text[], failed_reason)],
      ${admin.id}::bigint, queued_at,
      case when process_status in ('finished', 'failed')
        then pg_temp.ended_at(queued_at, id - ${after}) end
    from slips where id > ${after} and run_no > 0`;
}

/** Recounts all slips, as the triggers would have. */
export async function recountSlips(sql: Queryable): Promise<void> {
  await sql`delete from slip_counts`;
  await sql`
    insert into slip_counts (scope, city, status, shard, slips)
    with mine as (
      select user_id, city, status, count(*) as slips from slips group by user_id, city, status
    )
    select user_id, city, status, 0, slips from mine
    union all
    select 0, city, status, 0, sum(slips)::bigint from mine group by city, status`;
  await sql`delete from agent_counts`;
  await sql`
    insert into agent_counts (scope, agent_id, status, shard, slips)
    with mine as (
      select user_id, agent_id, status, count(*) as slips from slips where agent_id is not null
      group by user_id, agent_id, status
    )
    select user_id, agent_id, status, 0, slips from mine
    union all
    select 0, agent_id, status, 0, sum(slips)::bigint from mine group by agent_id, status`;
}
