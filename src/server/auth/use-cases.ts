import { inTransaction, waitPatiently } from "#server/database/transaction.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Credentials, Profile, SignedIn, User } from "#shared/auth/contract.ts";
import { type AuthDesk, keepsReadableCopy } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { logSignIn } from "./log-sign-in.ts";
import { openText } from "./passwords/sealed-text.ts";
import {
  type Account,
  findAccountByEmail,
  getAccount,
  replaceHash,
} from "./repository-accounts.ts";
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsBeyond,
  holdRightsAlone,
  insertSession,
  MAX_SESSIONS,
} from "./repository-sessions.ts";
import { CODE_ASKED, secondStepFault } from "./second-factor.ts";
import {
  checkGuarded,
  isStrangeBrowser,
  mayCheckUnknown,
  type Place,
  placeOfSignIn,
  rememberBrowser,
  type SignInOrigin,
} from "./sign-in-guard.ts";
import { hashToken, newToken } from "./token.ts";
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
    await logSignIn(desk, account, origin, "suspended-refused");
    throw new Refusal("forbidden", "This account is suspended. Please ask your admin.");
  }
  const fault = await secondStepFault(desk, { account, place, origin }, credentials.code);
  if (fault !== null) throw new Refusal("unauthenticated", fault, { beside: CODE_ASKED });
  const token = newToken();
  const session = {
    token_hash: hashToken(token),
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
    address: origin.address.slice(0, 100),
  };
  const isNew = await isStrangeBrowser(desk, account.id, origin);
  const newBrowser = isNew ? (session.user_agent ?? "") : null;
  const stronger = await strongerHash(desk, account, credentials.password);
  const open = (known: Account, hash: string | null = null) =>
    inTransaction(desk.sql, async (sql) => {
      await waitPatiently(sql);
      await holdRightsAlone(sql, known.id);
      const fresh = await insertSession(sql, session, known, desk.settings);
      if (!fresh) return null;
      await logSignIn({ ...desk, sql }, known, origin, "signed-in", newBrowser);
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
): Promise<{ account: Account; place: Place }> {
  const { email } = credentials;
  const account = await findAccountByEmail(desk.sql, email);
  const place = await placeOfSignIn(desk, account, email, origin);
  const turn = place.strangers ? "stranger" : "first";
  const isRight = await checkGuarded(desk, place, async () => {
    if (account)
      return await desk.passwords.isRight(account.password_hash, credentials.password, turn);
    if (await mayCheckUnknown(desk, origin.address)) {
      return await desk.passwords.isRight(null, credentials.password, turn);
    }
    await desk.passwords.pretend();
    return false;
  });
  if (!account) throw wrongCredentials();
  if (isRight) return { account, place };
  await logSignIn(desk, account, origin, "sign-in-refused");
  throw wrongCredentials();
}

/** Ends the caller's session, whose token is dead at once, and gives back the slips that were taken in it. */
export async function signOut(desk: AuthDesk, by: Actor): Promise<void> {
  await writeOwnAccount(desk, by, async (sql) => {
    await deleteSession(sql, by.session_id);
    await desk.log.write(sql, { subject: "user", action: "signed-out", subject_ids: [by.id], by });
  });
}

/** One's own account, with the readable password for admins and operators where display is on and the session is confirmed. */
export async function readProfile(desk: AuthDesk, by: Actor): Promise<Profile> {
  const account = await getAccount(desk.sql, by.id);
  return {
    ...userOf(account),
    ...shownTo(by, readablePassword(desk, account)),
    ...(by.must_enrol && { must_enrol: true }),
  };
}

/** An account's readable password, or null: for applicants, where display is off, where no copy can be opened. */
export function readablePassword(
  desk: AuthDesk,
  account: Pick<Account, "id" | "role" | "plain_password_sealed">,
): string | null {
  if (!keepsReadableCopy(desk, account.role) || !account.plain_password_sealed) return null;
  const owner = { userId: account.id, what: "plain_password" } as const;
  return openText(desk.deriveKey, owner, account.plain_password_sealed);
}

/** A readable password as the answer gives it: only to a confirmed session, to others that it takes one. */
export function shownTo(
  by: Actor,
  readable: string | null,
): { plain_password: string | null; confirm?: true } {
  if (readable === null || by.is_confirmed) return { plain_password: readable };
  return { plain_password: null, confirm: true };
}

function wrongCredentials(): Refusal {
  return new Refusal("unauthenticated", "Wrong email or password.");
}

/** The part of an account that its owner's screens show. */
export function userOf(account: Account): User {
  const { id, first_name, last_name, email, username, role, balance, created_at } = account;
  return { id, first_name, last_name, email, username, role, balance, created_at };
}
