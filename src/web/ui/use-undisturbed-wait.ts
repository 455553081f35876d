import { type FocusEvent, useEffect, useRef, useState } from "react";

/**
 * Does something after a while, unless somebody is at it: while the pointer is over the part that takes `handlers`, or
 * the focus has moved in it by a key, it waits, and the while begins again afterwards.
 */
export function useUndisturbedWait(ms: number, act: () => void) {
  const [isPointed, setIsPointed] = useState(false);
  const [isVisited, setIsVisited] = useState(false);
  const isByKey = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  const isWaiting = isPointed || isVisited;

  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [isWaiting, ms]);

  return {
    isWaiting,
    handlers: {
      onMouseMove: () => setIsPointed(true),
      onMouseLeave: () => setIsPointed(false),
      onKeyDown: () => {
        isByKey.current = true;
      },
      onFocus: () => setIsVisited(isByKey.current),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsVisited(false);
      },
    },
  };
}
