import { z } from "zod";
import { readText, type TextRule } from "#shared/http/fields.ts";
import { cleanNumber, inCapitals } from "#shared/text/clean.ts";
import { isNormalisable, unusable } from "#shared/text/plain.ts";
import {
  asError,
  asIssue,
  mustBeText,
  type Sentence,
  sentence,
  sentenceOf,
  type Words,
} from "#shared/text/sentence.ts";
import { addDays, comparePlainDates, type PlainDate, sentDay } from "#shared/time/plain-date.ts";
import { type FollowUpFacts, RESULTS } from "./rules.ts";

/** In the order of their errors. */
export const FOLLOW_UP_FIELDS = [
  "slip_number",
  "valid_till",
  "visit_on",
  "examined_on",
  "result",
  "report_valid_till",
  "call_on",
  "note",
] as const;
export type FollowUpField = (typeof FOLLOW_UP_FIELDS)[number];

export const FOLLOW_UP_LABELS = {
  slip_number: "Slip number",
  valid_till: "Valid till",
  visit_on: "Agreed day",
  examined_on: "Examined on",
  result: "Result",
  report_valid_till: "Report valid till",
  call_on: "Call again on",
  note: "Note",
} as const satisfies Readonly<Record<FollowUpField, string>>;

export const MAX_SLIP_NUMBER_LENGTH = 40;
export const MAX_FOLLOW_UP_NOTE_LENGTH = 300;
/** How far ahead somebody can be called again. */
export const MAX_DAYS_TO_CALL = 90;

/** What is stored: null for what is not known. */
export type FollowUpInput = Omit<FollowUpFacts, "completed_on" | "result_removed"> &
  Record<"slip_number" | "note", string | null>;

const textOf = (field: FollowUpField, fieldError = mustBeText(FOLLOW_UP_LABELS[field])) =>
  z
    .string({ error: asError(fieldError) })
    .refine(isNormalisable, { error: asError(unusable(FOLLOW_UP_LABELS[field])) });
const dayOf = (field: FollowUpField) =>
  textOf(field, notADay(field)).meta({ format: "date" }).nullable();

/** The form as the API describes it; `followUpForm` judges each field by itself, so that all errors stand together. */
export const SentFollowUp = z
  .object({
    slip_number: textOf("slip_number").nullable(),
    valid_till: dayOf("valid_till"),
    visit_on: dayOf("visit_on"),
    examined_on: dayOf("examined_on"),
    result: z.enum(RESULTS, "Result is not one of the choices").nullable(),
    report_valid_till: dayOf("report_valid_till"),
    call_on: dayOf("call_on"),
    note: textOf("note").nullable(),
  })
  .meta({ id: "FollowUpForm" });
/** The values as typed; empty text counts as null. */
export type SentFollowUp = z.input<typeof SentFollowUp>;

/** A day to call again that has passed is accepted only where it is one of these stored ones. */
export function followUpForm(today: PlainDate, stored: readonly (PlainDate | null)[]) {
  return z.looseObject({}).transform((sent, context): FollowUpInput => {
    const { typed, unreadable } = readTypes(sent);
    const { input, fieldErrors } = readFollowUp(typed, today, unreadable);
    if (isCallInPast(input.call_on, stored, today)) fieldErrors.set("call_on", CALL_IN_PAST);
    for (const field of FOLLOW_UP_FIELDS) {
      const fieldError = fieldErrors.get(field);
      if (fieldError)
        context.issues.push({ ...asIssue(fieldError), path: [field], input: sent[field] });
    }
    return input;
  });
}

/** With null for what could not be read. */
function readTypes(sent: Readonly<Record<string, unknown>>) {
  const unreadable = new Map<FollowUpField, Sentence>();
  const read = <Value>(field: FollowUpField, shape: z.ZodType<Value>): Value | null => {
    const { data, error } = shape.safeParse(sent[field]);
    const [issue] = error?.issues ?? [];
    if (issue) unreadable.set(field, sentenceOf(issue));
    return data ?? null;
  };
  const { shape } = SentFollowUp;
  const typed: SentFollowUp = {
    slip_number: read("slip_number", shape.slip_number),
    valid_till: read("valid_till", shape.valid_till),
    visit_on: read("visit_on", shape.visit_on),
    examined_on: read("examined_on", shape.examined_on),
    result: read("result", shape.result),
    report_valid_till: read("report_valid_till", shape.report_valid_till),
    call_on: read("call_on", shape.call_on),
    note: read("note", shape.note),
  };
  return { typed, unreadable };
}

function readFollowUp(
  sent: SentFollowUp,
  today: PlainDate,
  unreadable: ReadonlyMap<FollowUpField, Words>,
) {
  const fieldErrors = new Map(unreadable);
  const day = (
    field: "valid_till" | "visit_on" | "examined_on" | "report_valid_till" | "call_on",
  ) => {
    const typed = sent[field] || null;
    const read = typed === null ? null : sentDay(typed);
    if (typed !== null && read === null) fieldErrors.set(field, notADay(field));
    return read;
  };
  const number = readText(sent.slip_number ?? "", NUMBER_RULE);
  const note = readText(sent.note ?? "", NOTE_RULE);
  const input: FollowUpInput = {
    slip_number: number.text || null,
    valid_till: day("valid_till"),
    visit_on: day("visit_on"),
    examined_on: day("examined_on"),
    result: sent.result,
    report_valid_till: day("report_valid_till"),
    call_on: day("call_on"),
    note: note.text || null,
  };
  const { examined_on, report_valid_till, result } = input;
  if (number.fieldError !== null || !/^[A-Z0-9-]{0,40}$/.test(number.text)) {
    fieldErrors.set("slip_number", NOT_A_NUMBER);
  }
  if (examined_on !== null && comparePlainDates(examined_on, today) > 0) {
    fieldErrors.set("examined_on", "Examined on cannot be in the future");
  }
  if (result !== null && examined_on === null && !fieldErrors.has("examined_on")) {
    fieldErrors.set("result", "Result needs the day of the examination");
  }
  if (report_valid_till !== null) {
    if (result !== "fit" && !unreadable.has("result")) {
      fieldErrors.set("report_valid_till", "Report valid till belongs to the result Fit");
    } else if (examined_on !== null && comparePlainDates(report_valid_till, examined_on) < 0) {
      fieldErrors.set("report_valid_till", "Report valid till must not be before the examination");
    }
  }
  if (note.fieldError !== null) fieldErrors.set("note", note.fieldError);
  return { input, fieldErrors };
}

const NOT_A_NUMBER = "Slip number must be 1 to 40 letters, digits or hyphens";
const NUMBER_RULE: TextRule = {
  label: FOLLOW_UP_LABELS.slip_number,
  max: MAX_SLIP_NUMBER_LENGTH,
  tooLong: NOT_A_NUMBER,
  clean: cleanSlipNumber,
};
const NOTE_RULE: TextRule = { label: FOLLOW_UP_LABELS.note, max: MAX_FOLLOW_UP_NOTE_LENGTH };

/** `2026 1123-abc` becomes `20261123-ABC`. */
export function cleanSlipNumber(typed: string): string {
  return inCapitals(cleanNumber(typed).replaceAll(" ", ""));
}

function notADay(field: FollowUpField): Sentence {
  const label = sentence(FOLLOW_UP_LABELS[field]);
  return sentence("{label} must be a day such as 2026-12-22", { label });
}

const CALL_IN_PAST = "Call again on must not be in the past";

/** Only a changed day is checked: the stored one may have passed. */
function isCallInPast(
  callOn: PlainDate | null,
  stored: readonly (PlainDate | null)[],
  today: PlainDate,
): boolean {
  return callOn !== null && !stored.includes(callOn) && comparePlainDates(callOn, today) < 0;
}

/** From tomorrow, at most 90 days on. */
export function callAgainForm(today: PlainDate) {
  return z
    .object({
      again_on: z
        .string({ error: asError(notADay("call_on")) })
        .transform((typed, context) => {
          const day = sentDay(typed);
          if (day !== null && isWithinReach(day, today)) return day;
          const fieldError =
            day === null ? notADay("call_on") : "Call again on must be within the next 90 days";
          context.issues.push({ ...asIssue(fieldError), input: typed });
          return z.NEVER;
        })
        .meta({ type: "string", format: "date" }),
    })
    .meta({ id: "CallAgainForm" });
}

const isWithinReach = (day: PlainDate, today: PlainDate) =>
  comparePlainDates(day, today) > 0 &&
  comparePlainDates(day, addDays(today, MAX_DAYS_TO_CALL)) <= 0;
