import { useQuery } from "@tanstack/react-query";
import { cityName } from "#shared/options/options.ts";
import { bookingAdvice } from "#shared/slips/advice/booking-advice.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { RailCard } from "./rail-card.tsx";
import classes from "./warnings-card.module.css";

/** What the booking site would say to the application today; no card without warnings. */
export function WarningsCard({ slip }: { slip: Slip }) {
  const { data: centers } = useQuery(medicalCentersQuery);
  const { role } = useCurrentUser();
  const { data: alike } = useQuery(possibleDuplicatesQuery([slip.id], role === "admin"));
  const facts = {
    ...(centers && {
      centersInCity: centers.filter(({ city }) => city === cityName(slip.city)).length,
    }),
    hasRecentSlip:
      alike?.some(({ id, has_recent_slip }) => id === slip.id && has_recent_slip) ?? false,
  };
  const advice = bookingAdvice(slip, todayInDhaka(serverNow()), facts);
  const warnings = advice.filter(({ kind }) => kind === "warning");
  if (warnings.length === 0) return null;
  return (
    <RailCard title={t("Warnings")}>
      {warnings.map(({ id, field, text }) => (
        <p key={`${id} ${field}`} className={classes.warning}>
          {inLanguage(text)}
        </p>
      ))}
    </RailCard>
  );
}
