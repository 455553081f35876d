import { createContext, type RefObject, use, useEffect } from "react";

/** Whether the person has gone from one screen to another since the page was loaded. */
export const HasNavigated = createContext<RefObject<boolean>>({ current: false });

/**
 * Moves the focus to the heading of a screen which a navigation has opened, unless the screen put
 * it on something of its own. The first screen after a load leaves it where the browser starts.
 */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  const hasNavigated = use(HasNavigated);
  useEffect(() => {
    if (!hasNavigated.current || isInsideMain(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [heading, hasNavigated]);
}

function isInsideMain(element: Element | null): boolean {
  return element?.closest("main") !== null && element !== null;
}
