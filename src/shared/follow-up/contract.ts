import { z } from "zod";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  CalendarDay,
  choice,
  component,
  FileAnswer,
  Id,
  IdParam,
  Instant,
  MAX_PAGE_SIZE,
  pageNumber,
  wholeNumber,
} from "#shared/http/fields.ts";
import { IfMatchHeader, NOTHING_STORED } from "#shared/http/headers.ts";
import { CITY_CODES } from "#shared/options/options.ts";
import { ON_SLIP } from "#shared/slips/contract.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-list.ts";
import { callAgainForm, SentFollowUp } from "./form.ts";
import { FOLLOW_UP_SHOWS, NEXT_ACTIONS, RESULTS, STAGES } from "./rules.ts";

const OfSlip = z.object({
  slip_id: Id,
  stage: z.enum(STAGES),
  next_action: z.enum(NEXT_ACTIONS).nullable(),
  due_on: CalendarDay.nullable(),
  valid_till: CalendarDay.nullable(),
  visit_on: CalendarDay.nullable(),
  examined_on: CalendarDay.nullable(),
  report_valid_till: CalendarDay.nullable(),
  note: z.string().nullable(),
  called_at: Instant.nullable(),
  called_by_name: z.string().nullable(),
});

export const FollowUp = OfSlip.extend({
  /** Null while the slip is not Completed, or erased. */
  completed_on: CalendarDay.nullable(),
  slip_number: z.string().nullable(),
  result: z.enum(RESULTS).nullable(),
  call_on: CalendarDay.nullable(),
  called_by: Id.nullable(),
  updated_by: Id.nullable(),
  /** Null before the first value. */
  updated_at: Instant.nullable(),
}).meta({ id: "FollowUp" });
export type FollowUp = z.infer<typeof FollowUp>;

export const getFollowUp = endpoint({
  method: "GET",
  path: "/auto/slip/:id/follow-up",
  access: "signed-in",
  summary: "What came after the slip: days, result and the next action; all null before the first",
  params: IdParam,
  reading: { as: "record", slips: ({ slip_id }) => [slip_id] },
  answer: FollowUp,
});

export const changeFollowUp = endpoint({
  method: "PUT",
  path: "/auto/slip/:id/follow-up",
  access: "signed-in",
  summary: `Store what came after the slip; If-Match is its updated_at, or "${NOTHING_STORED}" before the first value`,
  params: IdParam,
  headers: IfMatchHeader,
  // Judged beside what is stored.
  body: z.looseObject({}),
  describedBody: SentFollowUp,
  reading: ON_SLIP,
  answer: FollowUp,
});

export const recordCall = endpoint({
  method: "POST",
  path: "/auto/slip/:id/follow-up/call",
  access: "signed-in",
  summary: "Record that the applicant was called, and when to call again",
  params: IdParam,
  body: (today) => callAgainForm(today),
  reading: ON_SLIP,
  answer: FollowUp,
});

export const undoCall = endpoint({
  method: "DELETE",
  path: "/auto/slip/:id/follow-up/call",
  access: "signed-in",
  summary:
    "Take back one's own call, while nothing has changed since; If-Match is the updated_at that recording it answered",
  params: IdParam,
  headers: IfMatchHeader,
  reading: ON_SLIP,
  answer: FollowUp,
});

/** `new` is counted no further than one beyond this. */
export const MAX_NEW_COUNTED = 1_000;
/** For how many days a Completed slip without follow-up is new. */
export const NEW_DAYS = 14;
/** `week`: due within this many days. */
export const WEEK_DAYS = 7;

const narrowingParts = {
  show: choice("Show", FOLLOW_UP_SHOWS, "due"),
  city: choice("City", ["all", ...CITY_CODES], "all"),
};

export const FollowUpFilter = z.object({
  ...narrowingParts,
  page: pageNumber,
  limit: wholeNumber("Limit", MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
});
export type FollowUpFilter = z.output<typeof FollowUpFilter>;

export const FollowUpRow = OfSlip.extend({
  name: z.string(),
  phone: z.string(),
  passport_number: z.string(),
  city: z.enum(CITY_CODES),
  center_name: z.string().nullable(),
  submitted_by: z.string(),
}).meta({ id: "FollowUpRow" });
export type FollowUpRow = z.infer<typeof FollowUpRow>;

const Counts = z.object({
  due: z.int(),
  week: z.int(),
  /** At most one more than 1,000. */
  new: z.int(),
  all: z.int(),
});

export const FollowUpPage = component("FollowUpPage", {
  rows: z.array(FollowUpRow),
  counts: Counts,
  /** In Dhaka, by the server's clock. */
  today: CalendarDay,
  totalRows: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type FollowUpPage = z.infer<typeof FollowUpPage>;

export const listFollowUps = endpoint({
  method: "GET",
  path: "/follow-ups",
  access: "signed-in",
  summary:
    "Whom to call, soonest first: due today, within a week, all with a next action; or slips of the last 14 days that nobody follows up. One's own applications; admins all",
  query: FollowUpFilter,
  isCostly: true,
  reading: { as: "list", slips: ({ rows }) => rows.map(({ slip_id }) => slip_id) },
  answer: FollowUpPage,
});

export const FollowUpExport = component("FollowUpExport", narrowingParts);
export type FollowUpExport = z.output<typeof FollowUpExport>;

export const exportFollowUps = endpoint({
  method: "POST",
  path: "/follow-ups/export",
  budget: "exports",
  isCostly: true,
  reading: "by-handler",
  access: "staff",
  summary: "The follow-up list as CSV, all pages",
  body: FollowUpExport,
  answer: FileAnswer,
  answerTypes: ["text/csv; charset=utf-8"],
});
