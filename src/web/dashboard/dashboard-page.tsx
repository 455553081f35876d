import { useQuery } from "@tanstack/react-query";
import { RECENT_COUNT } from "#shared/slips/rules-page-sizes.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { DraftsLine } from "#web/drafts/components/drafts-line.tsx";
import { t } from "#web/language/translate.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { DueNotices } from "#web/notices/components/due-notices.tsx";
import { slipPageQuery } from "#web/slips/api.ts";
import { useArrival } from "#web/ui/use-arrival.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { dashboardQuery } from "./api.ts";
import classes from "./components/dashboard.module.css";
import { FirstSteps } from "./components/first-steps.tsx";
import { LastDays } from "./components/last-days.tsx";
import { NeedsYou } from "./components/needs-you.tsx";
import { RecentApplications } from "./components/recent-applications.tsx";
import { StatCards } from "./components/stat-cards.tsx";
import { WelcomeBanner } from "./components/welcome-banner.tsx";

/** The first screen: what waits for whom, the figures, the newest applications, an operator's notices. */
export function DashboardPage() {
  const user = useCurrentUser();
  const recentQuery = slipPageQuery({ limit: RECENT_COUNT });
  const recent = useQuery(recentQuery);
  const dashboard = useQuery(dashboardQuery);
  const areCountsArriving = useArrival(recent.isPending);
  const areNeedsArriving = useArrival(dashboard.isPending);
  const counts = areCountsArriving ? undefined : recent.data;
  const needs = areNeedsArriving ? undefined : dashboard.data;
  useLiveQueries(recentQuery.queryKey, ({ slip_id }) => slip_id !== null);
  useLiveQueries(dashboardQuery.queryKey, ({ slip_id }) => slip_id !== null);
  // On a phone the newest ones stand below what waits, whose height is not known before: they come after it.
  const isRecentDue = !useNarrowScreen() || !areNeedsArriving;
  const isNew = user.role === "admin" && counts?.totalSlips === 0;
  return (
    <div className={classes.page}>
      <WelcomeBanner user={user} counts={counts} dashboard={needs} />
      <DraftsLine />
      <section className={classes.band} aria-label={t("Figures")}>
        <StatCards counts={counts} isLoading={areCountsArriving} />
        <LastDays days={needs?.days} hasFailed={dashboard.isError} />
      </section>
      <div className={classes.columns}>
        {isRecentDue && (
          <RecentApplications
            slips={counts?.slips}
            isLoading={areCountsArriving}
            onRetry={() => void recent.refetch()}
          />
        )}
        {isNew ? (
          <FirstSteps />
        ) : (
          <NeedsYou
            dashboard={needs}
            isLoading={areNeedsArriving}
            onRetry={() => void dashboard.refetch()}
          />
        )}
      </div>
      {user.role === "operator" && <DueNotices />}
    </div>
  );
}
