import type { Queryable } from "@slipdesk/pg-client";
import { FAILURE_MEANINGS } from "#shared/processing/rules-failures.ts";
import {
  cityChoices,
  destinationChoices,
  FAILURES,
  mensPositionChoices,
  womensPositionChoices,
} from "./choices.ts";
import { FAMILY_NAMES, ISSUE_PLACES, MEN, PASSPORT_LETTERS, REMARKS, WOMEN } from "./names.ts";
import { centersFor } from "./notice-board.ts";

export type SlipPlan = {
  count: number;
  /** Ids of the submitters, most active first. */
  operators: readonly number[];
  /** Their ids, those who bring most first. Every fifth slip has none. */
  agents: readonly number[];
};

/**
 * Inserts the sample slips, over the last two years, in the order of their ids. Slip `i` has the id `after + i`;
 * returns `after`. Needs `defineChances`.
 *
 * 60 % are from the last two weeks, but at most 600: beyond 31,000 slips they are spread evenly. Few are from a Friday.
 * Most old slips are finished and paid; those of the last three days, or the newest 3 %, are mostly pending. Nine recent
 * ones are in progress: three queued, two started, four finished within the hour.
 */
export async function insertSlips(sql: Queryable, plan: SlipPlan): Promise<number> {
  const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::bigint as id from slips`;
  const after = last?.id ?? 0;
  const centers = await centersFor(sql, cityChoices);
  await sql`
    insert into slips (id, user_id, country, city, country_traveling_to, first_name, last_name,
      email, phone, gender, marital_status, date_of_birth, nationality, passport_number,
      passport_issue_date, passport_expiry_date, passport_issue_place, visa_type, national_id,
      others, position_applied_for, medical_center_id, agent_id, status, process_status, payment_status,
      payment_link, slip_url, failed_reason, run_no, queued_at, created_at, updated_at, decided_at, completed_at)
    overriding system value
    select ${after}::bigint + i,
      (${[...plan.operators]}::bigint[])[pg_temp.early_place(${plan.operators.length}::int, i, 1)],
      'BD', (${cityChoices}::text[])[city], pg_temp.one_of(${destinationChoices}::text[], i, 2),
      first_name, last_name,
      lower(first_name || '.' || last_name) || pg_temp.pick(p, 3, 10000) || '@example.com',
      '+8801' || (3 + pg_temp.pick(p, 4, 7)) || lpad(pg_temp.pick(p, 5, 100000000)::text, 8, '0'),
      gender, case when pg_temp.pick(p, 6, 10) < 6 then 'married' else 'unmarried' end,
      created_at::date - (6700 + pg_temp.pick(p, 7, 13000))::int, '15', passport,
      issued, (issued + interval '10 years' - interval '1 day')::date,
      pg_temp.one_of(${ISSUE_PLACES}::text[], p, 8),
      case when is_for_work then 'wv' else 'fv' end,
      lpad(pg_temp.pick(p, 9, 9000000000)::text, 10, '1')
        || left(lpad(pg_temp.pick(p, 10, 10000000)::text, 7, '0'),
          (array[0, 3, 7])[1 + pg_temp.pick(p, 11, 3)]),
      case when pg_temp.pick(i, 12, 20) = 0 then pg_temp.one_of(${REMARKS}::text[], i, 13) end,
      case when not is_for_work then null
        when gender = 'male' then pg_temp.one_of(${[...mensPositionChoices]}::text[], p, 14)
        else pg_temp.one_of(${[...womensPositionChoices]}::text[], p, 14) end,
      case when has_url and pg_temp.pick(i, 15, 10) < 6
        then (${centers}::bigint[])[city] end,
      case when pg_temp.pick(i, 40, 10) < 8
        then (${[...plan.agents]}::bigint[])[pg_temp.early_place(${plan.agents.length}::int, i, 41)] end,
      status, process_status, case when is_paid then 'paid' else 'unpaid' end,
      case when has_link then '/sandbox/payment/' || pg_temp.reference(i) end,
      case when has_url then '/sandbox/slip/' || pg_temp.reference(i) end,
      case when process_status = 'failed'
        then (${FAILURES.map((kind) => FAILURE_MEANINGS[kind].sentence)}::text[])[1 + right(passport, 2)::int] end,
      case when queued_at is null then 0 else 1 end, queued_at, created_at, changed_at, decided_at,
      case when is_paid or has_url then changed_at end
    from (${lives(sql, plan.count)}) as life
    cross join lateral (
      select case when is_paid then least(worked_at + (300 + pg_temp.pick(i, 16, 250000)) * interval '1 second', now())
        else worked_at end as changed_at
      offset 0) as change`;
  await sql`select setval(pg_get_serial_sequence('slips', 'id'), ${after + plan.count}::bigint)`;
  return after;
}

// "offset 0" stops the planner from evaluating an expression wherever it is used.
function lives(sql: Queryable, count: number) {
  return sql`
    select *,
      coalesce(case when process_status in ('finished', 'failed')
        then pg_temp.ended_at(queued_at, i) end, queued_at, decided_at, created_at) as worked_at,
      status = 'approved' and (has_url and pg_temp.pick(i, 27, 10) < 9
        or process_status = 'not_started' and pg_temp.pick(i, 27, 100) < 3) as is_paid
    from (
      select *,
        process_status = 'finished' and (present is not null or pg_temp.pick(i, 26, 100) < 95) as has_link,
        process_status = 'finished' and present is null and pg_temp.pick(i, 26, 100) < 85 as has_url,
        case when process_status = 'not_started' then null
          when present < 3 then now() - (present + 1) * interval '1 second'
          when present < 5 then now() - present * interval '30 seconds'
          when present is not null then now() - present * interval '6 minutes'
          else decided_at + (300 + pg_temp.pick(i, 25, 86400)) * interval '1 second' end as queued_at
      from (${decisions(sql, count)}) as decision
      offset 0
    ) as booking
    offset 0`;
}

function decisions(sql: Queryable, count: number) {
  return sql`
    select *,
      case when status = 'pending' then null
        when present is not null then now() - interval '90 minutes'
        else pg_temp.decided_at(created_at, i) end as decided_at,
      case when present < 3 then 'queued'
        when present < 5 then 'started'
        when present is not null then 'finished'
        when status <> 'approved' or is_recent then 'not_started'
        when right(passport, 2) in ('00', '01', '02') then 'failed'
        when pg_temp.pick(i, 24, 100) < 92 then 'finished'
        else 'not_started' end as process_status
    from (
      select *,
        created_at::date - (30 + pg_temp.pick(p, 20, 1500))::int as issued,
        gender = 'male' or pg_temp.pick(p, 21, 10) < 6 as is_for_work,
        pg_temp.one_of(case when gender = 'male' then ${MEN}::text[] else ${WOMEN}::text[] end, p, 22)
          as first_name,
        (${FAMILY_NAMES}::text[])[pg_temp.early_place(${FAMILY_NAMES.length}::int, p, 23)] as last_name,
        case when present is not null then 'approved'
          when pg_temp.pick(i, 28, 100) < case when is_recent then 70 else 0 end then 'pending'
          when pg_temp.pick(i, 28, 100) < case when is_recent then 78 else 15 end then 'declined'
          else 'approved' end as status
      from (${applicants(sql, count)}) as applicant
      offset 0
    ) as form
    offset 0`;
}

// p is the number of the person: every fiftieth slip is a repeated application.
function applicants(sql: Queryable, count: number) {
  return sql`
    select i, p, is_recent, (1 + pg_temp.pick(i, 30, 100))::int as city,
      case when pg_temp.pick(p, 33, 100) < 83 then 'male' else 'female' end as gender,
      pg_temp.one_of(${PASSPORT_LETTERS}::text[], p, 31)
        || lpad(((p * 7919 + 1234567) % 10000000)::text, 7, '0') as passport,
      pg_temp.when_worked(work_until_now - case when age < newest then age / newest * 2
        else 2 + (age - newest) / greatest(${count}::bigint - newest, 1) * 102 end) as created_at,
      case when is_recent and turn between 0 and 16 and turn % 2 = 0 then turn / 2 end as present
    from (
      select i, case when i % 50 = 0 then i - 37 else i end as p, newest, work_until_now,
        ${count}::bigint - i + pg_temp.pick(i, 32, 1000) / 1000.0::float8 as age,
        i > ${count}::bigint / 2
          and ${count}::bigint - i < greatest(30, ${count}::bigint * 3 / 100, newest / 4) as is_recent,
        ${count}::bigint - i - ceil(newest * 3.5 / (14 * 24))::bigint as turn
      from generate_series(1, ${count}::bigint) as i,
        (select greatest(least(${count}::float8 * 0.6, 600), ${count}::float8 / 52) as newest,
          pg_temp.work_until(now()) as work_until_now) as pace
      offset 0
    ) as line`;
}
