import { describe, expect, test } from "vitest";
import { day } from "#shared/testing/days.ts";
import { addDays, comparePlainDates } from "#shared/time/plain-date.ts";
import {
  callOnAfter,
  type FollowUpFacts,
  isUnusualEnd,
  isUnusualNumber,
  isUnusualVisit,
  nextAction,
  RESULTS,
  type Result,
  STAGES,
  stageOf,
  suggestedReportEnd,
  suggestedValidTill,
  suggestedVisit,
} from "./rules.ts";

const completed = day("2026-11-23");
const begun: FollowUpFacts = {
  completed_on: completed,
  valid_till: day("2026-12-22"),
  visit_on: null,
  examined_on: null,
  result: null,
  report_valid_till: null,
  call_on: null,
};
const agreed = { ...begun, visit_on: day("2026-11-24") };
const examined = { ...agreed, examined_on: day("2026-11-24") };
const calledAgain = { ...examined, call_on: day("2026-11-30") };
const fit: FollowUpFacts = {
  ...calledAgain,
  result: "fit",
  report_valid_till: day("2027-01-23"),
};

const said = (facts: FollowUpFacts) => {
  const next = nextAction(facts);
  return next && `${next.next_action}, ${next.due_on} to ${next.due_until}`;
};

describe("the next action", () => {
  test.each<[string, FollowUpFacts, string | null]>([
    ["agree on a day", begun, "agree-day, 2026-11-25 to 2027-01-21"],
    ["ask whether it took place", agreed, "ask-examined, 2026-11-25 to 2027-01-21"],
    ["ask for the result", examined, "ask-result, 2026-11-27 to 2027-01-23"],
    ["the day agreed for a call", calledAgain, "ask-result, 2026-11-30 to 2027-01-23"],
    ["on hold", { ...examined, result: "on_hold" }, "ask-again, 2026-12-01 to 2027-01-23"],
    ["the report expires", fit, "report-ends, 2027-01-09 to 2027-01-23"],
    ["fit without a day: nothing", { ...fit, report_valid_till: null }, null],
    ["unfit: nothing", { ...fit, result: "unfit", report_valid_till: null }, null],
    ["no value: nothing", { ...begun, valid_till: null }, null],
    ["not Completed, or erased: nothing", { ...agreed, completed_on: null }, null],
  ])("%s", (_name, facts, expected) => {
    expect(said(facts)).toBe(expected);
  });

  test("a slip that is valid for few days is called about at once, never before it was Completed", () => {
    expect(said({ ...begun, valid_till: day("2026-12-01") })).toBe(
      "agree-day, 2026-11-24 to 2026-12-31",
    );
    expect(said({ ...begun, valid_till: day("2026-11-26") })).toBe(
      "agree-day, 2026-11-23 to 2026-12-26",
    );
  });

  test("a call agreed for after the last day is due on the last day", () => {
    expect(said({ ...agreed, visit_on: day("2026-12-28") })).toBe(
      "ask-examined, 2026-12-22 to 2027-01-27",
    );
    expect(said({ ...agreed, valid_till: null })).toBe("ask-examined, 2026-11-25 to 2026-12-24");
  });

  test("a call can only be later than what is due, and then moves the end with it", () => {
    expect(said({ ...fit, call_on: day("2026-12-01") })).toBe(
      "report-ends, 2027-01-09 to 2027-01-23",
    );
    expect(said({ ...fit, call_on: day("2027-02-01") })).toBe(
      "report-ends, 2027-02-01 to 2027-02-01",
    );
  });

  test("is never due later than until", () => {
    const days = [null, ...[-200, -31, -1, 0, 1, 31, 200].map((days) => addDays(completed, days))];
    const results: readonly (Result | null)[] = [null, ...RESULTS];
    const choices = days.flatMap((valid_till) =>
      days.flatMap((visit_on) =>
        days.flatMap((examined_on) =>
          results.map((result) => ({ valid_till, visit_on, examined_on, result })),
        ),
      ),
    );
    const all = choices.flatMap((choice) =>
      days.flatMap((report_valid_till) =>
        days.map((call_on) => ({ ...begun, ...choice, report_valid_till, call_on })),
      ),
    );
    const isLate = (facts: FollowUpFacts) => {
      const next = nextAction(facts);
      return next !== null && comparePlainDates(next.due_on, next.due_until) > 0;
    };
    expect(all.filter(isLate)).toEqual([]);
  });
});

test("each stage follows from the facts and the day", () => {
  const over = day("2027-01-24");
  const stages = [
    stageOf({ ...begun, valid_till: null }, completed),
    stageOf(begun, day("2026-12-22")),
    stageOf(agreed, day("2026-12-23")),
    stageOf(examined, over),
    stageOf({ ...examined, result_removed: true }, over),
    stageOf({ ...examined, result: "on_hold" }, over),
    stageOf(fit, day("2027-01-23")),
    stageOf(fit, over),
    stageOf({ ...fit, result: "unfit", report_valid_till: null }, over),
  ];
  expect(stages).toEqual([...STAGES]);
  expect(stageOf({ ...agreed, valid_till: null }, over)).toBe("to-be-examined");
});

test("the day to call again ends with its next action, unless it is changed as well", () => {
  const call_on = day("2026-12-05");
  expect(callOnAfter(calledAgain, { ...calledAgain, result: "on_hold" })).toBeNull();
  expect(callOnAfter(calledAgain, { ...calledAgain, result: "on_hold", call_on })).toBe(call_on);
  expect(callOnAfter(calledAgain, calledAgain)).toBe("2026-11-30");
});

describe("suggestions", () => {
  test("about 30 days for the slip, two months for the report", () => {
    expect(suggestedValidTill(completed)).toBe("2026-12-23");
    expect(suggestedReportEnd(day("2026-11-24"))).toBe("2027-01-23");
    expect(suggestedReportEnd(day("2026-12-31"))).toBe("2027-02-27");
  });

  test("the first day from tomorrow that is no Friday, within the slip's days", () => {
    expect(suggestedVisit(completed, null)).toBe("2026-11-24");
    expect(suggestedVisit(day("2026-11-26"), day("2026-11-28"))).toBe("2026-11-28");
    expect(suggestedVisit(day("2026-11-26"), day("2026-11-27"))).toBeNull();
    expect(suggestedVisit(completed, day("2026-11-20"))).toBeNull();
  });
});

test("unusual values are reported and accepted", () => {
  expect(
    ["123456789", "1234567890", "12345678901234567890", "123456789012345678901", "AB12345678"].map(
      isUnusualNumber,
    ),
  ).toEqual([true, false, false, true, true]);
  expect(isUnusualEnd(day("2027-01-22"), completed)).toBe(false);
  expect(isUnusualEnd(day("2027-01-23"), completed)).toBe(true);
  expect(isUnusualVisit(day("2026-11-27"), null)).toBe(true);
  expect(isUnusualVisit(day("2026-12-22"), begun.valid_till)).toBe(false);
  expect(isUnusualVisit(day("2026-12-23"), begun.valid_till)).toBe(true);
});
