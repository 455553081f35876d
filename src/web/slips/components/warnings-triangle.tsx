import { bookingAdvice } from "#shared/slips/advice/booking-advice.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { useRecentSlipOf } from "#web/duplicates/components/possible-badge.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { IconAlertTriangle } from "#web/ui/icons/icons.ts";

/** A small triangle that names what the booking site would say to the application today; nothing without warnings. */
export function WarningsTriangle({ slip }: { slip: Slip }) {
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
