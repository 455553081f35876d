import type { Transaction } from "@slipdesk/pg-client";
import type { FastifyReply, FastifyRequest } from "fastify";
import { extendTimeouts } from "#server/database/expressions.ts";
import type { Desk } from "#server/desk.ts";
import { invalid, Refusal } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import type { Confirmation, Credentials, SignedIn } from "#shared/auth/contract.ts";
import { TOKEN_HEADER } from "#shared/http/headers.ts";
import { type Account, findAccountByEmail, getAccount, replaceHash } from "./accounts.queries.ts";
import { type AuthDesk, userOf } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { findCaller, hashToken, newToken, tokenHashOf, unauthenticated } from "./authorise.ts";
import { CODE_REQUIRED, secondStepFault } from "./second-factor.ts";
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsBeyond,
  insertSession,
  lockRightsAlone,
  MAX_SESSIONS,
  confirmSession as storeConfirmation,
  type TokenChange,
} from "./sessions.queries.ts";
import {
  auditRefused,
  auditSignIn,
  checkOwnPassword,
  checkThrottled,
  isNewBrowser,
  mayCheckUnknownEmail,
  originOf,
  ownPasswordKey,
  rememberBrowser,
  type SignInOrigin,
  signInKey,
} from "./sign-in-guard.ts";
import { writeAlone, writeOwnAccount } from "./write-as.ts";

/** Wrong e-mails and wrong passwords take the same time and get the same answer. */
export async function signIn(
  desk: AuthDesk,
  credentials: Credentials,
  origin: SignInOrigin,
  used: Buffer | null = null,
): Promise<SignedIn> {
  const { account, throttle } = await checkPassword(desk, credentials, origin);
  if (account.is_suspended) {
    await auditRefused(desk, account, origin, "suspended-refused");
    throw new Refusal("forbidden", "This account is suspended. Please ask your admin.");
  }
  const fault = await secondStepFault(desk, { account, throttle, origin }, credentials.code);
  if (fault !== null) throw new Refusal("unauthenticated", fault, { extras: CODE_REQUIRED });
  const token = newToken();
  const session = {
    token_hash: hashToken(token),
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
    address: origin.address,
  };
  const isNew = await isNewBrowser(desk, account.id, origin);
  const newBrowser = isNew ? (session.user_agent ?? "") : null;
  const { passwords } = desk;
  const stronger = passwords.isOutdated(account.password_hash)
    ? await passwords.hash(credentials.password)
    : null;
  const open = (known: Account, hash: string | null = null) =>
    writeAlone(desk, async (write) => {
      const { sql } = write;
      await extendTimeouts(sql);
      await lockRightsAlone(sql, known.id);
      const fresh = await insertSession(sql, session, known, desk.settings);
      if (!fresh) return null;
      await auditSignIn(write, known, origin, "signed-in", newBrowser);
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

/** A simultaneous sign-in may have replaced the checked hash with a stronger one of the same password. */
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

async function checkPassword(desk: AuthDesk, credentials: Credentials, origin: SignInOrigin) {
  const { email } = credentials;
  const account = await findAccountByEmail(desk.sql, email);
  const throttle = await signInKey(desk, account, email, origin);
  const priority = throttle.unknownClients ? "low" : "high";
  const isRight = await checkThrottled(desk, throttle, async () => {
    if (account)
      return await desk.passwords.isRight(account.password_hash, credentials.password, priority);
    if (await mayCheckUnknownEmail(desk, origin.address)) {
      return await desk.passwords.isRight(null, credentials.password, priority);
    }
    await desk.passwords.pretend();
    return false;
  });
  if (!account) throw wrongCredentials();
  if (isRight) return { account, throttle };
  await auditRefused(desk, account, origin, "sign-in-refused");
  throw wrongCredentials();
}

export async function signOut(desk: AuthDesk, by: Actor): Promise<void> {
  await writeOwnAccount(desk, by, async (write) => {
    const { sql } = write;
    await deleteSession(sql, by.session_id);
    await record(write, { subject: "user", action: "signed-out", subject_ids: [by.id] });
  });
}

function wrongCredentials(): Refusal {
  return new Refusal("unauthenticated", "Wrong email or password.");
}

export async function confirmSession(
  desk: AuthDesk,
  call: ProvenCall,
  { password, code }: Confirmation,
): Promise<void> {
  const account = await getAccount(desk.sql, call.by.id);
  const origin = originOf(call.request);
  const throttle = ownPasswordKey(desk, call.by.session_id);
  const isRight = await checkOwnPassword(desk, call.by, () =>
    desk.passwords.isRight(account.password_hash, password),
  );
  if (!isRight) {
    await auditRefused(desk, account, origin, "sign-in-refused");
    throw wrongPassword();
  }
  const message = await secondStepFault(desk, { account, throttle, origin }, code);
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
  // A simultaneous call has renewed the token, or the password has changed.
  const caller = await findCaller(desk, call.request, "background");
  if (!caller) throw unauthenticated();
  if (!caller.is_former) throw wrongPassword();
}

function wrongPassword(): Refusal {
  return invalid([{ field: "password", message: "Password is incorrect" }]);
}

export type ProvenCall = { by: Actor; request: FastifyRequest; reply: FastifyReply };

/** False when a simultaneous call has renewed the token. */
export async function renewToken(
  desk: Desk,
  { by, request, reply }: ProvenCall,
  replace: (sql: Transaction, change: TokenChange) => Promise<boolean>,
): Promise<boolean> {
  const used = tokenHashOf(request);
  if (!used) throw unauthenticated();
  const token = newToken();
  const change = { session_id: by.session_id, used, next: hashToken(token) };
  const isRenewed = await writeOwnAccount(desk, by, ({ sql }) => replace(sql, change));
  if (isRenewed) reply.header(TOKEN_HEADER, token);
  return isRenewed;
}
