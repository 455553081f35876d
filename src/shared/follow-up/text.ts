import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { dayOfWeek, daysBetween, type PlainDate, shortDate } from "#shared/time/plain-date.ts";
import type { FollowUpFacts, FollowUpShow, NextAction, Result, Stage } from "./rules.ts";

export const RESULT_NAMES: Readonly<Record<Result, string>> = {
  fit: "Fit",
  unfit: "Unfit",
  on_hold: "On hold",
};

export function followUpFileName(day: PlainDate): string {
  return `slipdesk-follow-up-${day}.csv`;
}

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  "not-begun": "Not started",
  "to-be-examined": "To be examined",
  "slip-lapsed": "Slip expired",
  waiting: "Waiting for the result",
  "result-removed": "Result removed",
  "on-hold": "On hold",
  fit: "Fit",
  "report-lapsed": "Fit, report expired",
  unfit: "Unfit",
};

export const SHOW_NAMES: Readonly<Record<FollowUpShow, string>> = {
  due: "Call today",
  week: "Next 7 days",
  new: STAGE_NAMES["not-begun"],
  all: "All open",
};

export const NEXT_ACTION_SENTENCES: Readonly<Record<NextAction, string>> = {
  "agree-day": "Agree on a day for the examination",
  "ask-examined": "Ask whether the examination took place",
  "ask-result": "Ask for the result",
  "ask-again": "On hold: ask again",
  "report-ends": "The report expires soon",
};

/** Below the fields: why a day is suggested. */
export const SUGGESTION_REASONS = {
  valid_till: "About 30 days; read it on the slip.",
  visit_on: "Best within 1 to 5 days, not on Friday.",
  report_valid_till: "Usually 60 days; read the report.",
} as const;

export const UNUSUAL = "Unusual: check with the slip.";

/** What is known of a follow-up, as far as the second line of a next action shows it. */
type DetailFacts = Pick<
  FollowUpFacts,
  "valid_till" | "visit_on" | "examined_on" | "report_valid_till"
> & {
  note: string | null;
};

export function nextActionDetail(
  next_action: NextAction,
  { valid_till, visit_on, examined_on, report_valid_till, note }: DetailFacts,
  today: PlainDate,
): Words {
  switch (next_action) {
    case "agree-day":
      return valid_till === null ? "" : slipValidity(valid_till, today);
    case "ask-examined":
      return visit_on === null ? "" : sentence("Agreed for {day}", { day: dayOfWeek(visit_on) });
    case "ask-again":
      return note ?? examinedAgo(examined_on, today);
    case "ask-result":
      return examinedAgo(examined_on, today);
    case "report-ends":
      return report_valid_till === null
        ? ""
        : sentence("Valid until {day}", { day: shortDate(report_valid_till) });
  }
}

function slipValidity(valid_till: PlainDate, today: PlainDate): Sentence {
  const left = daysBetween(today, valid_till);
  if (left < 0) return sentence("Slip expired on {day}", { day: shortDate(valid_till) });
  if (left === 0) return sentence("Slip valid until today");
  return left === 1
    ? sentence("Slip valid for 1 more day")
    : sentence("Slip valid for {count} more days", { count: left });
}

function examinedAgo(examined_on: PlainDate | null, today: PlainDate): Words {
  if (examined_on === null) return "";
  const days = daysBetween(examined_on, today);
  if (days <= 0) return "Examined today";
  return days === 1 ? "Examined yesterday" : sentence("Examined {count} days ago", { count: days });
}

/** `Today`, `2 days late`, `Thu 26 Nov`. */
export function dueText(due_on: PlainDate, today: PlainDate): Words {
  const late = daysBetween(due_on, today);
  if (late < 0) return dayOfWeek(due_on);
  if (late === 0) return "Today";
  return late === 1 ? "1 day late" : sentence("{count} days late", { count: late });
}
