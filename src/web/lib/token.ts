import type { User } from "#shared/auth/contract.ts";

const TOKEN_KEY = "token";
const USER_KEY = "user";
const RENEWED_KEY = "renewedToken";
const MOST_TOKENS = 4;
const RENEWAL_LOCK = "slipdesk:renewal";
const END_KEY = "sessionEnd";
const BROWSER_KEY = "browser";
const REFUSED_EVENT = "slipdesk:token-refused";

/** The bearer token of this browser, or null when nobody is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** A secret that tells this browser from others at sign-in; it stays after signing out. */
export function readBrowserSecret(): string {
  const kept = localStorage.getItem(BROWSER_KEY) ?? randomId();
  localStorage.setItem(BROWSER_KEY, kept);
  return kept;
}

/** A random id of 32 hexadecimal digits; unlike `crypto.randomUUID` it also works where the page is served over plain HTTP. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps what a sign-in gave, for this tab and for the others. */
export function storeSignIn(token: string, user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
}

/** Takes over the token that the server gave a session in place of this one; other tabs go on with it. */
export function renewToken(from: string, to: string): void {
  if (readToken() !== from) return;
  const before = isTokenRenewed() ? tokensOfSession() : [from];
  localStorage.setItem(RENEWED_KEY, [...before, to].slice(-MOST_TOKENS).join(" "));
  localStorage.setItem(TOKEN_KEY, to);
}

/** True when the token of this browser is that of the same session as the one before it. */
export function isTokenRenewed(): boolean {
  const token = readToken();
  return token !== null && tokensOfSession().at(-1) === token;
}

/** The tokens that the session has had, the present one last; none before it was renewed. */
function tokensOfSession(): string[] {
  return localStorage.getItem(RENEWED_KEY)?.split(" ") ?? [];
}

let renewing: Promise<unknown> = Promise.resolve();

/** Does what may renew the token, one after the other in all tabs of this browser, where the browser has locks. */
export function withRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  const mine = "locks" in navigator ? navigator.locks.request(RENEWAL_LOCK, work) : work();
  renewing = Promise.allSettled([renewing, mine]);
  return mine;
}

/** Whether the session of this token goes on under another one; waits for a renewal that is under way. */
export async function hasBeenRenewed(token: string): Promise<boolean> {
  await renewing;
  if ("locks" in navigator) await navigator.locks.request(RENEWAL_LOCK, { mode: "shared" }, noop);
  return isTokenRenewed() && token !== readToken() && tokensOfSession().includes(token);
}

function noop(): void {}

/** Keeps the account as the server knows it now. */
export function storeUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Removes the token and the account from this browser; other tabs learn why. */
export function removeSignIn(why: "left" | "refused"): void {
  localStorage.setItem(END_KEY, why);
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(RENEWED_KEY);
  localStorage.removeItem(USER_KEY);
}

/**
 * Removes a token which the server refused and tells the session about it, once per token: late
 * refusals of the same token, or of one that a new sign-in has replaced, change nothing.
 */
export function refuseToken(token: string): void {
  if (readToken() !== token) return;
  removeSignIn("refused");
  window.dispatchEvent(new Event(REFUSED_EVENT));
}

/** Calls back when the server refused the token of this tab; returns the way to stop. */
export function onTokenRefused(listener: () => void): () => void {
  window.addEventListener(REFUSED_EVENT, listener);
  return () => window.removeEventListener(REFUSED_EVENT, listener);
}

/**
 * Calls back when another tab signed out or signed in; returns the way to stop. A token that was
 * refused there counts as refused here.
 */
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
