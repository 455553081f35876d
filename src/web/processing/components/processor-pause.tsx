import { useQuery } from "@tanstack/react-query";
import { formatTime } from "#shared/time/instants.ts";
import { t } from "#web/language/translate.ts";
import { processorStatusQuery } from "#web/processing/api.ts";
import { Banner } from "#web/ui/banner.tsx";

/** Says, while it is so, that the booking service does not answer and what that means for the slips that were sent. */
export function ProcessorPause() {
  const { data } = useQuery(processorStatusQuery);
  if (!data?.paused_until) return null;
  return (
    <Banner kind="info" title={t("The booking service does not answer.")}>
      {t("Slips that were sent wait; it is tried again at {time}.", {
        time: formatTime(data.paused_until),
      })}
    </Banner>
  );
}
