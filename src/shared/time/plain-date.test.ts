import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { day } from "#shared/testing/days.ts";
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  comparePlainDates,
  dhakaDayOf,
  expiryFromIssue,
  formatDayMonthYear,
  longDate,
  plainDate,
  todayInDhaka,
  weekdayOf,
} from "./plain-date.ts";

const anyDay = fc
  .date({ min: new Date("1901-01-01"), max: new Date("2900-12-31"), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)));

describe("reading a day", () => {
  test.each(["2024-02-29", "1900-01-01", "2999-12-31", "2000-02-29"])("%s is a day", (text) => {
    expect(plainDate(text)).toBe(text);
  });

  test.each([
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1899-12-31",
    "3000-01-01",
    "0000-01-01",
    "10000-01-01",
    "2026-1-1",
    "2026-01-01T00:00:00Z",
    " 2026-01-01",
    "2026-01-01\n",
    "২০২৬-০১-০১",
    "",
  ])("%j is not a day", (text) => {
    expect(plainDate(text)).toBeNull();
  });

  it("accepts every real day unchanged", () => {
    fc.assert(fc.property(anyDay, (date) => plainDate(date) === date));
  });
});

describe("today in Dhaka", () => {
  test.each([
    ["2026-11-20T17:59:59.999Z", "2026-11-20"],
    ["2026-11-20T18:00:00.000Z", "2026-11-21"],
    ["2026-12-31T18:00:00.000Z", "2027-01-01"],
  ])("at %s it is %s", (instant, expected) => {
    expect(todayInDhaka(new Date(instant))).toBe(expected);
    expect(dhakaDayOf(new Date(instant))).toBe(expected);
  });
});

describe("three months later", () => {
  test.each([
    ["2026-11-30", "2027-02-28"],
    ["2027-11-30", "2028-02-29"],
    ["2026-11-21", "2027-02-21"],
    ["2026-10-31", "2027-01-31"],
    ["2026-08-31", "2026-11-30"],
    ["2026-12-01", "2027-03-01"],
  ])("%s becomes %s", (from, to) => {
    expect(addMonths(day(from), 3)).toBe(to);
  });

  it("stays in the target month, with the same day if it exists", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const later = addMonths(date, months);
        const indexOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(indexOf(later) - indexOf(date)).toBe(months);
        const hasKeptDay = later.slice(8) === date.slice(8);
        const isLastOfMonth = addDays(later, 1).endsWith("-01");
        expect(hasKeptDay || isLastOfMonth).toBe(true);
      }),
    );
  });
});

describe("anniversaries and expiry dates", () => {
  test.each([
    ["2024-02-29", 5, "2029-02-28"],
    ["2024-02-29", 10, "2034-02-28"],
    ["2024-02-29", 4, "2028-02-28"],
    ["2024-01-01", 10, "2033-12-31"],
    ["2024-03-01", 5, "2029-02-28"],
    ["2023-03-01", 5, "2028-02-29"],
    ["2026-11-21", 5, "2031-11-20"],
  ])("a passport of %s for %i years is valid until %s", (issue, years, expiry) => {
    expect(expiryFromIssue(day(issue), years)).toBe(expiry);
  });

  it("puts the anniversary of 29 February on 1 March in common years", () => {
    expect(addYears(day("2024-02-29"), 1)).toBe("2025-03-01");
    expect(addYears(day("2024-02-29"), 4)).toBe("2028-02-29");
  });
});

describe("age", () => {
  test.each([
    ["2008-11-21", "2026-11-20", 17],
    ["2008-11-21", "2026-11-21", 18],
    ["2008-11-21", "2026-11-22", 18],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-28", 19],
    ["2008-02-29", "2028-02-29", 20],
    ["2026-11-22", "2026-11-21", -1],
    ["2026-11-21", "2026-11-21", 0],
  ])("born %s is on %s aged %i", (birth, today, age) => {
    expect(ageOn(day(birth), day(today))).toBe(age);
  });

  it("grows by one exactly on the anniversary", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 99 }), (birth, years) => {
        const birthday = addYears(birth, years);
        expect(ageOn(birth, birthday)).toBe(years);
        expect(ageOn(birth, addDays(birthday, -1))).toBe(years - 1);
      }),
    );
  });
});

describe("counting and comparing days", () => {
  it("comes back after going there", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -30_000, max: 30_000 }), (date, days) => {
        const there = addDays(date, days);
        expect(addDays(there, -days)).toBe(date);
        expect(Math.sign(comparePlainDates(there, date))).toBe(Math.sign(days));
      }),
    );
  });
});

describe("showing a day", () => {
  it("has a typed form, a long form and a weekday", () => {
    expect(formatDayMonthYear(day("2027-03-27"))).toBe("27/03/2027");
    expect(longDate(day("2027-03-27")).message).toBe("27 March 2027");
    expect(longDate(day("2026-09-05")).message).toBe("5 September 2026");
    expect(weekdayOf(day("2027-03-27"))).toBe("Saturday");
  });
});
