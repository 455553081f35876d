import type { ReactNode } from "react";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import {
  ageOn,
  comparePlainDates,
  type PlainDate,
  plainDate,
  todayInDhaka,
} from "#shared/time/plain-date.ts";
import { shownDate } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { validity } from "#web/ui/date-echo.ts";
import classes from "./detail-list.module.css";

/** A group of facts beside a short heading. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

type DetailProps = {
  label: string;
  value: string | null;
  /** Something shown in place of the plain value. */
  children?: ReactNode;
  /** Names what is copied; given, there is a copy button. */
  copies?: string;
  /** Whether it is a name or a number of record that must not be translated. */
  identity?: boolean;
  /** Whether its characters must be told apart, O from 0. */
  code?: boolean;
  /** Takes the room of two where there are three beside each other. */
  isWide?: boolean;
};

/** One fact; an empty one reads "Not provided". */
export function Detail(props: DetailProps) {
  const { label, value, children, copies, identity, code, isWide } = props;
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd>
        {value ? (
          <span
            {...((identity || code) && { translate: "no" })}
            className={code ? classes.code : classes.value}
          >
            <bdi>{children ?? value}</bdi>
          </span>
        ) : (
          <span className={classes.none}>{t("Not provided")}</span>
        )}
        {value && copies && (
          <span className={classes.copy}>
            <CopyButton value={value} label={inLanguage(copies)} />
          </span>
        )}
      </dd>
    </div>
  );
}

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
