import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

const START = "2026-11-19T06:00:00.000Z";
const after = (minutes: number) =>
  formatDuration(START, new Date(Date.parse(START) + minutes * 60_000).toISOString()).message;

test("a duration is told in its largest whole unit", () => {
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

test("what is still to come is less than a minute ago", () => {
  expect(after(-5)).toBe("less than a minute");
});
