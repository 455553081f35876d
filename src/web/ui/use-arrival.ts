import { useDeferredValue } from "react";

/**
 * Whether something is on its way, until what stands in its place afterwards is drawn too: React draws that in pieces of
 * 5 ms, between which a press is answered. An answer itself would be drawn in one piece, which takes a phone 0.3 s for ten
 * rows of the list. What is there already when a screen opens shows at once, or, with `atFirst`, as if it were on its way:
 * the first screen is drawn in pieces however quickly the account was answered, instead of 0.4 s in one.
 */
export function useArrival(isOnItsWay: boolean, atFirst?: boolean): boolean {
  return useDeferredValue(isOnItsWay, atFirst) || isOnItsWay;
}
