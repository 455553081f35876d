import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "#server/database/connect.ts";
import { extendTimeouts, inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { invalid, Refusal } from "#server/http/refusal.ts";
import type { Confirmation, Credentials, SignedIn } from "#shared/auth/contract.ts";
import { TOKEN_HEADER } from "#shared/http/headers.ts";
import { type AuthDesk, userOf } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { findCaller, hashToken, newToken, tokenHashOf, unauthenticated } from "./authorise.ts";
import {
  type Account,
  findAccountByEmail,
  getAccount,
  replaceHash,
} from "./repository-accounts.ts";
import type { TokenChange } from "./repository-sessions.ts";
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsBeyond,
  holdRightsAlone,
  insertSession,
  MAX_SESSIONS,
  confirmSession as storeConfirmation,
} from "./repository-sessions.ts";
import { CODE_REQUIRED, secondStepFault } from "./second-factor.ts";
import {
  auditSignIn,
  checkThrottled,
  isNewBrowser,
  mayCheckUnknownEmail,
  originOf,
  ownPasswordKey,
  rememberBrowser,
  type SignInOrigin,
  signInKey,
  type ThrottleKey,
} from "./sign-in-guard.ts";
import { writeOwnAccount } from "./write-as.ts";

/**
 * Signs a person in with a new session. A wrong e-mail and a wrong password get the same answer after the same work; too
 * many failures are refused before any work. Where there is a second factor, its code is asked for last. Whoever signs in
 * again with the token of an own session sends it out of use.
 */
export async function signIn(
  desk: AuthDesk,
  credentials: Credentials,
  origin: SignInOrigin,
  used: Buffer | null = null,
): Promise<SignedIn> {
  const { account, place } = await checkPassword(desk, credentials, origin);
  if (account.is_suspended) {
    await auditSignIn(desk, account, origin, "suspended-refused");
    throw new Refusal("forbidden", "This account is suspended. Please ask your admin.");
  }
  const fault = await secondStepFault(desk, { account, place, origin }, credentials.code);
  if (fault !== null) throw new Refusal("unauthenticated", fault, { extras: CODE_REQUIRED });
  const token = newToken();
  const session = {
    token_hash: hashToken(token),
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
    address: origin.address.slice(0, 100),
  };
  const isNew = await isNewBrowser(desk, account.id, origin);
  const newBrowser = isNew ? (session.user_agent ?? "") : null;
  const stronger = await strongerHash(desk, account, credentials.password);
  const open = (known: Account, hash: string | null = null) =>
    inTransaction(desk.sql, async (sql) => {
      await extendTimeouts(sql);
      await holdRightsAlone(sql, known.id);
      const fresh = await insertSession(sql, session, known, desk.settings);
      if (!fresh) return null;
      await auditSignIn({ ...desk, sql }, known, origin, "signed-in", newBrowser);
      if (used) await deleteSessionOfToken(sql, known.id, used);
      await deleteSessionsBeyond(sql, known.id, MAX_SESSIONS);
      if (hash !== null) await replaceHash(sql, known, hash);
      return fresh;
    });
  const opened =
    (await open(account, stronger)) ?? (await openAgain(desk, account, credentials, open));
  if (!opened) throw wrongCredentials();
  await rememberBrowser(desk, account.id, origin);
  return { token, user: userOf(account), ...(opened.must_enrol && { must_enrol: true }) };
}

/** A hash at the present cost, where the stored one was made at another; null where it was not. */
async function strongerHash(
  { passwords }: AuthDesk,
  { password_hash }: Account,
  password: string,
): Promise<string | null> {
  return passwords.isOutdated(password_hash) ? await passwords.hash(password) : null;
}

/** Another sign-in may have put a stronger hash of the same password in the place of the one that was checked. */
async function openAgain<Opened>(
  desk: AuthDesk,
  { id, password_hash }: Account,
  { password }: Credentials,
  open: (account: Account) => Promise<Opened | null>,
): Promise<Opened | null> {
  const account = await getAccount(desk.sql, id);
  if (account.password_hash === password_hash) return null;
  return (await desk.passwords.isRight(account.password_hash, password))
    ? await open(account)
    : null;
}

async function checkPassword(
  desk: AuthDesk,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<{ account: Account; place: ThrottleKey }> {
  const { email } = credentials;
  const account = await findAccountByEmail(desk.sql, email);
  const place = await signInKey(desk, account, email, origin);
  const turn = place.unknownClients ? "stranger" : "first";
  const isRight = await checkThrottled(desk, place, async () => {
    if (account)
      return await desk.passwords.isRight(account.password_hash, credentials.password, turn);
    if (await mayCheckUnknownEmail(desk, origin.address)) {
      return await desk.passwords.isRight(null, credentials.password, turn);
    }
    await desk.passwords.pretend();
    return false;
  });
  if (!account) throw wrongCredentials();
  if (isRight) return { account, place };
  await auditSignIn(desk, account, origin, "sign-in-refused");
  throw wrongCredentials();
}

/** Ends the caller's session, whose token is dead at once, and gives back the slips that were taken in it. */
export async function signOut(desk: AuthDesk, by: Actor): Promise<void> {
  await writeOwnAccount(desk, by, async (sql) => {
    await deleteSession(sql, by.session_id);
    await desk.log.write(sql, { subject: "user", action: "signed-out", subject_ids: [by.id], by });
  });
}

function wrongCredentials(): Refusal {
  return new Refusal("unauthenticated", "Wrong email or password.");
}

/**
 * Confirms the session for ten minutes and renews its token, for whoever gives the password and, where the account has a
 * second factor, its code. Wrong ones have to wait as at sign-in; nobody else can use these tries up.
 */
export async function confirmSession(
  desk: AuthDesk,
  call: ProvenCall,
  { password, code }: Confirmation,
): Promise<void> {
  const account = await getAccount(desk.sql, call.by.id);
  const origin = originOf(call.request);
  const place = ownPasswordKey(desk, account.id);
  const isRight = await checkThrottled(desk, place, () =>
    desk.passwords.isRight(account.password_hash, password),
  );
  if (!isRight) {
    await auditSignIn(desk, account, origin, "sign-in-refused");
    throw wrongPassword();
  }
  const message = await secondStepFault(desk, { account, place, origin }, code);
  if (message !== null) {
    throw new Refusal("invalid", message, {
      errors: [{ field: "code", message }],
      extras: CODE_REQUIRED,
    });
  }
  const isRenewed = await renewToken(desk, call, (sql, change) =>
    storeConfirmation(sql, change, account),
  );
  if (isRenewed) return;
  // Another call has renewed the token meanwhile, or the password is another one by now.
  const caller = await findCaller(desk, call.request, "background");
  if (!caller) throw unauthenticated();
  if (!caller.is_former) throw wrongPassword();
}

function wrongPassword(): Refusal {
  return invalid([{ field: "password", message: "Password is incorrect" }]);
}

/** A call in which the person has just proven the password. */
export type ProvenCall = { by: Actor; request: FastifyRequest; reply: FastifyReply };

/**
 * Gives the session another token in place of the one that the call came with, and answers it. False when `replace` found
 * that one no longer in use: of two calls at once one renews.
 */
export async function renewToken(
  desk: Desk,
  { by, request, reply }: ProvenCall,
  replace: (sql: Transaction, change: TokenChange) => Promise<boolean>,
): Promise<boolean> {
  const used = tokenHashOf(request);
  if (!used) throw unauthenticated();
  const token = newToken();
  const change = { session_id: by.session_id, used, next: hashToken(token) };
  const isRenewed = await writeOwnAccount(desk, by, (sql) => replace(sql, change));
  if (isRenewed) reply.header(TOKEN_HEADER, token);
  return isRenewed;
}
