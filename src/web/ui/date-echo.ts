import { MIN_AGE } from "#shared/slips/form/form-checks.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import {
  addMonths,
  ageOn,
  comparePlainDates,
  type PlainDate,
  weekdayOf,
} from "#shared/time/plain-date.ts";
import { shownDate, shownDateLong, shownDayOfYear } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";

export type DateEcho = { text: string; isBad: boolean; isUnusual?: boolean };

/**
 * A short description of a typed date: `27 March 2027 · Saturday`, a birth date with the age, an expiry date with its
 * validity.
 */
export function dateEcho(date: PlainDate, kind: DateKind, today: PlainDate): DateEcho {
  const isFuture = comparePlainDates(date, today) > 0;
  if (kind !== "expiry" && isFuture) {
    return { text: t("{said} · in the future", { said: shownDate(date) }), isBad: true };
  }
  switch (kind) {
    case "birth": {
      const age = ageOn(date, today);
      const said = shownDateLong(date);
      return { text: t("{said} · {age} old", { said, age: years(age) }), isBad: age < MIN_AGE };
    }
    case "issue":
      return { text: `${shownDateLong(date)} · ${inLanguage(weekdayOf(date))}`, isBad: false };
    case "expiry":
      return comparePlainDates(date, today) < 0
        ? { text: t("{said} · expired", { said: shownDate(date) }), isBad: true }
        : {
            text: t("{said} · valid {time}", {
              said: shownDayOfYear(date),
              time: validity(today, date),
            }),
            isBad: false,
          };
  }
}

/** The time between two days in years and months, or in days below a month: `4 years 2 months`. */
export function validity(from: PlainDate, until: PlainDate): string {
  let months = 0;
  while (comparePlainDates(addMonths(from, months + 1), until) <= 0) months += 1;
  const full = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    ...(full > 0 ? [years(full)] : []),
    ...(rest > 0 ? [t(rest === 1 ? "{count} month" : "{count} months", { count: rest })] : []),
  ];
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  return parts.length > 0
    ? parts.join(" ")
    : t(days === 1 ? "{count} day" : "{count} days", { count: days });
}

function years(count: number): string {
  return t(count === 1 ? "{count} year" : "{count} years", { count });
}
