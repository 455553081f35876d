import { Link, useLocation } from "@tanstack/react-router";
import type { Role } from "#shared/auth/contract.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { useScreensAfterList } from "#web/settings/api.ts";
import classes from "./section-tabs.module.css";

/** The list of slips and what comes after it, as a row of links beside the heading of each. */
export function SectionTabs({ role }: { role: Role }) {
  const path = useLocation({ select: (location) => location.pathname });
  const others = useScreensAfterList(role);
  return (
    <nav aria-label={t("Slips and what comes after")} className={classes.tabs} data-screen-only>
      <Tab to={listOf(role)} label={t("Slips")} />
      {others.map(({ label, to, holds }) => (
        <Tab key={to} {...{ label, to }} isCurrent={holds?.test(path)} />
      ))}
    </nav>
  );
}

/** Whom the office works with: agents beside the operators, whom admins alone manage, otherwise beside the centers. */
export function PartnerTabs({ isAdmin }: { isAdmin: boolean }) {
  const beside = isAdmin
    ? { to: "/admin/operators", label: t("Operators") }
    : { to: "/operator/medical-centers", label: t("Medical Center") };
  return (
    <nav aria-label={t("Agents and others")} className={classes.tabs} data-screen-only>
      <Tab {...beside} />
      <Tab to="/agents" label={t("Agents")} />
    </nav>
  );
}

type TabProps = { label: string; to: string; isCurrent?: boolean | undefined };

function Tab({ label, to, isCurrent }: TabProps) {
  return (
    <Link
      to={to}
      activeOptions={{ includeSearch: false }}
      aria-current={isCurrent ? "true" : undefined}
      className={classes.tab}
    >
      {label}
    </Link>
  );
}
