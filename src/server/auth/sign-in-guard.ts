import { createHmac } from "node:crypto";
import { inTransaction } from "@slipdesk/pg-client";
import type { FastifyRequest } from "fastify";
import { addressOf } from "#server/http/headers.ts";
import { networkOf } from "#server/http/limits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { BROWSER_HEADER } from "#shared/http/headers.ts";
import { sentence } from "#shared/text/sentence.ts";
import { secondsInWords } from "#shared/time/instants.ts";
import type { Account } from "./accounts.queries.ts";
import type { AuthContext } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { unauthenticated } from "./authorise.ts";
import { deleteSession } from "./sessions.queries.ts";
import * as db from "./sign-ins.queries.ts";
import {
  attemptFrom,
  attemptOfUnknownClient,
  takeOne,
  UNKNOWN_CLIENTS,
  UNKNOWN_EMAILS,
} from "./sign-ins.queries.ts";
import { writeAlone } from "./write-as.ts";

/** `browser` is a secret in the storage of the page. */
export type SignInOrigin = {
  address: string;
  request_id: string;
  user_agent: string | null;
  browser: string | null;
};

export function originOf(request: FastifyRequest): SignInOrigin {
  const { id, headers } = request;
  const browser = headers[BROWSER_HEADER.toLowerCase()];
  return {
    address: addressOf(request),
    request_id: id,
    user_agent: headers["user-agent"] ?? null,
    browser: typeof browser === "string" && /^[\w-]{32,64}$/.test(browser) ? browser : null,
  };
}

/** Failures count under `key`; clients that an account does not know also share the budget `unknownClients`. */
export type ThrottleKey = { key: Buffer; unknownClients: Buffer | null };

/** Separate from sign-in, and of one session alone, so that others cannot use it up. */
export function ownPasswordKey(context: AuthContext, sessionId: number): ThrottleKey {
  return { key: keyOf(context, "own-password", sessionId), unknownClients: null };
}

export function firstCodeKey(context: AuthContext, userId: number): ThrottleKey {
  return { key: keyOf(context, "first-code", userId), unknownClients: null };
}

/** Attempts are counted by account, or e-mail if there is none, and by browser or network. */
export async function signInKey(
  context: AuthContext,
  account: Account | null,
  email: string,
  origin: SignInOrigin,
): Promise<ThrottleKey> {
  const who = account ? `id:${account.id}` : `email:${await db.foldEmail(context.sql, email)}`;
  const known = account ? await knownOf(context, account.id, origin) : null;
  if (known)
    return { key: keyOf(context, "known", who, known.toString("hex")), unknownClients: null };
  const key = keyOf(context, "unknown-client", who, networkOf(origin.address));
  return { key, unknownClients: keyOf(context, "unknown-clients", who) };
}

/** The password was right: all unknown clients share one key, some hundred codes a day. */
export function codeKey(context: AuthContext, { id }: Pick<Account, "id">, throttle: ThrottleKey) {
  const who = throttle.unknownClients
    ? ["unknown-clients"]
    : ["known", throttle.key.toString("hex")];
  return { key: keyOf(context, "code", id, ...who), unknownClients: null };
}

async function knownOf(context: AuthContext, userId: number, origin: SignInOrigin) {
  const candidates = browsersOf(context, origin);
  const known = await db.findKnownBrowsers(context.sql, userId, candidates);
  return candidates.find((one) => known.some((other) => other.equals(one))) ?? null;
}

/** For a client that stores no secret: a new network. False for the very first sign-in. */
export async function isNewBrowser(context: AuthContext, userId: number, origin: SignInOrigin) {
  const [own = Buffer.alloc(0)] = browsersOf(context, origin);
  if ((await db.findKnownBrowsers(context.sql, userId, [own])).length > 0) return false;
  return await db.hasKnownBrowsers(context.sql, userId);
}

export async function rememberBrowser(context: AuthContext, userId: number, origin: SignInOrigin) {
  await db.insertKnownBrowsers(context.sql, userId, browsersOf(context, origin));
}

function browsersOf(context: AuthContext, { browser, address }: SignInOrigin): Buffer[] {
  const network = keyOf(context, "network", networkOf(address));
  return browser === null ? [network] : [keyOf(context, "browser", browser), network];
}

/** A check counts as failed until it succeeds; checks under one key are serialized. */
export async function checkThrottled(
  context: AuthContext,
  throttle: ThrottleKey,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return await context.passwordMutex(throttle.key.toString("hex"), async () => {
    const waitMs = await admit(context, throttle);
    if (waitMs > 0) throw tooMany(waitMs / 1000);
    const isRight = await check();
    if (isRight) {
      const { refillMs } = UNKNOWN_CLIENTS;
      const shared = throttle.unknownClients && { key: throttle.unknownClients, refillMs };
      await db.forgiveAttempts(context.sql, throttle.key, shared);
    }
    return isRight;
  });
}

/** Wrong passwords after which the session ends that they were typed in. */
export const MAX_WRONG_OWN_PASSWORDS = 5;

/**
 * A check of the password of somebody who is signed in. Sessions that are not confirmed also share a budget of the
 * account, which limits guesses in several stolen ones.
 */
export async function checkOwnPassword(
  context: AuthContext,
  { id, session_id, is_confirmed }: Actor,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { key } = ownPasswordKey(context, session_id);
  const ofAccount = is_confirmed ? null : keyOf(context, "own-passwords", id);
  return await context.passwordMutex(key.toString("hex"), async () => {
    const failures = await admitOwn(context, key, ofAccount);
    const isRight = await check();
    if (isRight) {
      const { refillMs } = UNKNOWN_CLIENTS;
      await db.forgiveAttempts(context.sql, key, ofAccount && { key: ofAccount, refillMs });
    } else if (failures >= MAX_WRONG_OWN_PASSWORDS) await deleteSession(context.sql, session_id);
    return isRight;
  });
}

/** Counts the attempt as failed and returns how many there are. */
async function admitOwn(
  context: AuthContext,
  key: Buffer,
  ofAccount: Buffer | null,
): Promise<number> {
  return await inTransaction(context.sql, async (sql) => {
    await db.lockAttempts(sql, ofAccount ?? key);
    const attempts = await db.findAttempts(sql, ofAccount ? [key, ofAccount] : [key]);
    const { now } = attempts;
    const failures = (attempts.of(key)?.failures ?? 0) + 1;
    if (failures > MAX_WRONG_OWN_PASSWORDS) throw unauthenticated();
    if (ofAccount) {
      const { remember, waitMs } = takeOne(attempts.of(ofAccount), UNKNOWN_CLIENTS, now);
      if (!remember) throw tooMany(waitMs / 1000);
      await db.saveAttempts(sql, ofAccount, remember);
    }
    await db.saveAttempts(sql, key, { failures, waitUntil: now, seenAt: now });
    return failures;
  });
}

async function admit(context: AuthContext, { key, unknownClients }: ThrottleKey): Promise<number> {
  return await inTransaction(context.sql, async (sql) => {
    await db.lockAttempts(sql, unknownClients ?? key);
    const attempts = await db.findAttempts(sql, unknownClients ? [key, unknownClients] : [key]);
    const decided = unknownClients
      ? attemptOfUnknownClient(attempts.of(key), attempts.of(unknownClients), attempts.now)
      : { own: attemptFrom(attempts.of(key), attempts.now), unknownClients: null };
    if (decided.own.remember) await db.saveAttempts(sql, key, decided.own.remember);
    if (unknownClients && decided.unknownClients?.remember) {
      await db.saveAttempts(sql, unknownClients, decided.unknownClients.remember);
    }
    return decided.own.waitMs;
  });
}

/** Limits how often an address makes us hash for unknown e-mails, which costs as much as a real check. */
export async function mayCheckUnknownEmail(
  context: AuthContext,
  address: string,
): Promise<boolean> {
  const key = keyOf(context, "unknown", networkOf(address));
  return await inTransaction(context.sql, async (sql) => {
    await db.lockAttempts(sql, key);
    const attempts = await db.findAttempts(sql, [key]);
    const { remember } = takeOne(attempts.of(key), UNKNOWN_EMAILS, attempts.now);
    if (remember) await db.saveAttempts(sql, key, remember);
    return remember !== null;
  });
}

function keyOf(context: AuthContext, ...parts: (string | number)[]): Buffer {
  const key = context.deriveKey("sign-in-protection");
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

function tooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal(
    "too-many",
    sentence("Too many failed sign-ins. Please try again in {words}.", {
      words: secondsInWords(wait),
    }),
    { retryAfterSeconds: wait },
  );
}

/** `auditSignIn` by itself. */
export async function auditRefused(
  context: AuthContext,
  account: Account,
  origin: SignInOrigin,
  action: Exclude<SignInAction, "signed-in">,
): Promise<void> {
  await writeAlone(context, (write) => auditSignIn(write, account, origin, action));
}

type SignInAction = "signed-in" | "sign-in-refused" | "code-refused" | "suspended-refused";

export async function auditSignIn(
  write: Write<null>,
  { id, role }: Account,
  { address, request_id }: SignInOrigin,
  action: SignInAction,
  newBrowser: string | null = null,
): Promise<void> {
  const details = { role, ...(newBrowser !== null && { new_browser: newBrowser }) };
  const from = { by: null, address, request_id };
  await record(write, { subject: "user", action, subject_ids: [id], details, ...from });
}
