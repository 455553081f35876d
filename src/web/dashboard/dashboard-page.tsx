import { Button, Group, Skeleton } from "@mantine/core";
import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import type { User } from "#shared/auth/contract.ts";
import { type Dashboard, getDashboard } from "#shared/dashboard/contract.ts";
import { visaTypeLabel } from "#shared/options/options.ts";
import { RECENT_COUNT, type Slip, type SlipPage } from "#shared/slips/contract.ts";
import { formatDuration } from "#shared/time/instants.ts";
import { draftsQuery } from "#web/drafts/api.ts";
import { shownDay, shownDestination } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { call } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { UnreadNotices } from "#web/notices/notices.tsx";
import { usePreferences } from "#web/settings/api.ts";
import { slipPageQuery } from "#web/slips/api.ts";
import { SlipBadge, shownApplicant } from "#web/slips/slip-state.tsx";
import { KeyCap } from "#web/ui/buttons.tsx";
import { skipSecondPress } from "#web/ui/double-press.ts";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { KEYS } from "#web/ui/keys.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import { EmptyState, useNarrowScreen } from "#web/ui/page.tsx";
import table from "#web/ui/record-list.module.css";
import { ScreenHeading } from "#web/ui/screen-heading.tsx";
import classes from "./dashboard.module.css";
import { LastDays, StatCards } from "./figures.tsx";
import { Todos } from "./todos.tsx";

/** Only a desk without applications shows them. */
const FirstSteps = lazy<ComponentType>(() =>
  import("./first-steps.tsx").then(
    (loaded) => ({ default: loaded.FirstSteps }),
    () => ({ default: () => null }),
  ),
);

const recentQuery = slipPageQuery({ limit: RECENT_COUNT });

const dashboardQuery = queryOptions({
  queryKey: ["slips", "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
});

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(recentQuery);
  void queries.prefetchQuery(dashboardQuery);
}

export function DashboardPage() {
  const user = useCurrentUser();
  const recent = useQuery(recentQuery);
  const dashboard = useQuery(dashboardQuery);
  const counts = recent.data;
  useLiveQueries(recentQuery.queryKey, ({ slip_id }) => slip_id !== null);
  useLiveQueries(
    dashboardQuery.queryKey,
    ({ slip_id, kind }) => slip_id !== null || kind === "money",
  );
  // On a phone the newest are below what waits, whose height is not known before: they come after it.
  const { isPending: areDraftsPending } = useQuery(draftsQuery);
  const isRecentDue = !useNarrowScreen() || !(dashboard.isPending || areDraftsPending);
  const isNew = user.role === "admin" && counts?.totalSlips === 0;
  return (
    <div className={page.page}>
      <WelcomeBanner user={user} counts={counts} dashboard={dashboard.data} />
      <section className={`desk-sheet ${classes.band}`} aria-label={t("Figures")}>
        <StatCards counts={counts} isLoading={recent.isPending} />
        <LastDays days={dashboard.data?.days} hasFailed={dashboard.isError} />
      </section>
      <div className={classes.columns}>
        {isRecentDue && <RecentApplications recent={recent} />}
        {isNew ? (
          <Suspense fallback={null}>
            <FirstSteps />
          </Suspense>
        ) : (
          <Todos query={dashboard} />
        )}
      </div>
      {user.role === "operator" && <UnreadNotices />}
    </div>
  );
}

type WelcomeBannerProps = {
  user: User;
  counts: SlipPage | undefined;
  dashboard: Dashboard | undefined;
};

function WelcomeBanner({ user, counts, dashboard }: WelcomeBannerProps) {
  const facts = counts && dashboard ? factsOf(user, counts, dashboard) : "\u00a0";
  return (
    <Group gap="xs" className={classes.welcome ?? ""}>
      <div className={classes.words}>
        <ScreenHeading title={t("Dashboard")} className={classes.greeting}>
          {tParts("Welcome, {name}", {
            name: (
              <span translate="no">
                {`${user.first_name} ${user.last_name}`.trim() || user.username}
              </span>
            ),
          })}
        </ScreenHeading>
        <p className="desk-muted">{facts}</p>
      </div>
      <QuickActions />
    </Group>
  );
}

function QuickActions() {
  const { single_keys } = usePreferences().preferences;
  return (
    <section className={classes.actions} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={`desk-meta ${classes.quickActions}`}>
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
        rightSection={single_keys && <KeyCap onFilled>{KEYS.newSlip}</KeyCap>}
      >
        {t("New Slip Application")}
      </Button>
    </section>
  );
}

function factsOf({ role }: User, { totalPending }: SlipPage, dashboard: Dashboard): string {
  const { failed_today, declined_today, days, todos, serverTime } = dashboard;
  if (role === "admin") {
    const oldest = todos.find(({ kind }) => kind === "review")?.slips[0];
    const age = oldest
      ? t(", oldest {duration} ago", {
          duration: inLanguage(formatDuration(oldest.at, serverTime)),
        })
      : "";
    return sentence([
      [totalPending, `${t("{count} pending", { count: totalPending })}${age}`],
      [failed_today, t("{count} failed today", { count: failed_today })],
    ]);
  }
  const submitted = days.at(-1)?.submitted ?? 0;
  return sentence([
    [submitted, t("{count} submitted today", { count: submitted })],
    [failed_today, t("{count} failed", { count: failed_today })],
    [declined_today, t("{count} declined", { count: declined_today })],
  ]);
}

function sentence(facts: readonly [count: number, words: string][]): string {
  const parts = facts.filter(([count]) => count > 0).map(([, words]) => words);
  return parts.length > 0 ? t("{facts}.", { facts: parts.join(" · ") }) : t("Nothing new today.");
}

function RecentApplications({ recent }: { recent: UseQueryResult<SlipPage> }) {
  const { role } = useCurrentUser();
  const slips = recent.data?.slips;
  return (
    <section className={`desk-sheet ${classes.recent}`} aria-labelledby="recent-applications">
      <div className={page.sheetHead}>
        <h2 id="recent-applications" className={page.sheetTitle}>
          {t("Recent Applications")}
        </h2>
        <Link to={listOf(role)} className={page.sheetMore}>
          {t("All slips")}
        </Link>
      </div>
      {slips?.length === 0 && (
        <EmptyState
          query={recent}
          title={t("No applications yet")}
          action={
            <Button renderRoot={(props) => <Link to="/slip" {...props} />}>
              {t("New Application")}
            </Button>
          }
        />
      )}
      {!slips?.length && (
        <LoadLine query={recent}>{t("The recent applications could not be loaded.")}</LoadLine>
      )}
      {(recent.isPending || (slips && slips.length > 0)) && <RecentTable slips={slips} />}
    </section>
  );
}

function RecentTable({ slips }: { slips: readonly Slip[] | undefined }) {
  const isNarrow = useNarrowScreen();
  return (
    <table className={`${table.deskTable} ${classes.table}`} aria-busy={!slips}>
      <thead>
        <tr>
          <th scope="col">{t("Application")}</th>
          {!isNarrow && (
            <th scope="col" style={{ width: 164 }}>
              {t("Destination")}
            </th>
          )}
          <th scope="col" style={{ width: 136 }}>
            {t("Status")}
          </th>
          <th scope="col" style={{ width: 140 }}>
            {t("Date")}
          </th>
        </tr>
      </thead>
      <tbody>
        {slips
          ? slips.map((slip) => <RecentRow key={slip.id} slip={slip} isNarrow={isNarrow} />)
          : ["1", "2", "3", "4", "5"].map((row) => <SkeletonRow key={row} isNarrow={isNarrow} />)}
      </tbody>
    </table>
  );
}

function RecentRow({ slip, isNarrow }: { slip: Slip; isNarrow: boolean }) {
  const visa = inLanguage(visaTypeLabel(slip.visa_type));
  const destination = shownDestination(slip.country_traveling_to);
  return (
    <tr>
      <td>
        <Link
          to="/slip/$id"
          params={{ id: String(slip.id) }}
          className={classes.name}
          onClick={skipSecondPress}
        >
          <span translate="no">{shownApplicant(slip)}</span>
        </Link>
        <div className="desk-meta">{isNarrow ? `${visa} · ${destination}` : visa}</div>
      </td>
      {!isNarrow && <td>{destination}</td>}
      <td>
        <SlipBadge slip={slip} />
      </td>
      <td>{slip.created_at ? shownDay(slip.created_at) : "N/A"}</td>
    </tr>
  );
}

function SkeletonRow({ isNarrow }: { isNarrow: boolean }) {
  return (
    <tr>
      <td>
        <Skeleton height={12} width="50%" />
        <Skeleton height={10} width="30%" mt={6} />
      </td>
      {!isNarrow && (
        <td>
          <Skeleton height={12} width="70%" />
        </td>
      )}
      <td>
        <Skeleton height={22} width={86} radius="xl" />
      </td>
      <td>
        <Skeleton height={12} width={76} ml="auto" />
      </td>
    </tr>
  );
}
