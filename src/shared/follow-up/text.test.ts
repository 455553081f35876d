import { expect, test } from "vitest";
import { day } from "#shared/testing/days.ts";
import { englishOf } from "#shared/text/sentence.ts";
import { dueText, nextActionDetail } from "./text.ts";

const today = day("2026-11-23");
const facts = {
  valid_till: day("2026-12-05"),
  visit_on: day("2026-11-24"),
  examined_on: day("2026-11-19"),
  report_valid_till: day("2027-01-23"),
  note: null,
};

test("the second line says what the next action depends on", () => {
  const second = (
    ...[next_action, more]: [Parameters<typeof nextActionDetail>[0], Partial<typeof facts>?]
  ) => englishOf(nextActionDetail(next_action, { ...facts, ...more }, today));
  expect(second("agree-day")).toBe("Slip valid for 12 more days");
  expect(second("agree-day", { valid_till: day("2026-11-24") })).toBe("Slip valid for 1 more day");
  expect(second("agree-day", { valid_till: today })).toBe("Slip valid until today");
  expect(second("agree-day", { valid_till: day("2026-11-21") })).toBe(
    "Slip expired on 21 Nov 2026",
  );
  expect(second("ask-examined")).toBe("Agreed for Tue 24 Nov");
  expect(second("ask-result")).toBe("Examined 4 days ago");
  expect(second("ask-result", { examined_on: day("2026-11-22") })).toBe("Examined yesterday");
  expect(second("ask-result", { examined_on: today })).toBe("Examined today");
  expect(second("ask-again")).toBe("Examined 4 days ago");
  const note = "Repeat X-ray on 24 November";
  expect(englishOf(nextActionDetail("ask-again", { ...facts, note }, today))).toBe(note);
  expect(second("report-ends")).toBe("Valid until 23 Jan 2027");
});

test("a due day is said by how near it is", () => {
  const due = ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-26"].map((text) =>
    englishOf(dueText(day(text), today)),
  );
  expect(due).toEqual(["2 days late", "1 day late", "Today", "Thu 26 Nov"]);
});
