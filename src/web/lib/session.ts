import type { QueryClient } from "@tanstack/react-query";
import { createContext, use, useSyncExternalStore } from "react";
import type { SignedIn, User } from "#shared/auth/contract.ts";
import { CallError, logFailure } from "./call-error.ts";
import { noteUnanswered, onDeskBack } from "./desk-reach.ts";
import { loadFiles } from "./load-files.ts";
import {
  clearCopies,
  forgetNoticesShown,
  isTokenRenewed,
  onTokenChangedElsewhere,
  onTokenRefused,
  readToken,
  removeSignIn,
  storeSignIn,
  storeUser,
} from "./storage.ts";

export type SignedOutReason = "new" | "left" | "elsewhere" | "ended";

export type SessionState =
  | { readonly state: "loading" }
  /** There is a token, and its account cannot be read at the moment. */
  | { readonly state: "unread" }
  | { readonly state: "signed-in"; readonly user: User; readonly mustEnrol: boolean }
  | { readonly state: "signed-out"; readonly reason: SignedOutReason };

export type Session = ReturnType<typeof createSession>;

/** The session of this tab; when it ends, `queries` is cleared. */
export function createSession(queries: QueryClient) {
  let current: SessionState = { state: "loading" };
  let leaving = Promise.resolve();
  const watchers = new Set<() => void>();
  let isPageLeft = false;
  addEventListener("pagehide", () => {
    isPageLeft = true;
  });
  addEventListener("pageshow", () => {
    isPageLeft = false;
  });

  function change(next: SessionState): void {
    if (next.state !== "signed-in") queries.clear();
    else clearCopies(next.user.id);
    if (next.state === "signed-out") {
      forgetNoticesShown();
      if (next.reason === "left" || next.reason === "elsewhere") clearCopies();
    }
    current = next;
    for (const onChange of watchers) onChange();
  }

  function subscribe(onChange: () => void): () => void {
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  }

  function whenLoaded(): Promise<SessionState> {
    const isOpen = () => current.state === "loading" || current.state === "unread";
    if (!isOpen()) return Promise.resolve(current);
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (isOpen()) return;
        stop();
        resolve(current);
      });
    });
  }

  /** Loads the account of the stored token; if it cannot be read, again as soon as the desk is ready. */
  async function load(): Promise<void> {
    const token = readToken();
    if (token === null) return change({ state: "signed-out", reason: "new" });
    if (current.state !== "unread") change({ state: "loading" });
    try {
      const { readAccount } = await loadCalls();
      const { user, mustEnrol } = await readAccount();
      if (readToken() !== token) return;
      storeUser(user);
      change({ state: "signed-in", user, mustEnrol });
    } catch (error) {
      // The browser aborts the call when the page is left or reloaded, which says nothing about the session.
      if (isPageLeft) return;
      logFailure(error);
      // A 401 has removed it. Nothing else says that the session has ended.
      if (readToken() !== token) return;
      change({ state: "unread" });
      noteUnanswered();
    }
  }

  /** Stores a new session, after any sign-out under way has cleared the browser's storage. */
  async function signIn({ token, user, must_enrol }: SignedIn): Promise<void> {
    await leaving;
    storeSignIn(token, user);
    change({ state: "signed-in", user, mustEnrol: must_enrol ?? false });
  }

  function updateUser(user: User): void {
    if (current.state !== "signed-in") return;
    storeUser(user);
    change({ ...current, user });
  }

  function touch(): void {
    if (current.state !== "signed-in") return;
    loadCalls()
      .then(({ touchSession }) => touchSession())
      .catch(logFailure);
  }

  function signOut(): void {
    const token = readToken();
    removeSignIn("left");
    change({ state: "signed-out", reason: "left" });
    if (token !== null) leaving = endOnServer(token);
  }

  onDeskBack(() => {
    if (current.state === "unread") void load();
  });
  onTokenRefused(() => change({ state: "signed-out", reason: "ended" }));
  onTokenChangedElsewhere(() => {
    if (readToken() === null) change({ state: "signed-out", reason: "elsewhere" });
    else if (current.state !== "signed-in" || !isTokenRenewed()) void load();
  });

  return {
    read: () => current,
    subscribe,
    whenLoaded,
    load,
    signIn,
    updateUser,
    touch,
    signOut,
  };
}

// Loaded on demand: the sign-in page opens without it.
const loadCalls = () => loadFiles(() => import("./call.ts"));

/** The response clears the browser's storage. A token that is dead already (401) is as good as signed out. */
async function endOnServer(token: string): Promise<void> {
  const putBack = saveBrowserSettings();
  try {
    const { endSession } = await loadCalls();
    await endSession(token);
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) logFailure(error);
  } finally {
    putBack();
  }
}

/**
 * What belongs to the browser and not to a person: its secret, colour scheme, language, whether it has the
 * bookmark for the booking site, and where notifications are shown.
 */
const OWN = /^(bookmarked|browser|language|mantine-color-scheme-value|showHere:\d+)$/;

/**
 * Saves the browser's own settings and returns a function that restores them after the storage was cleared; a value
 * that changed in between stays.
 */
function saveBrowserSettings(): () => void {
  const own = Object.entries(localStorage).filter(([key]) => OWN.test(key));
  return () => {
    for (const [key, value] of own) {
      if ((localStorage.getItem(key) ?? value) !== value) continue;
      // The page may learn of the clearing later, and would not write a value that it believes unchanged.
      localStorage.removeItem(key);
      localStorage.setItem(key, value);
    }
  };
}

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
