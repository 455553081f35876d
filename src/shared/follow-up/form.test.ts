import { expect, test } from "vitest";
import { day } from "#shared/testing/days.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { callAgainForm, followUpForm, type SentFollowUp } from "./form.ts";

const today = day("2026-11-23");
const nothing: SentFollowUp = {
  slip_number: null,
  valid_till: null,
  visit_on: null,
  examined_on: null,
  result: null,
  report_valid_till: null,
  call_on: null,
  note: null,
};

function fieldErrorsOf(
  sent: Partial<Record<keyof SentFollowUp, unknown>>,
  callOn: PlainDate | null = null,
) {
  const read = followUpForm(today, [callOn]).safeParse({ ...nothing, ...sent });
  return read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

test("everything may be unknown, and empty text is unknown", () => {
  expect(followUpForm(today, []).parse({ ...nothing, valid_till: "", note: " " })).toEqual(nothing);
});

test("a number loses its spaces, gets capitals and Latin digits", () => {
  const read = followUpForm(today, []).parse({ ...nothing, slip_number: " 2026 1123 ab-১২ " });
  expect(read.slip_number).toBe("20261123AB-12");
});

test.each([
  [{ slip_number: "12/34" }, "slip_number: Slip number must be 1 to 40 letters, digits or hyphens"],
  [
    { slip_number: "1".repeat(41) },
    "slip_number: Slip number must be 1 to 40 letters, digits or hyphens",
  ],
  [{ valid_till: "2026-02-30" }, "valid_till: Valid till must be a day such as 2026-12-22"],
  [{ visit_on: "tomorrow" }, "visit_on: Agreed day must be a day such as 2026-12-22"],
  [{ examined_on: 4 }, "examined_on: Examined on must be a day such as 2026-12-22"],
  [{ examined_on: "2026-11-24" }, "examined_on: Examined on cannot be in the future"],
  [{ result: "on_hold" }, "result: Result needs the day of the examination"],
  [{ result: "ill" }, "result: Result is not one of the choices"],
  [
    { examined_on: "2026-11-23", result: "unfit", report_valid_till: "2026-12-22" },
    "report_valid_till: Report valid till belongs to the result Fit",
  ],
  [
    { examined_on: "2026-11-23", result: "fit", report_valid_till: "2026-11-22" },
    "report_valid_till: Report valid till must not be before the examination",
  ],
  [{ note: "a".repeat(301) }, "note: Note must be at most 300 characters"],
])("%o is refused", (sent, fieldError) => {
  expect(fieldErrorsOf(sent)).toEqual([fieldError]);
});

test.each(["ı1", "ß", "é1"])("%s has no letter that becomes A to Z", (slip_number) => {
  const fieldError = "slip_number: Slip number must be 1 to 40 letters, digits or hyphens";
  expect(fieldErrorsOf({ slip_number })).toEqual([fieldError]);
});

test("all errors are reported at once, in the order of the fields", () => {
  const sent = { slip_number: "?", result: "fit", call_on: "2026-11-22", note: "a".repeat(301) };
  expect(fieldErrorsOf(sent, null)).toEqual([
    "slip_number: Slip number must be 1 to 40 letters, digits or hyphens",
    "result: Result needs the day of the examination",
    "call_on: Call again on must not be in the past",
    "note: Note must be at most 300 characters",
  ]);
});

test("a stored day to call again may have passed, a new one may not", () => {
  expect(fieldErrorsOf({ call_on: "2026-11-22" }, day("2026-11-22"))).toEqual([]);
  expect(fieldErrorsOf({ call_on: "2026-11-23" }, null)).toEqual([]);
  expect(fieldErrorsOf({ call_on: "2026-11-22" }, null)).toEqual([
    "call_on: Call again on must not be in the past",
  ]);
});

test("the next call is from tomorrow, at most 90 days on", () => {
  const fieldError = (again_on: string) =>
    callAgainForm(today).safeParse({ again_on }).error?.issues[0]?.message;
  const outOfReach = "Call again on must be within the next 90 days";
  expect(["2026-11-23", "2026-11-24", "2027-02-21", "2027-02-22", "soon"].map(fieldError)).toEqual([
    outOfReach,
    undefined,
    undefined,
    outOfReach,
    "Call again on must be a day such as 2026-12-22",
  ]);
});
