import { CITY_CODES } from "#shared/options/options.ts";
import {
  addDays,
  addMonths,
  type PlainDate,
  plainDate,
  startOfWeek,
} from "#shared/time/plain-date.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { Narrowing, ReportsSearch } from "#web/lib/addresses.ts";

export type Period = { from: PlainDate; to: PlainDate };

export function narrowingOf({ city, operator }: Narrowing) {
  return { city: CITY_CODES.find((code) => code === String(city)), operator };
}

/** One day alone stands for its month up to it, or from it on. */
export function periodOf({ from, to }: ReportsSearch, today: PlainDate): Period {
  return { from: from ?? firstOfMonth(to ?? today), to: to ?? lastOfMonth(from ?? today) };
}

type NamedPeriod = Period & { name: string };

export function namedPeriods(today: PlainDate): NamedPeriod[] {
  const yesterday = addDays(today, -1);
  const sunday = startOfWeek(today);
  const lastMonth = addMonths(firstOfMonth(today), -1);
  return [
    { name: inLanguage("Today"), from: today, to: today },
    { name: t("Yesterday"), from: yesterday, to: yesterday },
    { name: t("This week"), from: sunday, to: addDays(sunday, 6) },
    { name: t("This month"), from: firstOfMonth(today), to: lastOfMonth(today) },
    { name: t("Last month"), from: lastMonth, to: lastOfMonth(lastMonth) },
  ];
}

function firstOfMonth(day: PlainDate): PlainDate {
  return plainDate(`${day.slice(0, 8)}01`) ?? day;
}

function lastOfMonth(day: PlainDate): PlainDate {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}
