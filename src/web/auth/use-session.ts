import { createContext, use, useSyncExternalStore } from "react";
import type { User } from "#shared/auth/contract.ts";
import type { Session, SessionState } from "#web/lib/session.ts";

/** Set once around the whole page. */
export const SessionContext = createContext<Session | null>(null);

/** The session of this tab, to sign in and out. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is for parts of the page only.");
  return session;
}

/** Who is signed in to this tab now. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.read);
}

/** Set by the guard around every signed-in route. */
export const CurrentUser = createContext<User | null>(null);

/** The signed-in person; only inside a signed-in route, where the guard has made sure of one. */
export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (!user) throw new Error("useCurrentUser is for pages behind the sign-in only.");
  return user;
}
