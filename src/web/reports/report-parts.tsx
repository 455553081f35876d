import { Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { sentenceOfKind } from "#shared/processing/rules-failures.ts";
import type { Duration, Figures, Report } from "#shared/reports/contract.ts";
import { shareOf } from "#shared/reports/rules-periods.ts";
import { durationInWords } from "#shared/time/instants.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./reports.module.css";

export const FIGURES = [
  { figure: "submitted", label: t("Submitted") },
  { figure: "approved", label: t("Approved") },
  { figure: "declined", label: t("Declined") },
  { figure: "completed", label: inLanguage("Completed") },
  { figure: "failed", label: t("Failed") },
] as const;

export function Band({ totals }: { totals: Figures | undefined }) {
  return (
    <dl className={classes.band} aria-busy={totals === undefined}>
      {FIGURES.map(({ figure, label }) => (
        <div key={figure}>
          <dt>{label}</dt>
          <dd>
            {totals ? (
              totals[figure].toLocaleString("en")
            ) : (
              <Skeleton display="inline-block" height={22} width={56} />
            )}
          </dd>
          {figure === "failed" && totals && totals.failed > 0 && (
            <dd className={classes.share}>
              {t("{share} of what was sent", {
                share: inLanguage(shareOf(totals.failed, totals.ended)),
              })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type PartProps = { title: string; count?: number; tool?: ReactNode; children: ReactNode };

export function Part({ title, count, tool, children }: PartProps) {
  const id = useId();
  return (
    <section className={`desk-sheet ${classes.part}`} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && (
          <span className={classes.partCount}>{count.toLocaleString("en")}</span>
        )}
        {tool}
      </div>
      {children}
    </section>
  );
}

export function TurnAround({ times }: { times: Report["times"] }) {
  return (
    <Part title={t("Turn-around")}>
      <dl className={classes.times}>
        <Time label={t("Time to decide")} time={times.decide} />
        <Time label={t("Time to book")} time={times.book} />
        <Time label={t("Time to the slip")} time={times.slip} />
      </dl>
    </Part>
  );
}

function Time({ label, time }: { label: string; time: Duration }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{time ? inLanguage(durationInWords(time.median_minutes)) : "–"}</b>
        {time && <span className="desk-meta">{spreadOf(time)}</span>}
      </dd>
    </div>
  );
}

function spreadOf({ count, ninety_minutes }: NonNullable<Duration>): string {
  const slips = t(count === 1 ? "{count} slip" : "{count} slips", {
    count: count.toLocaleString("en"),
  });
  if (ninety_minutes === null) return slips;
  const time = inLanguage(durationInWords(ninety_minutes));
  return t("90 % within {time} ({slips})", { time, slips });
}

const MAX_REASONS = 8;

type ReasonsProps = { report: Report; tool: ReactNode };

export function Reasons({ report: { reasons, totals }, tool }: ReasonsProps) {
  const others = reasons.slice(MAX_REASONS).reduce((sum, { count }) => sum + count, 0);
  const rows = [
    ...reasons.slice(0, MAX_REASONS).map(({ kind, count }) => ({
      label: inLanguage(sentenceOfKind(kind)),
      count,
    })),
    ...(others > 0 ? [{ label: t("Other reasons"), count: others }] : []),
  ];
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Part title={t("Why it failed")} count={totals.failed} tool={rows.length > 0 && tool}>
      {rows.length === 0 ? (
        <p className={classes.none}>{t("Nothing failed.")}</p>
      ) : (
        <ul className={classes.reasons}>
          {rows.map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={classes.reasonCount}>
                {count.toLocaleString("en")}{" "}
                <span className={classes.reasonShare}>
                  {inLanguage(shareOf(count, totals.failed))}
                </span>
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
