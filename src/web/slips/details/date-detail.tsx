import type { DateKind } from "#shared/time/parse-typed-date.ts";
import {
  ageOn,
  comparePlainDates,
  type PlainDate,
  plainDate,
  todayInDhaka,
} from "#shared/time/plain-date.ts";
import { shownDate } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { validity } from "#web/ui/date-echo.ts";
import classes from "./detail-list.module.css";
import { Detail } from "./detail-list.tsx";

type DateDetailProps = { label: string; value: string | null; of: DateKind };

/** A date of the application with what it means today: `26 Jan 1984 · 42 years`. */
export function DateDetail({ label, value, of }: DateDetailProps) {
  const date = value === null ? null : plainDate(value);
  const meaning = date && meaningOf(of, date, todayInDhaka(serverNow()));
  return (
    <Detail label={label} value={value} isWide={of === "expiry"}>
      {date ? shownDate(date) : value}
      {meaning && <span className={classes.none}> · {meaning}</span>}
    </Detail>
  );
}

function meaningOf(kind: DateKind, date: PlainDate, today: PlainDate): string | null {
  switch (kind) {
    case "birth":
      return t("{count} years", { count: ageOn(date, today) });
    case "issue":
      return null;
    case "expiry":
      return comparePlainDates(date, today) < 0
        ? t("expired")
        : t("{time} left", { time: validity(today, date) });
  }
}
