import { useBlocker } from "@tanstack/react-router";
import { readToken } from "#web/lib/token.ts";

/**
 * Asks before a form with unsent changes is left, in the page and when the tab closes. It lets the way to the sign-in
 * free: a session that ended must not be held up, and the draft is kept.
 */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && readToken() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return {
    isAsking: blocker.status === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
