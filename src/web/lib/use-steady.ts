import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function with every drawing, which does what the one given last does: for events, never while drawing. */
export function useSteady<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
