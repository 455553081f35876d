import { Skeleton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DayFigures } from "#shared/dashboard/contract.ts";
import type { SlipPage } from "#shared/slips/contract.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { shownDate } from "#web/language/shown.ts";
import { t, tParts } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { IconCheck, IconFiles, IconHourglass } from "#web/ui/icons/icons.ts";
import { PopupPanel } from "#web/ui/popup.tsx";
import classes from "./figures.module.css";

const CARDS = [
  {
    label: t("Slip Applications"),
    count: "totalSlips",
    search: {},
    Icon: IconFiles,
    color: "inherit",
  },
  {
    label: t("Approved"),
    count: "totalApproved",
    search: { status: "approved" },
    Icon: IconCheck,
    color: "var(--desk-approved-border)",
  },
  {
    label: t("Pending"),
    count: "totalPending",
    search: { status: "pending" },
    Icon: IconHourglass,
    color: "var(--desk-pending-border)",
  },
] as const;

type StatCardsProps = { counts: SlipPage | undefined; isLoading: boolean };

export function StatCards({ counts, isLoading }: StatCardsProps) {
  const { role } = useCurrentUser();
  return (
    <ul className={classes.cards} aria-busy={isLoading}>
      {CARDS.map(({ label, count, search, Icon, color }) => (
        <li key={label}>
          <Link to={listOf(role)} search={search} className={classes.card}>
            <span className={classes.label}>
              <Icon size={16} color={color} />
              {label}
            </span>
            <span className={classes.count}>
              {isLoading ? (
                <Skeleton display="inline-block" height={24} width={56} />
              ) : (
                (counts?.[count].toLocaleString("en") ?? "–")
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const TALLEST_PX = 30;
const SHORTEST_PX = 4;
/** Fewer days with entries make no chart. */
const LEAST_DAYS = 3;

type LastDaysProps = { days: readonly DayFigures[] | undefined; hasFailed: boolean };

export function LastDays({ days, hasFailed }: LastDaysProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (hasFailed)
    return <p className={classes.quiet}>{t("The last 14 days could not be loaded.")}</p>;
  if (!days) return <Skeleton className={classes.waiting ?? ""} />;
  const submitted = sum(days, "submitted");
  const failed = sum(days, "failed");
  const bars = (
    <UnstyledButton className={classes.bars ?? ""}>
      <VisuallyHidden>
        {t("Submitted in the last 14 days: {submitted}, failed {failed}. Show the figures", {
          submitted,
          failed,
        })}
      </VisuallyHidden>
      {days.map((day) => (
        <Bar key={day.day} day={day} tallest={tallestOf(days)} />
      ))}
    </UnstyledButton>
  );
  return (
    <div className={classes.days}>
      <div className={classes.legend}>
        {t("Last 14 days")}
        <br />
        {submitted === 0
          ? t("Nothing submitted yet")
          : tParts("{count} submitted", { count: <b>{submitted}</b> })}
        <br />
        {failed > 0 && (
          <span className={classes.failedWord}>{t("{count} failed", { count: failed })}</span>
        )}
      </div>
      {days.filter((day) => day.submitted > 0).length >= LEAST_DAYS && (
        <PopupPanel button={bars} opened={isOpen} onChange={setIsOpen} width={280}>
          <DaysTable days={days} />
        </PopupPanel>
      )}
    </div>
  );
}

/** Of one day far above all others the bar is cut, so that theirs can be compared; its number says how many. */
function tallestOf(days: readonly DayFigures[]): number {
  const [most = 0, second = 0] = days.map((one) => one.submitted).sort((a, b) => b - a);
  return second > 0 ? Math.min(most, second * CUT_ABOVE) : most;
}

/** Times as many as on the next day. */
const CUT_ABOVE = 1.5;

type BarProps = { day: DayFigures; tallest: number };

function Bar({ day: { day, submitted, failed }, tallest }: BarProps) {
  const heightOf = (count: number) =>
    count > 0 ? Math.max(Math.ceil(Math.min(count / tallest, 1) * TALLEST_PX), SHORTEST_PX) : 0;
  return (
    <span
      className={classes.day}
      title={t("{name}: {submitted} submitted, {failed} failed", {
        name: nameOf(day),
        submitted,
        failed,
      })}
    >
      <span className={classes.number}>{submitted}</span>
      <span
        className={classes.bar}
        style={{ height: heightOf(submitted) }}
        data-cut={submitted > tallest || undefined}
      >
        <span className={classes.failed} style={{ height: heightOf(failed) }} />
      </span>
      {Number(day.slice(-2))}
    </span>
  );
}

function DaysTable({ days }: { days: readonly DayFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.table} aria-label={t("Last 14 days")} tabIndex={0} data-autofocus>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Day")}</th>
            <th scope="col">{t("Submissions")}</th>
            <th scope="col">{t("Failed")}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, submitted, failed }) => (
            <tr key={day}>
              <th scope="row">{nameOf(day)}</th>
              <td>{submitted}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nameOf(day: string): string {
  const date = plainDate(day);
  return date ? shownDate(date) : day;
}

function sum(days: readonly DayFigures[], figure: "submitted" | "failed"): number {
  return days.reduce((total, day) => total + day[figure], 0);
}
