import { createContext, type RefObject, use, useEffect } from "react";

/** What the frame of the page knows about the way that led to a screen. */
export type Arrival = {
  /** Whether the person has gone from one screen to another since the page was loaded. */
  hasNavigated: boolean;
  /** The link that led away from this entry of the history, to which Back returns the focus; else null. */
  leftBy: string | null;
  /** Whether the screen, or what stood in for it while it was loading, has had its turn to take the focus. */
  isMet: boolean;
};

export const ArrivalContext = createContext<RefObject<Arrival>>({
  current: { hasNavigated: false, leftBy: null, isMet: false },
});

const PATIENCE_MS = 3000;
const FLASH_MS = 1000;

/**
 * Moves the focus to the heading of a screen which a navigation has opened, unless the screen put
 * it on something of its own, or the person has gone elsewhere while it was loading; after Back it goes on to the link
 * that led away, as soon as that is there again. The first screen after a load leaves it where the browser starts.
 */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  const arrival = use(ArrivalContext);
  useEffect(() => {
    const { hasNavigated, leftBy, isMet } = arrival.current;
    const { activeElement, body } = document;
    arrival.current.isMet = true;
    const isElsewhere = isMet && activeElement !== null && activeElement !== body;
    if (!hasNavigated || isElsewhere || isInsideMain(activeElement)) return;
    heading.current?.focus({ preventScroll: true });
    if (leftBy !== null && heading.current) return focusWhenThere(leftBy, heading.current);
  }, [heading, arrival]);
}

function isInsideMain(element: Element | null): boolean {
  return element?.closest("main") !== null && element !== null;
}

/** Waits for the link while its list is loading; whoever moves the focus meanwhile keeps it. */
function focusWhenThere(href: string, heading: HTMLElement): () => void {
  const goThere = () => {
    if (document.activeElement !== heading) return stop();
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    if (!link) return;
    stop();
    link.focus();
    flash(link.closest("tr, li") ?? link);
  };
  const observer = new MutationObserver(goThere);
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  goThere();
  return stop;
}

function flash(element: Element): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([{ backgroundColor: "var(--desk-selected)" }, {}], FLASH_MS);
}
