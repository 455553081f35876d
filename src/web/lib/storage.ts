import type { User } from "#shared/auth/contract.ts";

const NAMES = ["localStorage", "sessionStorage"] as const;

/**
 * Replaces a browser storage that is blocked or full by one in memory, which lasts until the tab is closed or
 * reloaded.
 */
export function ensureStorage(page: Window): void {
  for (const name of NAMES) {
    if (!works(page, name)) {
      Object.defineProperty(page, name, { configurable: true, value: memoryStorage() });
    }
  }
}

export function isStoragePersistent(): boolean {
  return localStorage instanceof Storage;
}

function works(page: Window, name: (typeof NAMES)[number]): boolean {
  const probe = "slipdesk:probe";
  try {
    page[name].setItem(probe, probe);
    page[name].removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** As in the browser's own, each entry is a property, so that the keys can be listed. */
function memoryStorage(): Storage {
  const methods: Storage & ThisType<Record<string, string>> = {
    getItem(key) {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
    },
    setItem(key, text) {
      this[key] = text;
    },
    removeItem(key) {
      delete this[key];
    },
    clear() {
      for (const key of Object.keys(this)) delete this[key];
    },
    key(index) {
      return Object.keys(this)[index] ?? null;
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  return Object.create(methods);
}

// Loaded with the sign-in, and therefore without the schema that reads the copies, which is the form's.

/** Stores a copy of what is typed in this tab, unless there is no room for it. Returns whether it outlasts a reload. */
export function saveCopy(key: string, copy: object): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(copy));
    return sessionStorage instanceof Storage;
  } catch {
    // The form itself still holds what was typed.
    return false;
  }
}

export function readCopy(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function removeCopy(key: string): void {
  sessionStorage.removeItem(key);
}

const COPY_PREFIX = "draft:";

export function copyKey(userId: number, form: string): string {
  return `${COPY_PREFIX}${userId}:${form}`;
}

/** Removes the copies in this tab except this person's, so that the next one to sign in finds none of anybody else. */
export function clearCopies(except?: number): void {
  const own = except === undefined ? null : copyKey(except, "");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(COPY_PREFIX) && (own === null || !key.startsWith(own))) {
      sessionStorage.removeItem(key);
    }
  }
}

export function hasCopies(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(COPY_PREFIX));
}

const NOTICES_SHOWN_KEY = "noticesShown";

export const NOTICES_UNDERSTOOD_KEY = "noticesUnderstood";

export function haveNoticesBeenShown(): boolean {
  return sessionStorage.getItem(NOTICES_SHOWN_KEY) !== null;
}

export function rememberNoticesShown(): void {
  sessionStorage.setItem(NOTICES_SHOWN_KEY, "true");
}

export function forgetNoticesShown(): void {
  sessionStorage.removeItem(NOTICES_SHOWN_KEY);
  sessionStorage.removeItem(NOTICES_UNDERSTOOD_KEY);
}

const TOKEN_KEY = "token";
const USER_KEY = "user";
const RENEWED_KEY = "renewedToken";
const MOST_TOKENS = 4;
const RENEWAL_LOCK = "slipdesk:renewal";
const END_KEY = "sessionEnd";
const BROWSER_KEY = "browser";
const REFUSED_EVENT = "slipdesk:token-refused";

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** A secret that identifies this browser at sign-in; it stays after signing out. */
export function readBrowserSecret(): string {
  const secret = localStorage.getItem(BROWSER_KEY) ?? randomId();
  localStorage.setItem(BROWSER_KEY, secret);
  return secret;
}

/** 32 random hexadecimal digits; unlike `crypto.randomUUID` it also works over plain HTTP. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function storeSignIn(token: string, user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
}

/** Replaces the token by the one that the server renewed it with, for all tabs. */
export function renewToken(from: string, to: string): void {
  if (readToken() !== from) return;
  const before = isTokenRenewed() ? tokensOfSession() : [from];
  localStorage.setItem(RENEWED_KEY, [...before, to].slice(-MOST_TOKENS).join(" "));
  localStorage.setItem(TOKEN_KEY, to);
}

/** Whether the present token is a renewal of the session's previous one. */
export function isTokenRenewed(): boolean {
  const token = readToken();
  return token !== null && tokensOfSession().at(-1) === token;
}

/** The tokens that the session has had, newest last; empty if it was never renewed. */
function tokensOfSession(): string[] {
  return localStorage.getItem(RENEWED_KEY)?.split(" ") ?? [];
}

let renewing: Promise<unknown> = Promise.resolve();

/** Runs work that may renew the token, one at a time across all tabs where the browser has locks. */
export function withRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  const mine = "locks" in navigator ? navigator.locks.request(RENEWAL_LOCK, work) : work();
  renewing = Promise.allSettled([renewing, mine]);
  return mine;
}

/** Whether the session of this token continues under a newer one; waits for a renewal under way. */
export async function hasBeenRenewed(token: string): Promise<boolean> {
  await renewing;
  if ("locks" in navigator) await navigator.locks.request(RENEWAL_LOCK, { mode: "shared" }, noop);
  return isTokenRenewed() && token !== readToken() && tokensOfSession().includes(token);
}

function noop(): void {}

export function storeUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Removes token and account from this browser; other tabs see the reason. */
export function removeSignIn(why: "left" | "refused"): void {
  localStorage.setItem(END_KEY, why);
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(RENEWED_KEY);
  localStorage.removeItem(USER_KEY);
}

/**
 * Removes a token that the server refused and notifies the session, once per token: late refusals of an old token
 * change nothing.
 */
export function refuseToken(token: string): void {
  if (readToken() !== token) return;
  removeSignIn("refused");
  window.dispatchEvent(new Event(REFUSED_EVENT));
}

export function onTokenRefused(listener: () => void): () => void {
  window.addEventListener(REFUSED_EVENT, listener);
  return () => window.removeEventListener(REFUSED_EVENT, listener);
}

/** Calls back when another tab signed in or out. A token that was refused there counts as refused here. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const isRefused = readToken() === null && localStorage.getItem(END_KEY) === "refused";
    if (isRefused) window.dispatchEvent(new Event(REFUSED_EVENT));
    else listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
