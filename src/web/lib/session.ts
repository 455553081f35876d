import type { QueryClient } from "@tanstack/react-query";
import type { SignedIn, User } from "#shared/auth/contract.ts";
import { CallError } from "./call-error.ts";
import { loadFiles } from "./load-files.ts";
import { logFailure } from "./query-client.ts";
import { clearCopies, forgetNoticesShown } from "./storage.ts";
import {
  isTokenRenewed,
  onTokenChangedElsewhere,
  onTokenRefused,
  readToken,
  removeSignIn,
  storeSignIn,
  storeUser,
} from "./token.ts";

/** Why nobody is signed in: never was, signed out here or in another tab, refused, not loaded. */
export type SignedOutReason = "new" | "left" | "elsewhere" | "ended" | "not-loaded";

export type SessionState =
  | { readonly state: "loading" }
  | { readonly state: "signed-in"; readonly user: User; readonly mustEnrol: boolean }
  | { readonly state: "signed-out"; readonly reason: SignedOutReason };

/** Who is signed in to this tab, and the ways in and out. */
export type Session = {
  read(): SessionState;
  subscribe(onChange: () => void): () => void;
  /** The state once it is no longer loading. */
  whenLoaded(): Promise<SessionState>;
  /** Loads the account of the stored token; on failure the token is removed. */
  load(): Promise<void>;
  /** Takes over what a sign-in answered, once a sign-out under way has cleared the browser. */
  signIn(answer: SignedIn): Promise<void>;
  /** Takes over the account as the person has just changed it. */
  updateUser(user: User): void;
  /** Tells the server that the person is at work; that it cannot be told is only logged. */
  touch(): void;
  /** Signs out at once; that the server cannot be told is only logged. */
  signOut(): void;
};

/** The session of this tab; what an ended one had read is dropped from `queries`. */
export function createSession(queries: QueryClient): Session {
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
    if (current.state !== "loading") return Promise.resolve(current);
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (current.state === "loading") return;
        stop();
        resolve(current);
      });
    });
  }

  async function load(): Promise<void> {
    const token = readToken();
    if (token === null) return change({ state: "signed-out", reason: "new" });
    change({ state: "loading" });
    try {
      const { readAccount } = await loadCalls();
      const { user, mustEnrol } = await readAccount();
      if (readToken() !== token) return;
      storeUser(user);
      change({ state: "signed-in", user, mustEnrol });
    } catch (error) {
      // The browser stops the call when the page is left or loaded again, which says nothing of the session.
      if (isPageLeft) return;
      logFailure(error);
      if (readToken() !== token) return;
      removeSignIn("refused");
      change({ state: "signed-out", reason: "not-loaded" });
    }
  }

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

// The sign-in page opens without what calls the server.
const loadCalls = () => loadFiles(() => import("./call.ts"));

/** The answer clears the browser's storage. A token that is dead already (401) is as good as signed out. */
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

/** What is the browser's own and no person's: its secret, its colours and language, and where notifications are shown here. */
const OWN = /^(browser|language|mantine-color-scheme-value|showHere:\d+)$/;

/**
 * Notes what is the browser's own and gives the function that puts it back when all else is being cleared; what somebody
 * has set meanwhile stays.
 */
function saveBrowserSettings(): () => void {
  const own = Object.entries(localStorage).filter(([key]) => OWN.test(key));
  return () => {
    for (const [key, value] of own) {
      if ((localStorage.getItem(key) ?? value) !== value) continue;
      // The page may learn of the clearing after this: what it takes for unchanged it would not write anew.
      localStorage.removeItem(key);
      localStorage.setItem(key, value);
    }
  };
}
