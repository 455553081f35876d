import { MINUTE_MS } from "#shared/time/units.ts";

const REFUSED_PER_ADDRESS = 300;
const IN_ALL = 6_000;

/** Counts requests by the minute. */
export type ReportLimits = {
  /** Counts a request; the seconds to wait when it is one too many, else null. */
  admit(address: string): number | null;
  /** Counts a refusal against the address it came from. */
  refused(address: string): void;
};

/** At most 300 refused requests a minute from each address, and 6,000 of any kind in all. `now` counts milliseconds. */
export function reportLimits(now: () => number = () => performance.now()): ReportLimits {
  let began = now();
  let inAll = 0;
  const refusals = new Map<string, number>();
  return {
    admit(address) {
      if (now() - began >= MINUTE_MS) {
        began = now();
        inAll = 0;
        refusals.clear();
      }
      inAll += 1;
      const isTooMuch = inAll > IN_ALL || (refusals.get(address) ?? 0) >= REFUSED_PER_ADDRESS;
      return isTooMuch ? Math.ceil((began + MINUTE_MS - now()) / 1000) : null;
    },
    refused: (address) => void refusals.set(address, (refusals.get(address) ?? 0) + 1),
  };
}
