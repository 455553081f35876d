import type { User } from "#shared/auth/contract.ts";

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
