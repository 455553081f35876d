import { Link } from "@tanstack/react-router";
import { destinationName, visaTypeLabel } from "#shared/options/options.ts";
import { bookingAdvice } from "#shared/slips/advice/booking-advice.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { PossibleBadge, useRecentSlipOf } from "#web/duplicates/components/possible-badge.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { WorkMark } from "#web/queue/components/work-mark.tsx";
import { IconAlertTriangle } from "#web/ui/icons/icons.ts";
import classes from "./applicant.module.css";
import type { ListRow } from "./use-list-rows.ts";

/** Who applies and for what; the name leads to the application, also in a tab of its own. */
export function Applicant({ row }: { row: ListRow }) {
  return (
    <div className={classes.applicant}>
      <ApplicantName row={row} />
      <AboutApplicant row={row} />
    </div>
  );
}

/** The name, which leads to the application, and a mark where something is to be looked at. */
export function ApplicantName({ row: { slip, name } }: { row: ListRow }) {
  return (
    <div className={classes.head}>
      <Link
        to="/slip/$id"
        params={{ id: String(slip.id) }}
        className={classes.name}
        title={name}
        translate="no"
      >
        {name}
      </Link>{" "}
      <WarningsTriangle slip={slip} /> <PossibleBadge slipId={slip.id} />{" "}
      <WorkMark slipId={slip.id} />
    </div>
  );
}

/** In one line how to reach the applicant, where to and with which visa. */
export function AboutApplicant({ row: { slip } }: { row: ListRow }) {
  return (
    <div className={classes.about}>
      <span className={classes.email} title={slip.email} translate="no">
        {slip.email}
      </span>{" "}
      <span className={classes.visa}>
        {destinationName(slip.country_traveling_to)}, {inLanguage(visaTypeLabel(slip.visa_type))}
      </span>
    </div>
  );
}

/** A small triangle that names what the booking site would say to the application today; nothing without warnings. */
function WarningsTriangle({ slip }: { slip: Slip }) {
  const hasRecentSlip = useRecentSlipOf(slip.id);
  const advice = bookingAdvice(slip, todayInDhaka(serverNow()), { hasRecentSlip });
  const warnings = advice
    .filter(({ kind }) => kind === "warning")
    .map(({ text }) => inLanguage(text));
  if (warnings.length === 0) return null;
  const texts = warnings.join("\n");
  return (
    <span role="img" aria-label={t("Warnings: {texts}", { texts })} title={texts}>
      <IconAlertTriangle size={14} color="var(--desk-pending-text)" aria-hidden />
    </span>
  );
}
