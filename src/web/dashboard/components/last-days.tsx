import { Skeleton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { DayFigures } from "#shared/dashboard/contract.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { shownDate } from "#web/language/dates.ts";
import { t, tParts } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePopup } from "#web/ui/use-popup.tsx";
import classes from "./last-days.module.css";

const DaysTable = part(async () => (await import("./days-table.tsx")).DaysTable);
const TALLEST_PX = 40;

type LastDaysProps = { days: readonly DayFigures[] | undefined; hasFailed: boolean };

/** How many were submitted on each of the last days, and how many of those failed: as bars, and pressed as a table. */
export function LastDays({ days, hasFailed }: LastDaysProps) {
  const { button, popup } = usePopup("dialog", DaysTable);
  if (hasFailed)
    return <p className={classes.quiet}>{t("The last 14 days could not be loaded.")}</p>;
  if (!days) return <Skeleton className={classes.waiting ?? ""} />;
  const submitted = sum(days, "submitted");
  const failed = sum(days, "failed");
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
      <UnstyledButton {...button} className={classes.bars ?? ""}>
        <VisuallyHidden>
          {t("Submitted in the last 14 days: {submitted}, failed {failed}. Show the figures", {
            submitted,
            failed,
          })}
        </VisuallyHidden>
        {days.map((day) => (
          <Bar key={day.day} day={day} most={Math.max(...days.map((one) => one.submitted))} />
        ))}
      </UnstyledButton>
      {popup && (
        <DaysTable {...popup} days={days.map((day) => ({ ...day, name: nameOf(day.day) }))} />
      )}
    </div>
  );
}

function Bar({ day: { day, submitted, failed }, most }: { day: DayFigures; most: number }) {
  const heightOf = (count: number) => Math.ceil((count / Math.max(most, 1)) * TALLEST_PX);
  return (
    <span
      className={classes.day}
      title={t("{name}: {submitted} submitted, {failed} failed", {
        name: nameOf(day),
        submitted,
        failed,
      })}
    >
      <span className={classes.bar} style={{ height: heightOf(submitted) }}>
        <span className={classes.failed} style={{ height: heightOf(failed) }} />
      </span>
      {Number(day.slice(-2))}
    </span>
  );
}

function nameOf(day: string): string {
  const date = plainDate(day);
  return date ? shownDate(date) : day;
}

function sum(days: readonly DayFigures[], figure: "submitted" | "failed"): number {
  return days.reduce((total, day) => total + day[figure], 0);
}
