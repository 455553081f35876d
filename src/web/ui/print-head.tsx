import { useQuery } from "@tanstack/react-query";
import { shownDayTime } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { useServerTime } from "#web/lib/server-clock.ts";
import { settingsQuery } from "#web/settings/api.ts";
import classes from "./print-head.module.css";

type PrintHeadProps = {
  title: string;
  filters: readonly string[];
  /** On the screen as well. */
  isShown?: boolean;
};

/** The head of a page that is printed and filed: whose it is, what it holds and when it was printed. */
export function PrintHead({ title, filters, isShown }: PrintHeadProps) {
  const { data: settings } = useQuery(settingsQuery);
  const now = useServerTime(shownDayTime);
  return (
    <header className={classes.head} data-shown={isShown || undefined}>
      <div>
        <p className={classes.agency} translate="no">
          {settings?.agency_name ?? "SlipDesk"}
        </p>
        <p className="desk-meta">{[title, ...filters].filter(Boolean).join(" · ")}</p>
      </div>
      <p className={`desk-meta ${classes.printed}`}>{t("Printed {time}", { time: now })}</p>
    </header>
  );
}
