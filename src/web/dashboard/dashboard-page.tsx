import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { ProfileLink } from "#web/dashboard/components/profile-link.tsx";
import { RecentApplications } from "#web/dashboard/components/recent-applications.tsx";
import { StatCards } from "#web/dashboard/components/stat-cards.tsx";
import { WelcomeBanner } from "#web/dashboard/components/welcome-banner.tsx";
import { NoticesDialog } from "#web/notices/components/notices-dialog.tsx";
import { slipPageQuery } from "#web/slips/api.ts";
import { Page } from "#web/ui/page.tsx";
import classes from "./components/dashboard.module.css";

const RECENT_COUNT = 5;

/** The first screen: what there is to do, the newest applications, an operator's notices. */
export function DashboardPage() {
  const user = useCurrentUser();
  const recent = useQuery(slipPageQuery({ page: 1, limit: RECENT_COUNT }));
  return (
    <Page title="Dashboard" heading="Dashboard">
      <div className={classes.sections}>
        <WelcomeBanner user={user} counts={recent.data} />
        <StatCards counts={recent.data} isLoading={recent.isPending} />
        <section className={classes.section} aria-labelledby="quick-actions">
          <h2 id="quick-actions" className={classes.title}>
            Quick Actions
          </h2>
          <div className={classes.actions}>
            <Button
              renderRoot={(props) => <Link to="/slip" {...props} />}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              New Slip Application
            </Button>
            <ProfileLink />
          </div>
        </section>
        <RecentApplications
          slips={recent.data?.slips}
          isLoading={recent.isPending}
          onRetry={() => void recent.refetch()}
        />
      </div>
      {user.role === "operator" && <NoticesDialog />}
    </Page>
  );
}
