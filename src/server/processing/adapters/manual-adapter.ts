import type { Adapter } from "./adapter.ts";

/** For an agency that books by hand: the slip waits in `started` until an admin records the outcome. */
export function manualAdapter(): Adapter {
  return {
    name: "manual",
    startDelayMs: 0,
    callLimitMs: 60_000,
    book: async () => ({ kind: "waiting", for: "person" }),
  };
}
