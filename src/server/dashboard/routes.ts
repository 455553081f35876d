import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { ownScopeOf, type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { asInstant } from "#server/database/expressions.ts";
import { todoCondition } from "#server/slips/slip-list.queries.ts";
import { withinScope } from "#server/slips/slips.queries.ts";
import {
  DAYS_SHOWN,
  type Dashboard,
  getDashboard,
  TODOS,
  type Todo,
} from "#shared/dashboard/contract.ts";
import { addDays, type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";

type Kinds = readonly (typeof TODOS)[number][];

const ADMIN_TODOS: Kinds = TODOS.filter((kind) => kind !== "declined");
const OWN_TODOS: Kinds = ["failed", "pay", "call", "declined"];

export function dashboardRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, getDashboard, ({ by }) =>
    findDashboard(
      context.sql,
      scopeOf(context, by),
      ownScopeOf(by),
      by.role === "admin" ? ADMIN_TODOS : OWN_TODOS,
      todayInDhaka(context.clock()),
    ),
  );
}

const NAMED = 5;
/** For how many days a declined application is something to look at. */
const DECLINED_DAYS = DAYS_SHOWN;

const dayBegins = (sql: Queryable, day: string) => sql`${day}::timestamp at time zone 'Asia/Dhaka'`;

async function findDashboard(
  sql: Queryable,
  scope: SlipScope,
  callScope: SlipScope,
  kinds: readonly Todo["kind"][],
  today: PlainDate,
): Promise<Dashboard> {
  const own = withinScope(sql, scope);
  const since = dayBegins(sql, today);
  return await sql<
    Pick<Dashboard, "serverTime" | "failed_today" | "declined_today" | "days" | "todos">[]
  >`
    select ${asInstant(sql, sql`now()`)} as "serverTime",
      (select count(*) from slips s where ${todoCondition(sql, "failed", scope)} and s.updated_at >= ${since} ${own}) as failed_today,
      (select count(*) from slips s
        where s.status = 'declined' and s.erased_at is null and s.updated_at >= ${since} ${own}) as declined_today,
      (${days(sql, scope, addDays(today, 1 - DAYS_SHOWN), today)}) as days,
      (select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'slips', slips, 'people', people)
          order by position) filter (where count > 0), '[]')
        from (${kinds
          .map((kind, position) =>
            kind === "deposits"
              ? deposits(sql, position)
              : todoOf(sql, kind, position, kind === "call" ? callScope : scope, today),
          )
          .reduce((all, one) => sql`${all} union all ${one}`)}) as todos) as todos`.one();
}

function days(sql: Queryable, scope: SlipScope, first: PlainDate, today: PlainDate): Fragment {
  const day = sql`(s.created_at at time zone 'Asia/Dhaka')::date`;
  const since = sql`s.created_at >= ${dayBegins(sql, first)} ${withinScope(sql, scope)}`;
  return sql`
    select json_agg(json_build_object('day', to_char(shown.day, 'YYYY-MM-DD'),
      'submitted', coalesce(submitted.count, 0), 'failed', coalesce(failed.count, 0)) order by shown.day)
    from generate_series(${first}::date, ${today}::date, interval '1 day') as shown (day)
    left join (select ${day} as day, count(*) from slips s where ${since} group by 1) as submitted
      on submitted.day = shown.day
    left join (select ${day} as day, count(*) from slips s where ${todoCondition(sql, "failed", scope)} and ${since} group by 1)
      as failed on failed.day = shown.day`;
}

/** Those to decide, and who waits longest. */
function deposits(sql: Queryable, position: number): Fragment {
  return sql`
    select ${position}::int as position, 'deposits' as kind, count(*) as count, '[]'::json as slips,
      (select coalesce(json_agg(name order by first), '[]')
        from (select u.first_name || ' ' || u.last_name as name, min(d.id) as first
          from deposits d join users u on u.id = d.user_id
          where d.status = 'asked' group by u.id order by first limit ${sql.unsafe(String(NAMED))}) as those) as people
    from deposits where status = 'asked'`;
}

type SlipTodo = Exclude<Todo["kind"], "deposits">;

function todoOf(
  sql: Queryable,
  kind: SlipTodo,
  position: number,
  scope: SlipScope,
  today: PlainDate,
): Fragment {
  const { where, order, at, reason } = conditionOf(sql, kind, scope, today);
  const own = withinScope(sql, scope);
  return sql`
    select ${position}::int as position, ${kind}::text as kind,
      (select count(*) from slips s where ${where} ${own}) as count,
      (select json_agg(json_build_object('id', id, 'name', name, 'reason', reason,
          'country_traveling_to', country_traveling_to, 'at', ${asInstant(sql, sql`at`)}) order by row)
        from (select s.id, s.first_name || ' ' || s.last_name as name, ${reason} as reason,
            s.country_traveling_to, ${at} as at, row_number() over (order by ${order}) as row
          from slips s where ${where} ${own} order by ${order} limit ${sql.unsafe(String(NAMED))}) as first
      ) as slips, '[]'::json as people`;
}

type Condition = { where: Fragment; order: Fragment; at: Fragment; reason: Fragment };

function conditionOf(
  sql: Queryable,
  kind: SlipTodo,
  scope: SlipScope,
  today: PlainDate,
): Condition {
  const oldest = { order: sql`s.id`, at: sql`s.created_at`, reason: sql`null::text` };
  const latest = { order: sql`s.updated_at desc, s.id desc`, at: sql`s.updated_at` };
  switch (kind) {
    case "review":
    case "send":
      return { ...oldest, where: todoCondition(sql, kind, scope) };
    case "book":
      return {
        ...oldest,
        order: sql`s.queued_at, s.id`,
        at: sql`s.queued_at`,
        where: todoCondition(sql, kind, scope),
      };
    case "pay":
      return {
        ...oldest,
        order: sql`s.queued_at, s.id`,
        at: sql`s.updated_at`,
        where: todoCondition(sql, kind, scope),
      };
    case "lapsed":
      return { ...oldest, order: sql`s.queued_at, s.id`, where: todoCondition(sql, kind, scope) };
    case "duplicate":
      return {
        ...oldest,
        reason: sql`s.passport_number`,
        where: sql`s.status = 'pending' and s.erased_at is null and exists (
          select from slips other where other.passport_number = s.passport_number
            and other.id <> s.id and other.erased_at is null)`,
      };
    case "call": {
      const isDue = sql`f.slip_id = s.id and f.due_on <= ${today}::date and f.due_until >= ${today}::date`;
      return {
        ...oldest,
        order: sql`(select f.due_on from follow_ups f where f.slip_id = s.id), s.id`,
        where: sql`exists (select from follow_ups f where ${isDue})`,
      };
    }
    case "failed":
      return { ...latest, where: todoCondition(sql, kind, scope), reason: sql`s.failed_reason` };
    case "declined": {
      const since = dayBegins(sql, addDays(today, 1 - DECLINED_DAYS));
      const where = sql`s.status = 'declined' and s.erased_at is null and s.updated_at >= ${since}`;
      return { ...latest, where, reason: sql`s.declined_reason` };
    }
  }
}
