import type { Queryable } from "@slipdesk/pg-client";
import { readDatabaseClock } from "#server/database/expressions.ts";
import {
  type FollowUpFacts,
  nextAction,
  type Stage,
  suggestedReportEnd,
  suggestedVisit,
} from "#shared/follow-up/rules.ts";
import { addDays, daysBetween, type PlainDate, todayInDhaka } from "#shared/time/plain-date.ts";

/** Days since a slip was Completed, and the stages that its follow-up has reached by then. */
const BANDS: readonly { from: number; stages: readonly Stage[] }[] = [
  { from: 0, stages: ["to-be-examined", "not-begun"] },
  { from: 8, stages: ["waiting", "fit", "to-be-examined", "on-hold", "unfit"] },
  { from: 40, stages: ["fit", "slip-lapsed", "unfit", "waiting", "on-hold"] },
  { from: 75, stages: ["report-lapsed", "unfit", "slip-lapsed", "fit"] },
];

const ROWS_AT_ONCE = 5_000;
/** The hourly clean-up keeps results for so many days. */
const RESULT_DAYS = 240;

type Followed = {
  id: number;
  user_id: number;
  completed_on: PlainDate;
  band: number;
  turn: number;
};

/** Follows up a third of the Completed sample slips, in every stage. */
export async function insertFollowUps(sql: Queryable, after: number): Promise<void> {
  const today = todayInDhaka(await readDatabaseClock(sql));
  const followed = await sql<Followed[]>`
    select id, user_id, completed_on, band, (position / 3)::int as turn from (
      select id, user_id, completed_on, band, row_number() over (partition by band order by id) as position
      from (
        select id, user_id, completed_on,
          width_bucket(${today}::date - completed_on, ${BANDS.map(({ from }) => from)}::int[]) as band
        from (select id, user_id, (completed_at at time zone 'Asia/Dhaka')::date as completed_on
          from slips where id > ${after} and completed_at is not null) as completed
      ) as banded
    ) as placed
    where position % 3 = 1 order by id`;
  for (let from = 0; from < followed.length; from += ROWS_AT_ONCE) {
    const rows = followed.slice(from, from + ROWS_AT_ONCE).map((slip) => rowOf(slip, today));
    await sql`
      insert into follow_ups (slip_id, user_id, slip_number, valid_till, visit_on, examined_on, result,
        result_removed, report_valid_till, note, next_action, due_on, due_until, called_at, called_by, updated_by)
      select slip_id, user_id, slip_number, valid_till, visit_on, examined_on, result, coalesce(result_removed, false),
        report_valid_till, note,
        next_action, due_on, due_until, called_on::timestamp at time zone 'Asia/Dhaka' + interval '11 hours',
        case when called_on is not null then user_id end, user_id
      from jsonb_to_recordset(${sql.json(rows)}) as row (slip_id bigint, user_id bigint, slip_number text,
        valid_till date, visit_on date, examined_on date, result text, result_removed boolean, report_valid_till date, note text,
        next_action text, due_on date, due_until date, called_on date)`;
  }
}

function rowOf({ id, user_id, completed_on, band, turn }: Followed, today: PlainDate) {
  const stages = BANDS[band - 1]?.stages ?? [];
  const stage = stages[turn % stages.length] ?? "not-begun";
  const facts = factsOf(stage, completed_on, turn);
  const isOld = facts.examined_on !== null && daysBetween(facts.examined_on, today) >= RESULT_DAYS;
  const stored = isOld
    ? { ...facts, result: null, report_valid_till: null, result_removed: facts.result !== null }
    : facts;
  const next = isOld ? null : nextAction(stored);
  const calledOn = addDays(completed_on, 1);
  return {
    slip_id: id,
    user_id,
    slip_number: `${completed_on.replaceAll("-", "")}${String(id).padStart(9, "0")}`,
    ...stored,
    note: stage === "on-hold" && !isOld ? "Repeat X-ray" : null,
    next_action: null,
    ...next,
    called_on: turn % 4 === 0 && calledOn < today ? calledOn : null,
  };
}

function factsOf(stage: Stage, completed_on: PlainDate, turn: number): FollowUpFacts {
  const nothing: FollowUpFacts = {
    completed_on,
    valid_till: null,
    visit_on: null,
    examined_on: null,
    result: null,
    report_valid_till: null,
    call_on: null,
  };
  if (stage === "not-begun") return nothing;
  const valid_till = addDays(completed_on, 28 + (turn % 5));
  const visit_on = suggestedVisit(addDays(completed_on, turn % 3), valid_till);
  const begun = { ...nothing, valid_till };
  switch (stage) {
    case "to-be-examined":
      return turn % 2 === 0 ? { ...begun, visit_on } : begun;
    case "slip-lapsed":
      return begun;
    case "waiting":
      return { ...begun, visit_on, examined_on: visit_on };
    case "result-removed":
      return { ...begun, visit_on, examined_on: visit_on, result_removed: true };
    case "on-hold":
      return { ...begun, visit_on, examined_on: visit_on, result: "on_hold" };
    case "unfit":
      return { ...begun, visit_on, examined_on: visit_on, result: "unfit" };
    case "fit":
    case "report-lapsed": {
      const end = visit_on && suggestedReportEnd(visit_on);
      return { ...begun, visit_on, examined_on: visit_on, result: "fit", report_valid_till: end };
    }
  }
}
