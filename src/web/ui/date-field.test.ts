import { expect, test } from "vitest";
import { addDays, addMonths, type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { dateEcho, validity } from "./date-field.tsx";

const today = day("2026-11-21");

test("a date is echoed with its month in words and its weekday", () => {
  expect(dateEcho(day("2024-02-29"), "issue", today)).toEqual({
    text: "29 February 2024 · Thursday",
    isBad: false,
  });
});

test("a birth date is echoed with the age, marked until the 18th birthday", () => {
  const eighteenth = day("2008-11-21");
  expect(dateEcho(eighteenth, "birth", today)).toMatchObject({ isBad: false });
  expect(dateEcho(eighteenth, "birth", today).text).toContain("18 years old");
  expect(dateEcho(addDays(eighteenth, 1), "birth", today)).toMatchObject({ isBad: true });
});

test("an issue date in the future is marked", () => {
  expect(dateEcho(today, "issue", today).isBad).toBe(false);
  expect(dateEcho(addDays(today, 1), "issue", today)).toEqual({
    text: "22 Nov 2026 · in the future",
    isBad: true,
  });
});

test("an expiry date is echoed with how long the passport is valid", () => {
  expect(dateEcho(day("2031-01-21"), "expiry", today).text).toBe("21 Jan · valid 4 years 2 months");
  expect(dateEcho(addDays(today, -1), "expiry", today)).toMatchObject({ isBad: true });
});

test("validity counts whole months at month ends, and days under a month", () => {
  const end = day("2026-11-30");
  expect(validity(end, addMonths(end, 3))).toBe("3 months");
  expect(validity(end, addMonths(end, 12))).toBe("1 year");
  expect(validity(end, addDays(end, 1))).toBe("1 day");
  expect(validity(end, end)).toBe("0 days");
});

function day(text: string): PlainDate {
  const date = plainDate(text);
  if (!date) throw new Error(`${text} is not a date`);
  return date;
}
