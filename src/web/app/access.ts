import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access } from "#shared/http/endpoint.ts";
import type { SessionState } from "#web/lib/session.ts";

/**
 * Who may see a route: an endpoint's access, or visitors who are not signed in (the login page). Every route declares
 * it.
 */
export type RouteAccess = Access | "visitor";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    access: RouteAccess;
  }
}

/** `show-bare` is without the top bar, `enrol` replaces every screen. */
type Verdict =
  | "show"
  | "show-bare"
  | "wait"
  | "say-unread"
  | "enrol"
  | "go-to-login"
  | "go-to-dashboard"
  | "go-on";

export function judgeVisit(access: RouteAccess, session: SessionState): Verdict {
  if (access === "public") return "show-bare";
  if (session.state === "loading") return "wait";
  if (session.state === "unread") return "say-unread";
  if (access === "visitor") return session.state === "signed-in" ? "go-on" : "show-bare";
  if (session.state === "signed-out") return "go-to-login";
  if (session.mustEnrol) return "enrol";
  return isLetIn(session.user.role, access) ? "show" : "go-to-dashboard";
}
