import { expect, test } from "vitest";
import {
  dayAndTime,
  dayOf,
  dayOrTime,
  durationInWords,
  formatDuration,
  formatTime,
  secondsInWords,
} from "./instants.ts";

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

test.each([
  [0, "0 s"],
  [52 / 60, "52 s"],
  [59.7 / 60, "1 min"],
  [12, "12 min"],
  [59.6, "1 h"],
  [200, "3 h 20 min"],
  [180, "3 h"],
  [24 * 60 - 0.2, "1 day"],
  [25 * 60, "1 day 1 h"],
  [52 * 60, "2 days 4 h"],
  [48 * 60 + 10, "2 days"],
])("%d minutes are %s", (minutes, words) => {
  expect(durationInWords(minutes).message).toBe(words);
});

test.each([
  [1, "1 second"],
  [89, "89 seconds"],
  [90, "2 minutes"],
  [900, "15 minutes"],
  [59 * 60, "59 minutes"],
  [59 * 60 + 1, "1 hour"],
  [3_600, "1 hour"],
  [3_601, "1 hour 1 minute"],
  [754 * 60, "12 hours 34 minutes"],
  [23 * 3_600 + 59 * 60, "23 hours 59 minutes"],
  [86_400, "1 day"],
  [86_401, "1 day 1 hour"],
  [51 * 3_600, "2 days 3 hours"],
])("a wait of %d seconds is told as %s, so that nobody waits in vain", (seconds, words) => {
  expect(secondsInWords(seconds).message).toBe(words);
});
