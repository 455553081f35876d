import { expect, test } from "vitest";
import { dayAndTime, dayOf, dayOrTime, formatTime } from "./instants.ts";

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

test("an instant of today is told by its time, another one by its day too", () => {
  const now = new Date("2026-11-19T17:59:00Z");
  expect(dayOrTime("2026-11-19T08:20:00Z", now).message).toBe("14:20");
  expect(dayOrTime("2026-11-18T17:59:00Z", now).message).toBe("18 Nov 2026, 23:59");
});
