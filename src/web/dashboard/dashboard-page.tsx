import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { User } from "#shared/auth/contract.ts";
import type { Dashboard } from "#shared/dashboard/contract.ts";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { RECENT_COUNT } from "#shared/slips/rules-page-sizes.ts";
import { formatDuration } from "#shared/time/duration.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { DraftsLine } from "#web/drafts/drafts-line.tsx";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { DueNotices } from "#web/notices/notices-to-read.tsx";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { slipPageQuery } from "#web/slips/api.ts";
import { KeyCap } from "#web/ui/buttons.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import page from "#web/ui/page.module.css";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { ScreenHeading } from "#web/ui/screen-heading.tsx";
import sheet from "#web/ui/sheet.module.css";
import { dashboardQuery } from "./api.ts";
import classes from "./components/dashboard.module.css";
import { LastDays, StatCards } from "./components/figures.tsx";
import { FirstSteps, NeedsYou } from "./components/needs-you.tsx";
import { RecentApplications } from "./components/recent-applications.tsx";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(slipPageQuery({ limit: RECENT_COUNT }));
  void queries.prefetchQuery(dashboardQuery);
}

/** The first screen: what waits for whom, the figures, the newest applications, an operator's notices. */
export function DashboardPage() {
  const user = useCurrentUser();
  const recentQuery = slipPageQuery({ limit: RECENT_COUNT });
  const recent = useQuery(recentQuery);
  const dashboard = useQuery(dashboardQuery);
  const counts = recent.data;
  const needs = dashboard.data;
  useLiveQueries(recentQuery.queryKey, ({ slip_id }) => slip_id !== null);
  useLiveQueries(dashboardQuery.queryKey, ({ slip_id }) => slip_id !== null);
  // On a phone the newest ones stand below what waits, whose height is not known before: they come after it.
  const isRecentDue = !useNarrowScreen() || !dashboard.isPending;
  const isNew = user.role === "admin" && counts?.totalSlips === 0;
  return (
    <div className={page.page}>
      <WelcomeBanner user={user} counts={counts} dashboard={needs} />
      <DraftsLine />
      <section className={`${sheet.sheet} ${classes.band}`} aria-label={t("Figures")}>
        <StatCards counts={counts} isLoading={recent.isPending} />
        <LastDays days={needs?.days} hasFailed={dashboard.isError} />
      </section>
      <div className={classes.columns}>
        {isRecentDue && (
          <RecentApplications
            slips={counts?.slips}
            isLoading={recent.isPending}
            onRetry={() => void recent.refetch()}
          />
        )}
        {isNew ? (
          <FirstSteps />
        ) : (
          <NeedsYou
            dashboard={needs}
            isLoading={dashboard.isPending}
            onRetry={() => void dashboard.refetch()}
          />
        )}
      </div>
      {user.role === "operator" && <DueNotices />}
    </div>
  );
}

type WelcomeBannerProps = {
  user: User;
  counts: SlipPage | undefined;
  dashboard: Dashboard | undefined;
};

/** Greets the person, says how the day stands, and offers the quick actions. */
function WelcomeBanner({ user, counts, dashboard }: WelcomeBannerProps) {
  const facts = counts && dashboard ? factsOf(user, counts, dashboard) : "\u00a0";
  return (
    <Group gap="xs" className={classes.welcome ?? ""}>
      <div className={classes.words}>
        <ScreenHeading title={t("Dashboard")} className={classes.greeting}>
          {tParts("Welcome, {name}", {
            name: <span translate="no">{user.first_name.trim() || user.username}</span>,
          })}
        </ScreenHeading>
        <p className={classes.facts}>{facts}</p>
      </div>
      <QuickActions />
    </Group>
  );
}

function QuickActions() {
  const { single_keys } = usePreferences().preferences;
  return (
    <section className={classes.actions} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.quickActions}>
        {t("Quick Actions")}
      </h2>
      <Button
        variant="subtle"
        color="gray"
        c="var(--desk-text)"
        renderRoot={(props) => <Link to="/profile" {...props} />}
      >
        {t("View Profile")}
      </Button>
      <Button
        className={classes.primary ?? ""}
        renderRoot={(props) => <Link to="/slip" {...props} />}
        leftSection={<IconPlus size={16} />}
        rightSection={single_keys && <KeyCap onFilled>N</KeyCap>}
      >
        {t("New Slip Application")}
      </Button>
    </section>
  );
}

function factsOf({ role }: User, { totalPending }: SlipPage, dashboard: Dashboard): string {
  const { failed_today, declined_today, days, needs, serverTime } = dashboard;
  if (role === "admin") {
    const oldest = needs.find(({ kind }) => kind === "review")?.slips[0];
    const age = oldest
      ? t(", oldest {duration}", { duration: inLanguage(formatDuration(oldest.at, serverTime)) })
      : "";
    return sentence([
      [totalPending, `${t("pending")}${age}`],
      [failed_today, t("failed today")],
    ]);
  }
  return sentence([
    [days.at(-1)?.submitted ?? 0, t("submitted today")],
    [failed_today, t("failed")],
    [declined_today, t("declined")],
  ]);
}

function sentence(facts: readonly [count: number, words: string][]): string {
  const parts = facts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return parts.join(" · ") || t("Nothing new today.");
}
