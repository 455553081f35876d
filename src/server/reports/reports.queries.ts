import type { Fragment, Queryable, Transaction } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import { asInstant } from "#server/database/expressions.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { withinScope } from "#server/slips/slips.queries.ts";
import type { CityCode } from "#shared/options/options.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import type { AgentStatement, DailySheet, Figures } from "#shared/reports/contract.ts";
import { addDays, type PlainDate } from "#shared/time/plain-date.ts";

/** Whose applications, of which city, of which days; both days belong to it. */
export type Period = {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly city?: CityCode | undefined;
  readonly scope: SlipScope;
};

/** The figures of a day, a submitter, a city, an agent, or of all when the four are null; the name of person or agent. */
export type FigureGroup = Figures & {
  readonly day: PlainDate | null;
  readonly user_id: number | null;
  readonly name: string | null;
  readonly city: CityCode | null;
  readonly agent_id: number | null;
};

/** The times of a submitter, or of all when null. Nights and Fridays count. */
export type MeasuredTime = {
  readonly kind: "decide" | "book" | "slip";
  readonly user_id: number | null;
  readonly count: number;
  readonly median: number;
  readonly ninety: number;
};

export type PeriodFigures = {
  readonly serverTime: string;
  readonly groups: readonly FigureGroup[];
  readonly times: readonly MeasuredTime[];
  readonly centers: readonly {
    medical_center_id: number | null;
    name: string | null;
    completed: number;
  }[];
  readonly reasons: readonly { kind: FailureKind; count: number }[];
};

/** Each of the four ranges is read once, through its index. */
export async function findFigures(sql: Transaction, period: Period): Promise<PeriodFigures> {
  // A month of a large desk does not fit into the usual 4 MB.
  await sql`set local work_mem = '32MB'`;
  const [found] = await sql<PeriodFigures[]>`
    with happened as materialized (${happenedIn(sql, period)}),
    groups as (
      select (day at time zone 'Asia/Dhaka')::date as day, user_id, city, agent_id,
        (count(*) filter (where what = 'submitted'))::int as submitted,
        (count(*) filter (where what = 'approved'))::int as approved,
        (count(*) filter (where what = 'declined'))::int as declined,
        (count(*) filter (where what = 'completed'))::int as completed,
        (count(*) filter (where what = 'failed'))::int as failed,
        (count(*) filter (where what in ('failed', 'finished')))::int as ended
      from (${submittedIn(sql, period)} union all select what, day, user_id, city, agent_id from happened) as moments
      group by grouping sets ((day), (user_id), (city), (agent_id), ())
      having (grouping(user_id) = 1 or user_id is not null) and (grouping(city) = 1 or city is not null)
        and (grouping(agent_id) = 1 or agent_id is not null)
    ),
    times as (
      ${timesOf(sql, "decide", sql`what in ('approved', 'declined')`)}
      union all ${timesOf(sql, "book", sql`what = 'finished'`)}
      union all ${timesOf(sql, "slip", sql`what = 'completed'`)}
      union all
      select 'slip', user_id, count(*), percentile_cont(array[0.5, 0.9]) within group (order by minutes)
      from happened where what = 'completed' group by user_id
    )
    select ${asInstant(sql, sql`now()`)} as "serverTime",
      (select coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'user_id', user_id,
          'name', coalesce(u.first_name || ' ' || u.last_name, a.name), 'city', city, 'agent_id', agent_id, 'submitted', submitted, 'approved', approved,
          'declined', declined, 'completed', completed, 'failed', failed, 'ended', ended)), '[]')
        from groups left join users u on u.id = user_id left join agents a on a.id = agent_id) as groups,
      (select coalesce(json_agg(json_build_object('kind', kind, 'user_id', user_id, 'count', count,
          'median', percentiles[1], 'ninety', percentiles[2])), '[]') from times) as times,
      (select coalesce(json_agg(json_build_object('medical_center_id', medical_center_id, 'name', name,
          'completed', completed)
          order by name is null, completed desc, name, medical_center_id), '[]')
        from (select medical_center_id, count(*) as completed from happened where what = 'completed'
          group by medical_center_id) as by_center
        left join medical_centers m on m.id = medical_center_id) as centers,
      (select coalesce(json_agg(json_build_object('kind', kind, 'count', count)
          order by count desc, kind), '[]')
        from (select coalesce(failure_kind, 'other') as kind, count(*) from happened where what = 'failed'
          group by 1) as by_kind) as reasons`;
  if (!found) throw new Error("the report gave no figures");
  return found;
}

const dayBegins = (sql: Queryable, day: PlainDate) =>
  sql`${day}::timestamp at time zone 'Asia/Dhaka'`;

const timesOf = (sql: Queryable, kind: MeasuredTime["kind"], condition: Fragment) => sql`
  select ${kind} as kind, null::bigint as user_id, count(*) as count,
    percentile_cont(array[0.5, 0.9]) within group (order by minutes) as percentiles
  from happened where ${condition} having count(*) > 0`;

const within = (sql: Queryable, { from, to }: Period, at: Fragment) =>
  sql`${at} >= ${dayBegins(sql, from)} and ${at} < ${dayBegins(sql, addDays(to, 1))}`;

/** When its day begins: much cheaper for each row than a date in a time zone. */
const dayOf = (sql: Queryable, { from }: Period, at: Fragment) =>
  sql`date_bin('1 day', ${at}, ${dayBegins(sql, from)})`;

const ofPeriod = (sql: Queryable, { city, scope }: Period) =>
  sql`${withinScope(sql, scope)} ${city ? sql`and s.city = ${city}` : sql``}`;

const submittedIn = (sql: Queryable, period: Period) => sql`
  select 'submitted' as what, ${dayOf(sql, period, sql`s.created_at`)} as day, s.user_id, s.city, s.agent_id
  from slips s where ${within(sql, period, sql`s.created_at`)} ${ofPeriod(sql, period)}`;

/** A row for each decision, completion and end of a run, with the minutes that it took. */
function happenedIn(sql: Queryable, period: Period): Fragment {
  const minutes = (until: Fragment, since: Fragment) =>
    sql`date_part('epoch', ${until} - ${since}) / 60`;
  const own = ofPeriod(sql, period);
  const isAll = period.scope.user_id === null && period.city === undefined;
  const [created, decided, completed, ended] = [
    sql`s.created_at`,
    sql`s.decided_at`,
    sql`s.completed_at`,
    sql`r.ended_at`,
  ];
  return sql`
    select s.status as what, ${dayOf(sql, period, decided)} as day, s.user_id, s.city, s.agent_id, null::bigint as medical_center_id,
      null::text as failure_kind, ${minutes(decided, created)} as minutes
    from slips s where ${within(sql, period, decided)} and s.status <> 'pending' ${own}
    union all
    select 'completed', ${dayOf(sql, period, completed)}, s.user_id, s.city, s.agent_id, s.medical_center_id, null,
      ${minutes(completed, decided)}
    from slips s where ${within(sql, period, completed)} ${own}
    union all
    select case r.state when 'failed' then 'failed' else 'finished' end, ${dayOf(sql, period, ended)}, s.user_id, s.city, s.agent_id,
      null, r.failure_kind, ${minutes(ended, sql`r.enqueued_at`)}
    from process_run r ${isAll ? sql`left join` : sql`join`} slips s on s.id = r.slip_id
    where ${within(sql, period, ended)} ${own}`;
}

type CompletedRow = Row<"slips", "id" | "passport_number" | "country_traveling_to"> &
  Known<"slips", "completed_at", string> &
  Pick<DailySheet["slips"][number], "name" | "center" | "submitted_by">;

/** What was completed on a day, in order; `is_cut` if there are more. */
export async function findCompleted(
  sql: Queryable,
  period: Period,
  limit: number,
): Promise<Pick<DailySheet, "slips" | "is_cut">> {
  const rows = await sql<CompletedRow[]>`
    select s.id, case when s.erased_at is null then s.first_name || ' ' || s.last_name else 'Erased' end as name,
      case when s.erased_at is null then s.passport_number else '' end as passport_number, s.country_traveling_to,
      m.name as center, u.first_name || ' ' || u.last_name as submitted_by,
      ${asInstant(sql, sql`s.completed_at`)} as completed_at
    from slips s join users u on u.id = s.user_id left join medical_centers m on m.id = s.medical_center_id
    where ${within(sql, period, sql`s.completed_at`)} ${ofPeriod(sql, period)}
    order by s.completed_at, s.id limit ${limit + 1}`;
  return { slips: rows.slice(0, limit), is_cut: rows.length > limit };
}

/** What an agent brought: submitted in the period, or completed in it; `is_cut` if there are more. */
export async function findBrought(
  sql: Queryable,
  agentId: number,
  period: Period,
  limit: number,
): Promise<Pick<AgentStatement, "totals" | "slips" | "is_cut">> {
  const [submitted, completed] = [
    within(sql, period, sql`s.created_at`),
    within(sql, period, sql`s.completed_at`),
  ];
  const own = sql`s.agent_id = ${agentId} ${ofPeriod(sql, period)}`;
  const brought = sql`
    brought as (
      select s.id from slips s where ${own} and ${submitted}
      union select s.id from slips s where ${own} and ${completed}
    )`;
  const totals = await sql<{ submitted: number; completed: number }[]>`
    with ${brought}
    select count(*) filter (where ${submitted})::int as submitted,
      count(*) filter (where ${completed})::int as completed
    from brought join slips s on s.id = brought.id`.one();
  const rows = await sql<
    (Row<
      "slips",
      "id" | "passport_number" | "country_traveling_to" | "status" | "created_at" | "completed_at"
    > &
      Row<"agents", "name">)[]
  >`
    with ${brought}
    select s.id, case when s.erased_at is null then s.first_name || ' ' || s.last_name else 'Erased' end as name,
      case when s.erased_at is null then s.passport_number else '' end as passport_number, s.country_traveling_to,
      s.status, s.created_at, s.completed_at
    from brought join slips s on s.id = brought.id order by s.created_at, s.id limit ${limit + 1}`;
  return { totals, slips: rows.slice(0, limit), is_cut: rows.length > limit };
}
