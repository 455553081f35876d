import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Dashboard } from "#shared/dashboard/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { LoadLine } from "#web/ui/banner.tsx";
import { IconBuildingHospital, IconSpeakerphone, IconUsers } from "#web/ui/icons/icons.ts";
import sheet from "#web/ui/sheet.module.css";
import classes from "./dashboard.module.css";
import { AdminNeed, NeedLine, OwnNeed } from "./need-lines.tsx";

type NeedsYouProps = {
  dashboard: Dashboard | undefined;
  isLoading: boolean;
  onRetry: () => void;
};

/** What waits for the person: for an admin a line for each kind, for others one for each application. */
export function NeedsYou({ dashboard, isLoading, onRetry }: NeedsYouProps) {
  const { role } = useCurrentUser();
  const needs = dashboard?.needs ?? [];
  const total = role === "admin" ? needs.length : needs.reduce((all, { count }) => all + count, 0);
  return (
    <section className={`${sheet.sheet} ${classes.needs}`} aria-labelledby="needs-you">
      <div className={sheet.head}>
        <h2 id="needs-you" className={sheet.title}>
          {t("Needs you")}
        </h2>
        {total > 0 && <span className={sheet.count}>{total}</span>}
      </div>
      {isLoading && <Skeleton className={classes.waiting ?? ""} height={36} />}
      {!dashboard && !isLoading && (
        <LoadLine onRetry={onRetry}>{t("What waits for you could not be loaded.")}</LoadLine>
      )}
      {dashboard && needs.length === 0 && (
        <p className={classes.nothing}>{t("Nothing waits for you.")}</p>
      )}
      {dashboard && needs.length > 0 && (
        <ul className={classes.list}>
          {needs.map((need) =>
            role === "admin" ? (
              <AdminNeed key={need.kind} need={need} now={dashboard.serverTime} />
            ) : (
              <OwnNeed key={need.kind} need={need} now={dashboard.serverTime} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

const STEPS = [
  {
    to: "/admin/medical-centers",
    icon: IconBuildingHospital,
    title: t("Add medical centers"),
    detail: t("A starter list of 2025 can be imported"),
    word: t("Open"),
  },
  {
    to: "/operator/add",
    icon: IconUsers,
    title: t("Add operators"),
    detail: t("They submit and follow slips"),
    word: t("Add"),
  },
  {
    to: "/admin/notices",
    icon: IconSpeakerphone,
    title: t("Write a notice"),
    detail: t("Operators see it once per session"),
    word: t("Open"),
  },
] as const;

/** What an admin of an empty desk does first. */
export function FirstSteps() {
  return (
    <section className={`${sheet.sheet} ${classes.needs}`} aria-labelledby="first-steps">
      <div className={sheet.head}>
        <h2 id="first-steps" className={sheet.title}>
          {t("First steps")}
        </h2>
      </div>
      <ul className={classes.list}>
        {STEPS.map(({ to, word, ...line }) => (
          <NeedLine
            key={to}
            {...line}
            tone="muted"
            action={
              <Link to={to} className={sheet.more} aria-label={`${word}: ${line.title}`}>
                {word}
              </Link>
            }
          />
        ))}
      </ul>
    </section>
  );
}
