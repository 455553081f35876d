import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { inTransaction } from "#server/database/transaction.ts";
import { networkOf } from "#server/http/limits.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { LogDesk } from "#server/log/write-log.ts";
import { BROWSER_HEADER } from "#shared/http/headers.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { AuthDesk } from "./accounts.ts";
import type { Account } from "./repository-accounts.ts";
import {
  findAttempts,
  findKnownBrowsers,
  foldEmail,
  forgiveAttempts,
  hasKnownBrowsers,
  insertKnownBrowsers,
  lockAttempts,
  saveAttempts,
} from "./repository-sign-in.ts";
import {
  attemptFrom,
  attemptOfUnknownClient,
  takeOne,
  UNKNOWN_CLIENTS,
  UNKNOWN_EMAILS,
} from "./sign-in-waits.ts";

/** Where a sign-in comes from; `browser` is the secret that the page keeps, if it sent one. */
export type SignInOrigin = {
  address: string;
  request_id: string;
  user_agent: string | null;
  browser: string | null;
};

/** Where a call comes from, with the secret of its browser. */
export function originOf({ id, ip, headers }: FastifyRequest): SignInOrigin {
  const browser = headers[BROWSER_HEADER.toLowerCase()];
  return {
    address: ip,
    request_id: id,
    user_agent: headers["user-agent"] ?? null,
    browser: typeof browser === "string" && /^[\w-]{32,64}$/.test(browser) ? browser : null,
  };
}

/** Where wrong passwords are counted; unknown clients to an account share `unknown clients` beside their own place. */
export type ThrottleKey = { key: Buffer; unknownClients: Buffer | null };

/** Of one's own password, asked for in a session: nobody else can use it up. */
export function ownPasswordKey(desk: AuthDesk, userId: number): ThrottleKey {
  return { key: keyOf(desk, "own-password", userId), unknownClients: null };
}

/** Of the first code of a second factor that is being set up. */
export function firstCodeKey(desk: AuthDesk, userId: number): ThrottleKey {
  return { key: keyOf(desk, "first-code", userId), unknownClients: null };
}

/** Of a sign-in: by the account found, else by the e-mail as the database compares it, and by where it comes from. */
export async function signInKey(
  desk: AuthDesk,
  account: Account | null,
  email: string,
  origin: SignInOrigin,
): Promise<ThrottleKey> {
  const who = account ? `id:${account.id}` : `email:${await foldEmail(desk.sql, email)}`;
  const known = account ? await knownOf(desk, account.id, origin) : null;
  if (known) return { key: keyOf(desk, "known", who, known.toString("hex")), unknownClients: null };
  const key = keyOf(desk, "stranger", who, networkOf(origin.address));
  return { key, unknownClients: keyOf(desk, "unknown-clients", who) };
}

/**
 * Of the second step of a sign-in. Only whoever has the password gets there, so unknown clients to the account share one place:
 * from however many addresses, they may try some hundred codes a day. Its owner's known browsers have their own.
 */
export function codeKey(
  desk: AuthDesk,
  { id }: Pick<Account, "id">,
  place: ThrottleKey,
): ThrottleKey {
  const who = place.unknownClients ? ["unknown-clients"] : ["known", place.key.toString("hex")];
  return { key: keyOf(desk, "code", id, ...who), unknownClients: null };
}

async function knownOf(desk: AuthDesk, userId: number, origin: SignInOrigin) {
  const candidates = browsersOf(desk, origin);
  const known = await findKnownBrowsers(desk.sql, userId, candidates);
  return candidates.find((one) => known.some((other) => other.equals(one))) ?? null;
}

/**
 * True when an account is signed in to with a browser that it was not used with before, or, of a program that keeps no
 * secret, from a new network. The first sign-in of all is none.
 */
export async function isNewBrowser(
  desk: AuthDesk,
  userId: number,
  origin: SignInOrigin,
): Promise<boolean> {
  const [own = Buffer.alloc(0)] = browsersOf(desk, origin);
  if ((await findKnownBrowsers(desk.sql, userId, [own])).length > 0) return false;
  return await hasKnownBrowsers(desk.sql, userId);
}

/** Remembers where an account has signed in from: there its owner is known from now on. */
export async function rememberBrowser(
  desk: AuthDesk,
  userId: number,
  origin: SignInOrigin,
): Promise<void> {
  await insertKnownBrowsers(desk.sql, userId, browsersOf(desk, origin));
}

function browsersOf(desk: AuthDesk, { browser, address }: SignInOrigin): Buffer[] {
  const network = keyOf(desk, "network", networkOf(address));
  return browser === null ? [network] : [keyOf(desk, "browser", browser), network];
}

/**
 * Checks a password under protection: counted in advance and forgotten when it was right, or refused with the seconds to
 * wait. Checks from one place take turns, so that right ones sent at once are not refused for each other.
 */
export async function checkThrottled(
  desk: AuthDesk,
  place: ThrottleKey,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return await desk.passwordMutex(place.key.toString("hex"), async () => {
    const waitMs = await admit(desk, place);
    if (waitMs > 0) throw tooMany(waitMs / 1000);
    const isRight = await check();
    if (isRight) {
      const { refillMs } = UNKNOWN_CLIENTS;
      const shared = place.unknownClients && { key: place.unknownClients, refillMs };
      await forgiveAttempts(desk.sql, place.key, shared);
    }
    return isRight;
  });
}

async function admit(desk: AuthDesk, { key, unknownClients }: ThrottleKey): Promise<number> {
  return await inTransaction(desk.sql, async (sql) => {
    await lockAttempts(sql, unknownClients ?? key);
    const attempts = await findAttempts(sql, unknownClients ? [key, unknownClients] : [key]);
    const decided = unknownClients
      ? attemptOfUnknownClient(attempts.of(key), attempts.of(unknownClients), attempts.now)
      : { place: attemptFrom(attempts.of(key), attempts.now), unknownClients: null };
    if (decided.place.remember) await saveAttempts(sql, key, decided.place.remember);
    if (unknownClients && decided.unknownClients?.remember) {
      await saveAttempts(sql, unknownClients, decided.unknownClients.remember);
    }
    return decided.place.waitMs;
  });
}

/** True while an address may have passwords for unknown e-mails checked, which costs as much as a real check. */
export async function mayCheckUnknownEmail(desk: AuthDesk, address: string): Promise<boolean> {
  const key = keyOf(desk, "unknown", networkOf(address));
  return await inTransaction(desk.sql, async (sql) => {
    await lockAttempts(sql, key);
    const attempts = await findAttempts(sql, [key]);
    const { remember } = takeOne(attempts.of(key), UNKNOWN_EMAILS, attempts.now);
    if (remember) await saveAttempts(sql, key, remember);
    return remember !== null;
  });
}

function keyOf(desk: AuthDesk, ...parts: (string | number)[]): Buffer {
  const key = desk.deriveKey("sign-in-protection");
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

function tooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal(
    "too-many",
    wait === 1
      ? "Too many failed sign-ins. Please try again in 1 second."
      : sentence("Too many failed sign-ins. Please try again in {count} seconds.", { count: wait }),
    { retryAfterSeconds: wait },
  );
}

/** Writes down how a sign-in to an account ended, and with which browser where that is a new one. */
export async function auditSignIn(
  { sql, log }: LogDesk,
  { id, role }: Account,
  { address, request_id }: SignInOrigin,
  action: "signed-in" | "sign-in-refused" | "code-refused" | "suspended-refused",
  newBrowser: string | null = null,
): Promise<void> {
  const details = { role, ...(newBrowser !== null && { new_browser: newBrowser }) };
  const from = { by: null, address, request_id };
  await log.write(sql, { subject: "user", action, subject_ids: [id], details, ...from });
}
