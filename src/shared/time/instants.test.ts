import { expect, test } from "vitest";
import { dayAndTime, dayOf, dayOrTime, formatDuration, formatTime } from "./instants.ts";

test.each([
  ["2026-11-19T08:20:59.999Z", "19 Nov 2026", "14:20"],
  ["2026-11-19T17:59:00.000Z", "19 Nov 2026", "23:59"],
  ["2026-11-19T18:00:00.000Z", "20 Nov 2026", "00:00"],
  ["2026-09-01T00:00:00.000Z", "1 Sep 2026", "06:00"],
])("%s is shown in Dhaka as %s, %s", (instant, day, time) => {
  expect(dayOf(instant).message).toBe(day);
  expect(formatTime(instant)).toBe(time);
  expect(dayAndTime(new Date(instant)).message).toBe(`${day}, ${time}`);
});

test("an instant of today is shown as time, another one with its day", () => {
  const now = new Date("2026-11-19T17:59:00Z");
  expect(dayOrTime("2026-11-19T08:20:00Z", now).message).toBe("14:20");
  expect(dayOrTime("2026-11-18T17:59:00Z", now).message).toBe("18 Nov 2026, 23:59");
});

const START = "2026-11-19T06:00:00.000Z";
const after = (minutes: number) =>
  formatDuration(START, new Date(Date.parse(START) + minutes * 60_000).toISOString()).message;

test("a duration is shown in its largest whole unit", () => {
  expect([0.5, 1, 59, 60, 61, 120, 47 * 60 + 59, 48 * 60, 72 * 60].map(after)).toEqual([
    "less than a minute",
    "1 minute",
    "59 minutes",
    "1 hour",
    "1 hour",
    "2 hours",
    "47 hours",
    "2 days",
    "3 days",
  ]);
});

test("a future time counts as less than a minute ago", () => {
  expect(after(-5)).toBe("less than a minute");
});
