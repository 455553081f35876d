import {
  addDays,
  addMonths,
  comparePlainDates,
  daysBetween,
  type PlainDate,
  weekdayOf,
} from "#shared/time/plain-date.ts";

/** The parts of the list of whom to call. */
export const FOLLOW_UP_SHOWS = ["due", "week", "new", "all"] as const;
export type FollowUpShow = (typeof FOLLOW_UP_SHOWS)[number];

export const RESULTS = ["fit", "unfit", "on_hold"] as const;
export type Result = (typeof RESULTS)[number];

export const NEXT_ACTIONS = [
  "agree-day",
  "ask-examined",
  "ask-result",
  "ask-again",
  "report-ends",
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

export const STAGES = [
  "not-begun",
  "to-be-examined",
  "slip-lapsed",
  "waiting",
  "result-removed",
  "on-hold",
  "fit",
  "report-lapsed",
  "unfit",
] as const;
export type Stage = (typeof STAGES)[number];

/** What follow-up depends on. `completed_on` is null while the slip is not Completed, or erased. */
export type FollowUpFacts = {
  completed_on: PlainDate | null;
  valid_till: PlainDate | null;
  visit_on: PlainDate | null;
  examined_on: PlainDate | null;
  result: Result | null;
  report_valid_till: PlainDate | null;
  call_on: PlainDate | null;
  /** There was a result, and its time is over. */
  result_removed?: boolean;
};

/** To be done from `due_on`; after `due_until` nobody is reminded. */
export type DueAction = { next_action: NextAction; due_on: PlainDate; due_until: PlainDate };

/** How long a slip without an agreed day, or without an examination, is followed up after its last day. */
const DAYS_AFTER_SLIP = 30;
/** How long after the examination its result is asked for. */
const DAYS_FOR_RESULT = 60;

/** What to do next, and when; null if there is nothing. Never depends on today. */
export function nextAction(facts: FollowUpFacts): DueAction | null {
  const next = facts.completed_on === null ? null : actionOf(facts, facts.completed_on);
  if (next === null) return null;
  const due_on = facts.call_on === null ? next.due_on : later(next.due_on, facts.call_on);
  return { ...next, due_on, due_until: later(next.due_until, due_on) };
}

function actionOf(facts: FollowUpFacts, completed_on: PlainDate): DueAction | null {
  const { valid_till, visit_on, examined_on, result, report_valid_till, result_removed } = facts;
  if (result === "unfit" || result_removed) return null;
  if (result === "fit") {
    return report_valid_till === null
      ? null
      : due("report-ends", addDays(report_valid_till, -14), report_valid_till);
  }
  if (examined_on !== null) {
    const until = addDays(examined_on, DAYS_FOR_RESULT);
    return result === "on_hold"
      ? due("ask-again", addDays(examined_on, 7), until)
      : due("ask-result", addDays(examined_on, 3), until);
  }
  if (visit_on !== null) {
    const lastDay = valid_till ?? visit_on;
    const dayAfter = addDays(visit_on, 1);
    return due(
      "ask-examined",
      valid_till === null ? dayAfter : earlier(dayAfter, valid_till),
      addDays(later(visit_on, lastDay), DAYS_AFTER_SLIP),
    );
  }
  if (valid_till !== null) {
    const soon = earlier(addDays(completed_on, 2), addDays(valid_till, -7));
    return due("agree-day", later(soon, completed_on), addDays(valid_till, DAYS_AFTER_SLIP));
  }
  return null;
}

const due = (next_action: NextAction, due_on: PlainDate, due_until: PlainDate): DueAction => ({
  next_action,
  due_on,
  due_until,
});

export function stageOf(
  { valid_till, visit_on, examined_on, result, report_valid_till, result_removed }: FollowUpFacts,
  today: PlainDate,
): Stage {
  const isOver = (day: PlainDate | null) => day !== null && comparePlainDates(day, today) < 0;
  if (result === "unfit") return "unfit";
  if (result === "fit") return isOver(report_valid_till) ? "report-lapsed" : "fit";
  if (result === "on_hold") return "on-hold";
  if (result_removed) return "result-removed";
  if (examined_on !== null) return "waiting";
  if (isOver(valid_till)) return "slip-lapsed";
  return valid_till === null && visit_on === null ? "not-begun" : "to-be-examined";
}

/** The facts that a next action comes from; the others only describe. */
const NEXT_ACTION_FACTS = [
  "valid_till",
  "visit_on",
  "examined_on",
  "result",
  "report_valid_till",
] as const satisfies readonly (keyof FollowUpFacts)[];

/** A day to call again belongs to the next action for which it was agreed: it ends when another fact changes and it does not. */
export function callOnAfter(before: FollowUpFacts, after: FollowUpFacts): PlainDate | null {
  if (before.call_on !== after.call_on) return after.call_on;
  return NEXT_ACTION_FACTS.some((fact) => before[fact] !== after[fact]) ? null : after.call_on;
}

/** About 30 days. */
export function suggestedValidTill(completed_on: PlainDate): PlainDate {
  return addDays(completed_on, 30);
}

/** From tomorrow, not on a Friday and not after the slip's last day; null if no such day is left. */
export function suggestedVisit(today: PlainDate, valid_till: PlainDate | null): PlainDate | null {
  const tomorrow = addDays(today, 1);
  const day = isFriday(tomorrow) ? addDays(tomorrow, 1) : tomorrow;
  return valid_till !== null && comparePlainDates(day, valid_till) > 0 ? null : day;
}

/** Two months, the day of the examination included. */
export function suggestedReportEnd(examined_on: PlainDate): PlainDate {
  return addDays(addMonths(examined_on, 2), -1);
}

/** Saved all the same: the paper may be right. */
export function isUnusualNumber(slip_number: string): boolean {
  return !/^\d{10,20}$/.test(slip_number);
}

export function isUnusualEnd(valid_till: PlainDate, completed_on: PlainDate): boolean {
  return daysBetween(completed_on, valid_till) > 60;
}

export function isUnusualVisit(visit_on: PlainDate, valid_till: PlainDate | null): boolean {
  return isFriday(visit_on) || (valid_till !== null && comparePlainDates(visit_on, valid_till) > 0);
}

const isFriday = (day: PlainDate) => weekdayOf(day) === "Friday";

const earlier = (a: PlainDate, b: PlainDate) => (comparePlainDates(a, b) <= 0 ? a : b);
const later = (a: PlainDate, b: PlainDate) => (comparePlainDates(a, b) >= 0 ? a : b);
