import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  comparePlainDates,
  daysBetween,
  type PlainDate,
  weekdayOf,
} from "#shared/time/plain-date.ts";
import { bucketsOf, periodError, sentenceOf, shareOf } from "./rules-periods.ts";

const day = (text: string) => text as PlainDate;
const period = fc
  .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 91 }))
  .map(([start, length]) => {
    const from = addDays(day("2024-01-01"), start);
    return [from, addDays(from, length)] as const;
  });

test("A period has at most 92 days, and does not end before it starts", () => {
  const from = day("2026-11-01");
  expect(periodError(from, from)).toBeNull();
  expect(periodError(from, addDays(from, 91))).toBeNull();
  expect(periodError(from, addDays(from, 92))?.message).toBe("At most 92 days");
  expect(periodError(from, addDays(from, -1))?.message).toBe("From must not be after To");
});

test("Up to 45 days are shown by day, more by week from Sunday, the first and last cut", () => {
  const from = day("2026-10-01");
  expect(bucketsOf(from, addDays(from, 44))).toHaveLength(45);
  expect(bucketsOf(from, day("2026-11-15"))).toEqual([
    { from: "2026-10-01", to: "2026-10-03" },
    { from: "2026-10-04", to: "2026-10-10" },
    { from: "2026-10-11", to: "2026-10-17" },
    { from: "2026-10-18", to: "2026-10-24" },
    { from: "2026-10-25", to: "2026-10-31" },
    { from: "2026-11-01", to: "2026-11-07" },
    { from: "2026-11-08", to: "2026-11-14" },
    { from: "2026-11-15", to: "2026-11-15" },
  ]);
});

test("Buckets cover each day of a period once, and start on Sundays but for the first", () => {
  fc.assert(
    fc.property(period, ([from, to]) => {
      const buckets = bucketsOf(from, to);
      expect(buckets[0]?.from).toBe(from);
      expect(buckets.at(-1)?.to).toBe(to);
      for (const [at, bucket] of buckets.entries()) {
        expect(comparePlainDates(bucket.from, bucket.to)).toBeLessThanOrEqual(0);
        const next = buckets[at + 1];
        if (next) expect(next.from).toBe(addDays(bucket.to, 1));
        if (daysBetween(from, to) >= 45 && at > 0) expect(weekdayOf(bucket.from)).toBe("Sunday");
      }
    }),
  );
});

test.each([
  [0, 100, "0 %"],
  [0, 0, "0 %"],
  [1, 1000, "under 1 %"],
  [74, 1194, "6 %"],
  [5, 1000, "1 %"],
  [3, 3, "100 %"],
])("%i of %i is %s", (part, whole, words) => {
  expect(shareOf(part, whole).message).toBe(words);
});

const byDay = (from: string, figures: readonly number[]) =>
  figures.map((submitted, at) => {
    const on = addDays(day(from), at);
    return { from: on, to: on, submitted };
  });

test.each([
  [byDay("2026-11-18", [40, 84, 3]), "Most submitted on 19 Nov: 84. Least on Friday 20 Nov: 3."],
  [byDay("2026-11-15", [7, 9, 7, 9]), "Most submitted on 16 Nov: 9. Least on 15 Nov: 7."],
  [byDay("2026-11-15", [0, 0]), "Every day: 0."],
  [[], "Every day: 0."],
  [
    [
      { from: day("2026-11-01"), to: day("2026-11-07"), submitted: 12 },
      { from: day("2026-11-08"), to: day("2026-11-14"), submitted: 30 },
    ],
    "Most submitted in the week of 8 Nov: 30. Least in the week of 1 Nov: 12.",
  ],
])("The sentence of a chart names its highest and lowest figure", (buckets, words) => {
  expect(sentenceOf(buckets).message).toBe(words);
});
