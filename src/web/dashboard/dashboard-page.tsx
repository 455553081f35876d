import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { DraftsLine } from "#web/drafts/components/drafts-line.tsx";
import { t } from "#web/language/translate.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { DueNotices } from "#web/notices/components/due-notices.tsx";
import { slipPageQuery } from "#web/slips/api.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { dashboardQuery } from "./api.ts";
import classes from "./components/dashboard.module.css";
import { FirstSteps } from "./components/first-steps.tsx";
import { LastDays } from "./components/last-days.tsx";
import { NeedsYou } from "./components/needs-you.tsx";
import { RecentApplications } from "./components/recent-applications.tsx";
import { StatCards } from "./components/stat-cards.tsx";
import { WelcomeBanner } from "./components/welcome-banner.tsx";

const RECENT_COUNT = 5;

/** The first screen: what waits for whom, the figures, the newest applications, an operator's notices. */
export function DashboardPage() {
  const user = useCurrentUser();
  const recentQuery = slipPageQuery({ page: 1, limit: RECENT_COUNT });
  const recent = useQuery(recentQuery);
  const dashboard = useQuery(dashboardQuery);
  useLiveQueries(recentQuery.queryKey, ({ slip_id }) => slip_id !== null);
  useLiveQueries(dashboardQuery.queryKey, ({ slip_id }) => slip_id !== null);
  // On a phone the newest ones stand below what waits, whose height is not known before: they come after it.
  const isRecentDue = !useNarrowScreen() || !dashboard.isPending;
  const isNew = user.role === "admin" && recent.data?.totalSlips === 0;
  return (
    <div className={classes.page}>
      <WelcomeBanner user={user} counts={recent.data} dashboard={dashboard.data} />
      <DraftsLine />
      <section className={classes.band} aria-label={t("Figures")}>
        <StatCards counts={recent.data} isLoading={recent.isPending} />
        <LastDays days={dashboard.data?.days} hasFailed={dashboard.isError} />
      </section>
      <div className={classes.columns}>
        {isRecentDue && (
          <RecentApplications
            slips={recent.data?.slips}
            isLoading={recent.isPending}
            onRetry={() => void recent.refetch()}
          />
        )}
        {isNew ? (
          <FirstSteps />
        ) : (
          <NeedsYou
            dashboard={dashboard.data}
            isLoading={dashboard.isPending}
            onRetry={() => void dashboard.refetch()}
          />
        )}
      </div>
      {user.role === "operator" && <DueNotices />}
    </div>
  );
}
