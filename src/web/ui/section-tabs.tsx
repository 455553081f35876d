import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import classes from "./section-tabs.module.css";

type SectionTabsProps = { tabs: readonly { label: string; to: string }[] };

/** Screens that belong together, as a row of links beside the heading of each. */
export function SectionTabs({ tabs }: SectionTabsProps) {
  return (
    <nav aria-label={t("Slips and what comes after")} className={classes.tabs} data-screen-only>
      {tabs.map(({ label, to }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={classes.tab}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
