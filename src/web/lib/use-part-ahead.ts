import { QueryClientContext } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { whenIdle } from "./when-idle.ts";

/** What `part` made. */
export type Part = { preload?: (() => unknown) | undefined };

const LOOK_MS = 100;

/**
 * Fetches a part that a button opens before it is pressed: once nothing else is asked for and what was answered is drawn, or
 * as soon as pointer or focus come near, which the button hears by what this gives. A press is never lost: the part shows
 * when it has come.
 */
export function usePartAhead(part: Part, isWanted = true) {
  const client = use(QueryClientContext);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (client && client.isFetching() > 0) return;
      clearInterval(timer);
      whenIdle(() => void part.preload?.());
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, part, isWanted]);
  const come = () => void part.preload?.();
  return { onPointerEnter: come, onFocus: come };
}
