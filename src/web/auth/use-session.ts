import { createContext, use, useSyncExternalStore } from "react";
import type { User } from "#shared/auth/contract.ts";
import type { Session, SessionState } from "#web/lib/session.ts";

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is for parts of the page only.");
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.read);
}

export const CurrentUser = createContext<User | null>(null);

export function useCurrentUser(): User {
  const user = use(CurrentUser);
  if (!user) throw new Error("useCurrentUser is for pages behind the sign-in only.");
  return user;
}
