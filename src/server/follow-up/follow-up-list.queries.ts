import type { Fragment, Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import type { Known, Row } from "#server/database/tables.ts";
import { withinScope } from "#server/slips/slips.queries.ts";
import {
  type FollowUpFilter,
  type FollowUpPage,
  type FollowUpRow,
  MAX_NEW_COUNTED,
  NEW_DAYS,
  WEEK_DAYS,
} from "#shared/follow-up/contract.ts";
import { addDays, type PlainDate } from "#shared/time/plain-date.ts";
import { completedOn, type StoredFollowUp } from "./follow-ups.queries.ts";

/** The stage is left out: it follows from the facts and the day. */
export type FoundFollowUp = Omit<
  StoredFollowUp,
  "called_by" | "updated_by" | "updated_at" | "before"
> &
  Row<"slips", "phone" | "passport_number" | "city"> &
  Pick<FollowUpRow, "name" | "center_name" | "submitted_by">;

type Choice = Pick<FollowUpFilter, "show" | "city">;
type Counts = FollowUpPage["counts"];

type PageRow = Counts & (Known<"follow_ups", "slip_id", null> | FoundFollowUp);

/** A page and all four counts, in one statement. */
export async function findFollowUps(
  sql: Queryable,
  scope: SlipScope,
  filter: FollowUpFilter,
  today: PlainDate,
): Promise<{ rows: FoundFollowUp[]; counts: Counts }> {
  // One row per slip, or a single row with only the counts.
  const found = await sql<PageRow[]>`
    with open as materialized (${openRows(sql, scope, filter, today)}),
    fresh as materialized (${freshRows(sql, scope, filter, today)} limit ${MAX_NEW_COUNTED + 1}),
    counts as (
      select count(*) filter (where due_on <= ${today}::date) as due,
        count(*) filter (where due_on <= ${addDays(today, WEEK_DAYS)}::date) as week,
        (select count(*) from fresh) as new, count(*) as "all"
      from open
    ),
    page as (
      ${shown(sql, filter, today)} limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}
    )
    select counts.*, listed.* from counts left join (${rowsOf(sql)}) listed on true
    order by ${orderOf(sql, filter)}`;
  const [first] = found;
  if (!first) throw new Error("the follow-up list gave no counts");
  const { due, week, new: fresh, all } = first;
  const rows = found.filter((row): row is Counts & FoundFollowUp => row.slip_id !== null);
  return { rows, counts: { due, week, new: fresh, all } };
}

/** All rows of a choice, for a file. */
export async function findAllFollowUps(
  sql: Queryable,
  scope: SlipScope,
  choice: Choice,
  today: PlainDate,
  limit: number,
): Promise<FoundFollowUp[]> {
  return await sql<FoundFollowUp[]>`
    with open as (${openRows(sql, scope, choice, today)}),
    fresh as (${freshRows(sql, scope, choice, today)}),
    page as (${shown(sql, choice, today)} limit ${limit})
    ${rowsOf(sql)} order by ${orderOf(sql, choice)}`;
}

/** Everything with a next action that is not over. */
function openRows(
  sql: Queryable,
  { user_id }: SlipScope,
  { city }: Choice,
  today: PlainDate,
): Fragment {
  return sql`
    select f.slip_id, f.due_on, null::timestamptz as completed_at from follow_ups f
    where f.due_until >= ${today}::date ${user_id === null ? sql`` : sql`and f.user_id = ${user_id}`}
      ${city === "all" ? sql`` : sql`and (select s.city from slips s where s.id = f.slip_id) = ${city}`}`;
}

/** Completed lately, and nobody has entered anything; newest first. */
function freshRows(sql: Queryable, scope: SlipScope, { city }: Choice, today: PlainDate): Fragment {
  // "offset 0": the days are the narrowest condition, and the planner would add an index of all slips of a person.
  return sql`
    select s.id as slip_id, null::date as due_on, s.completed_at from (
      select s.id, s.completed_at, s.user_id, s.city from slips s
      where s.completed_at >= ${addDays(today, -NEW_DAYS)}::timestamp at time zone 'Asia/Dhaka'
        and s.erased_at is null
      order by s.completed_at desc, s.id desc offset 0
    ) s
    where not exists (select from follow_ups f where f.slip_id = s.id)
      ${withinScope(sql, scope)} ${city === "all" ? sql`` : sql`and s.city = ${city}`}
    order by s.completed_at desc, s.id desc`;
}

function shown(sql: Queryable, choice: Choice, today: PlainDate): Fragment {
  switch (choice.show) {
    case "new":
      return sql`select * from fresh order by ${orderOf(sql, choice)}`;
    case "due":
      return dueUntil(sql, choice, today);
    case "week":
      return dueUntil(sql, choice, addDays(today, WEEK_DAYS));
    case "all":
      return sql`select * from open order by ${orderOf(sql, choice)}`;
  }
}

const dueUntil = (sql: Queryable, choice: Choice, day: PlainDate) => sql`
  select * from open where due_on <= ${day}::date order by ${orderOf(sql, choice)}`;

const orderOf = (sql: Queryable, { show }: Choice): Fragment =>
  show === "new" ? sql`completed_at desc, slip_id desc` : sql`due_on, slip_id`;

const rowsOf = (sql: Queryable) => sql`
  select s.id as slip_id, s.completed_at, s.first_name || ' ' || s.last_name as name, s.phone, s.passport_number, s.city,
    m.name as center_name, ${completedOn(sql)} as completed_on, f.slip_number, f.next_action, f.due_on, f.valid_till,
    f.visit_on, f.examined_on, f.result, f.report_valid_till, f.call_on,
    coalesce(f.result_removed, false) as result_removed, f.note, f.called_at,
    caller.first_name || ' ' || caller.last_name as called_by_name,
    u.first_name || ' ' || u.last_name as submitted_by
  from page join slips s on s.id = page.slip_id
  join users u on u.id = s.user_id
  left join medical_centers m on m.id = s.medical_center_id
  left join follow_ups f on f.slip_id = s.id
  left join users caller on caller.id = f.called_by`;
