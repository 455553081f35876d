import { MIN_AGE } from "#shared/slips/form-limits.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import {
  addMonths,
  ageOn,
  comparePlainDates,
  formatPlainDateLong,
  formatPlainDateShort,
  type PlainDate,
  weekdayOf,
} from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";

/** A date said back in words, and whether it is one that the desk will not take. */
export type DateEcho = { text: string; isBad: boolean };

/** What a date field says back: `27 March 2027 · Saturday`, with the age for a birth date; an expiry date in short, with its validity. */
export function dateEcho(date: PlainDate, kind: DateKind, today: PlainDate): DateEcho {
  const said = `${formatPlainDateLong(date)} · ${weekdayOf(date)}`;
  switch (kind) {
    case "birth": {
      const age = ageOn(date, today);
      if (age < 0) return { text: t("{said} · in the future", { said }), isBad: true };
      return { text: `${said} · ${count(age, "year")} old`, isBad: age < MIN_AGE };
    }
    case "issue": {
      const isFuture = comparePlainDates(date, today) > 0;
      return { text: isFuture ? t("{said} · in the future", { said }) : said, isBad: isFuture };
    }
    case "expiry":
      return comparePlainDates(date, today) < 0
        ? { text: t("{said} · expired", { said }), isBad: true }
        : // Beside its label there is room for the short day only.
          {
            text: `${formatPlainDateShort(date)} · valid ${validity(today, date)}`,
            isBad: false,
          };
  }
}

/** The time between two days in whole years and months, or in days when it is under a month: `4 years 2 months`. */
export function validity(from: PlainDate, until: PlainDate): string {
  let months = 0;
  while (comparePlainDates(addMonths(from, months + 1), until) <= 0) months += 1;
  const years = Math.floor(months / 12);
  const parts = [
    ...(years > 0 ? [count(years, "year")] : []),
    ...(months % 12 > 0 ? [count(months % 12, "month")] : []),
  ];
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  return parts.length > 0 ? parts.join(" ") : count(days, "day");
}

function count(n: number, unit: string): string {
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}
