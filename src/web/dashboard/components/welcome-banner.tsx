import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { User } from "#shared/auth/contract.ts";
import type { Dashboard } from "#shared/dashboard/contract.ts";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { formatDuration } from "#shared/time/duration.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { ScreenHeading } from "#web/ui/page.tsx";
import { ProfileLink } from "./profile-link.tsx";
import classes from "./welcome-banner.module.css";

type WelcomeBannerProps = {
  user: User;
  counts: SlipPage | undefined;
  dashboard: Dashboard | undefined;
};

/** Greets the person, says how the day stands, and offers the quick actions. */
export function WelcomeBanner({ user, counts, dashboard }: WelcomeBannerProps) {
  const facts = counts && dashboard ? factsOf(user, counts, dashboard) : "\u00a0";
  return (
    <div className={classes.welcome}>
      <div className={classes.words}>
        <ScreenHeading title={t("Dashboard")} className={classes.greeting}>
          {tParts("Welcome, {name}", {
            name: <span translate="no">{user.first_name.trim() || user.username}</span>,
          })}
        </ScreenHeading>
        <p className={classes.facts}>{facts}</p>
      </div>
      <QuickActions />
    </div>
  );
}

function QuickActions() {
  const { single_keys } = usePreferences().preferences;
  return (
    <section className={classes.actions} aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.title}>
        {t("Quick Actions")}
      </h2>
      <ProfileLink />
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
  const told = facts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return told.join(" · ") || t("Nothing new today.");
}
