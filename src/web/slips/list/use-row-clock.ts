import { useEffect, useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { REPROCESS_AFTER_MS } from "#shared/slips/rules-processing.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";

/**
 * The server's time for what a row allows: renewed when the rows change, when the tab comes back into view, and, while
 * a finished slip waits for its hour, each minute and at the very moment the hour is over.
 */
export function useRowClock(slips: readonly Slip[]): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      clearTimeout(timer);
      const moment = serverNow();
      setNow(moment);
      const wait = nextChangeIn(slips, moment);
      if (wait !== null) timer = setTimeout(renew, wait);
    };
    renew();
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [slips]);
  return now;
}

function nextChangeIn(slips: readonly Slip[], now: Date): number | null {
  const waits = slips
    .filter(({ process_status, slip_url }) => process_status === "finished" && !slip_url)
    .map(({ updated_at }) => Date.parse(updated_at) + REPROCESS_AFTER_MS - now.getTime())
    .filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(MINUTE_MS, ...waits) : null;
}
