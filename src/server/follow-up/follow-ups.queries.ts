import { assignments, type Fragment, type Queryable } from "@slipdesk/pg-client";
import type { SlipScope } from "#server/auth/actor.ts";
import { setNull, textsOf } from "#server/database/erase-texts.ts";
import { afterLastChange } from "#server/database/expressions.ts";
import type { Joined, Known, Row } from "#server/database/tables.ts";
import type { Due } from "#server/log/clock.queries.ts";
import { isWanted } from "#server/notifications/notifications.queries.ts";
import { withinScope } from "#server/slips/slips.queries.ts";
import {
  type FollowUp,
  type FollowUpFilter,
  type FollowUpPage,
  type FollowUpRow,
  MAX_NEW_COUNTED,
  NEW_DAYS,
  WEEK_DAYS,
} from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_FIELDS } from "#shared/follow-up/form.ts";
import { type FollowUpFacts, nextAction } from "#shared/follow-up/rules.ts";
import { addDays, type PlainDate } from "#shared/time/plain-date.ts";

type Facts = "valid_till" | "visit_on" | "examined_on" | "result" | "report_valid_till" | "call_on";

/** What the last change replaced. */
type Before = { call_on: PlainDate | null; is_call: boolean } | null;

export type StoredFollowUp = Joined<
  "follow_ups",
  | Facts
  | "slip_number"
  | "note"
  | "next_action"
  | "due_on"
  | "called_at"
  | "called_by"
  | "updated_by"
  | "updated_at"
> &
  Row<"follow_ups", "slip_id" | "result_removed"> &
  Known<"follow_ups", "before", Before> &
  Pick<FollowUp, "completed_on" | "called_by_name">;

/** Null for a slip `s` that is not Completed, or erased. */
const completedOn = (sql: Queryable): Fragment => sql`
  case when s.erased_at is null then (s.completed_at at time zone 'Asia/Dhaka')::date end`;

/** A slip that nobody follows up has one with nulls. Null if there is no such slip. */
export async function findFollowUp(sql: Queryable, slipId: number) {
  return await sql<StoredFollowUp[]>`
    select s.id as slip_id, ${completedOn(sql)} as completed_on, f.slip_number, f.valid_till, f.visit_on,
      f.examined_on, f.result, f.report_valid_till, f.call_on, coalesce(f.result_removed, false) as result_removed, f.note, f.next_action, f.due_on, f.called_at, f.called_by,
      caller.first_name || ' ' || caller.last_name as called_by_name, f.updated_by, f.updated_at, f.before
    from slips s
    left join follow_ups f on f.slip_id = s.id
    left join users caller on caller.id = f.called_by
    where s.id = ${slipId}`.first();
}

export type FollowUpValues = FollowUpFacts & Pick<FollowUp, "slip_number" | "note">;

/** Stores the values with the next action that follows from them; `call` when somebody has just called, or takes that back. */
export async function upsertFollowUp(
  sql: Queryable,
  slipId: number,
  values: FollowUpValues,
  by: number,
  today: PlainDate,
  call?: "made" | "undone",
): Promise<void> {
  const stored = {
    ...Object.fromEntries(FOLLOW_UP_FIELDS.map((field) => [field, values[field]])),
    ...stepColumns(values),
    updated_by: by,
    result_removed: values.result_removed ?? false,
    noted_on: sql`case when note is distinct from ${values.note}::text then ${today}::date else noted_on end`,
    ...(call === "made" && { called_at: sql`now()`, called_by: by }),
    ...(call === "undone" && {
      called_at: sql`(before ->> 'called_at')::timestamptz`,
      called_by: sql`(before ->> 'called_by')::bigint`,
    }),
    before:
      call === "undone"
        ? null
        : sql`jsonb_build_object('call_on', call_on, 'called_at', called_at, 'called_by', called_by,
            'is_call', ${call === "made"}::boolean)`,
  };
  await sql`
    insert into follow_ups (slip_id, user_id, updated_by)
    select id, user_id, ${by}::bigint from slips where id = ${slipId}
    on conflict (slip_id) do nothing`;
  await sql`
    update follow_ups set ${assignments(stored)}, updated_at = ${afterLastChange(sql)}
    where slip_id = ${slipId}`;
}

function stepColumns(facts: FollowUpFacts) {
  const { next_action = null, due_on = null, due_until = null } = nextAction(facts) ?? {};
  return { next_action, due_on, due_until };
}

export async function isNumberTaken(sql: Queryable, slipId: number, slip_number: string) {
  return await sql`
    select from follow_ups where slip_number = ${slip_number} and slip_id <> ${slipId}`.exists();
}

/** Writes the next actions again after the slips became Completed or ceased to be. */
export async function updateNextActions(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  const rows = await sql<
    (Row<"follow_ups", Facts | "slip_id" | "result_removed"> & Pick<FollowUp, "completed_on">)[]
  >`
    select f.slip_id, ${completedOn(sql)} as completed_on, f.valid_till, f.visit_on, f.examined_on, f.result,
      f.report_valid_till, f.call_on, f.result_removed
    from follow_ups f join slips s on s.id = f.slip_id
    where f.slip_id = any(${[...slipIds]}::bigint[]) order by f.slip_id`;
  for (const { slip_id, ...facts } of rows) {
    await sql`update follow_ups set ${assignments(stepColumns(facts))} where slip_id = ${slip_id}`;
  }
}

/** How long after the examination its result and note are kept. */
const RESULT_DAYS = 240;

/** A note without an examination, or written after those days, is kept as long after it was written. */
const isOldNote = (sql: Queryable, today: PlainDate) => sql`
  case when examined_on + ${RESULT_DAYS}::int >= noted_on then examined_on else noted_on end
    <= ${today}::date - ${RESULT_DAYS}::int`;

const isOldResult = (sql: Queryable, today: PlainDate) => sql`
  (result is not null or note is not null)
    and coalesce(examined_on, noted_on) <= ${today}::date - ${RESULT_DAYS}::int
    and (result is not null or ${isOldNote(sql, today)})`;

export async function countOldResults(sql: Queryable, today: PlainDate): Promise<Due> {
  return await sql<Due[]>`
    select count(*) filter (where ${isOldResult(sql, today)}) as due, count(*) as of from follow_ups
    where result is not null or note is not null`.one();
}

/** Removes result, note and the report's days, which are health data; the other days stay with the slip. */
export async function blankOldResults(sql: Queryable, today: PlainDate): Promise<void> {
  await sql`
    update follow_ups set result_removed = result_removed or result is not null,
      result = null, report_valid_till = null,
      note = case when not (${isOldNote(sql, today)}) then note end,
      next_action = case when examined_on is null then next_action end,
      due_on = case when examined_on is null then due_on end,
      due_until = case when examined_on is null then due_until end,
      updated_at = ${afterLastChange(sql)}
    where ${isOldResult(sql, today)}`;
}

/** Notifications of how many applicants are due on a day: to submitters of their own, to admins of all. */
export const callsOf = (sql: Queryable, day: PlainDate) => sql`
  with due as (
    select user_id, count(*) from follow_ups
    where due_on <= ${day}::date and due_until >= ${day}::date group by user_id
  )
  select u.id, 'call-today', null::bigint, 'call-today:' || ${day}::text || ':' || u.id,
    jsonb_build_object('count', to_call.count), null::bigint
  from users u cross join lateral (
    select coalesce(sum(count), 0)::bigint as count from due where u.role = 'admin' or user_id = u.id
  ) to_call
  where to_call.count > 0 and ${isWanted(sql, "call-today")}`;

export async function deleteFollowUps(sql: Queryable, slipIds: readonly number[]): Promise<void> {
  await sql`delete from follow_ups where slip_id = any(${[...slipIds]}::bigint[])`;
}

export const TEXTS_OF_FOLLOW_UPS = ["slip_number", "note"].map((name) =>
  textsOf(
    "follow_ups",
    name,
    (sql) => sql`${setNull(name)(sql)}, updated_at = ${afterLastChange(sql)}`,
    "slip_id",
  ),
);

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
