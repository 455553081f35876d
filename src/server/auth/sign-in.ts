import type { Transaction } from "@slipdesk/pg-client";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#server/context.ts";
import { extendTimeouts } from "#server/database/expressions.ts";
import { invalid, Refusal } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import type { Confirmation, Credentials, SignedIn } from "#shared/auth/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import { TOKEN_HEADER } from "#shared/http/headers.ts";
import { type Account, findAccountByEmail, getAccount, replaceHash } from "./accounts.queries.ts";
import { type AuthContext, userOf } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { findCaller, hashToken, newToken, tokenHashOf, unauthenticated } from "./authorise.ts";
import { CODE_REQUIRED, secondStepRefusal } from "./second-factor.ts";
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
  context: AuthContext,
  credentials: Credentials,
  origin: SignInOrigin,
  used: Buffer | null,
): Promise<SignedIn> {
  const { account, throttle } = await checkPassword(context, credentials, origin);
  if (account.is_suspended) {
    await auditRefused(context, account, origin, "suspended-refused");
    throw new Refusal("forbidden", "This account is suspended. Please ask your admin.");
  }
  const refusal = await secondStepRefusal(context, { account, throttle, origin }, credentials.code);
  if (refusal !== null) throw new Refusal("unauthenticated", refusal, { extras: CODE_REQUIRED });
  const token = newToken();
  const session = {
    token_hash: hashToken(token),
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
    address: origin.address,
  };
  const isNew = await isNewBrowser(context, account.id, origin);
  const newBrowser = isNew ? (session.user_agent ?? "") : null;
  const { passwords } = context;
  const stronger = passwords.isOutdated(account.password_hash)
    ? await passwords.hash(credentials.password)
    : null;
  const open = (known: Account, hash: string | null = null) =>
    writeAlone(context, async (write) => {
      const { sql } = write;
      await extendTimeouts(sql);
      await lockRightsAlone(sql, known.id);
      const fresh = await insertSession(sql, session, known, context.settings);
      if (!fresh) return null;
      await auditSignIn(write, known, origin, "signed-in", newBrowser);
      if (used) await deleteSessionOfToken(sql, known.id, used);
      await deleteSessionsBeyond(sql, known.id, MAX_SESSIONS);
      if (hash !== null) await replaceHash(sql, known, hash);
      return fresh;
    });
  const opened =
    (await open(account, stronger)) ?? (await openAgain(context, account, credentials, open));
  if (!opened) throw wrongCredentials();
  await rememberBrowser(context, account.id, origin);
  return { token, user: userOf(account), ...(opened.must_enrol && { must_enrol: true }) };
}

/** A simultaneous sign-in may have replaced the checked hash with a stronger one of the same password. */
async function openAgain<Opened>(
  context: AuthContext,
  { id, password_hash }: Account,
  { password }: Credentials,
  open: (account: Account) => Promise<Opened | null>,
): Promise<Opened | null> {
  const account = await getAccount(context.sql, id);
  if (account.password_hash === password_hash) return null;
  return (await context.passwords.isRight(account.password_hash, password))
    ? await open(account)
    : null;
}

async function checkPassword(context: AuthContext, credentials: Credentials, origin: SignInOrigin) {
  const { email } = credentials;
  const account = await findAccountByEmail(context.sql, email);
  const throttle = await signInKey(context, account, email, origin);
  const priority = throttle.unknownClients ? "low" : "high";
  const isRight = await checkThrottled(context, throttle, async () => {
    if (account)
      return await context.passwords.isRight(account.password_hash, credentials.password, priority);
    if (await mayCheckUnknownEmail(context, origin.address)) {
      return await context.passwords.isRight(null, credentials.password, priority);
    }
    await context.passwords.pretend();
    return false;
  });
  if (!account) throw wrongCredentials();
  if (isRight) return { account, throttle };
  await auditRefused(context, account, origin, "sign-in-refused");
  throw wrongCredentials();
}

export async function signOut(context: AuthContext, by: Actor): Promise<void> {
  await writeOwnAccount(context, by, async (write) => {
    const { sql } = write;
    await deleteSession(sql, by.session_id);
    await record(write, { subject: "user", action: "signed-out", subject_ids: [by.id] });
  });
}

function wrongCredentials(): Refusal {
  return new Refusal("unauthenticated", "Wrong email or password.");
}

export async function confirmSession(
  context: AuthContext,
  call: ProvenCall,
  { password, code }: Confirmation,
): Promise<void> {
  const account = await provePassword(context, call, password, WRONG_PASSWORD);
  const origin = originOf(call.request);
  const throttle = ownPasswordKey(context, call.by.session_id);
  const message = await secondStepRefusal(context, { account, throttle, origin }, code);
  if (message !== null) {
    throw new Refusal("invalid", message, {
      errors: [{ field: "code", message }],
      extras: CODE_REQUIRED,
    });
  }
  const isRenewed = await renewToken(context, call, (sql, change) =>
    storeConfirmation(sql, change, account),
  );
  if (isRenewed) return;
  // A simultaneous call has renewed the token, or the password has changed.
  const caller = await findCaller(context, call.request, "background");
  if (!caller) throw unauthenticated();
  if (!caller.is_former) throw invalid([WRONG_PASSWORD]);
}

const WRONG_PASSWORD: FieldError = { field: "password", message: "Password is incorrect" };

export type ProvenCall = { by: Actor; request: FastifyRequest; reply: FastifyReply };

/** The account of a caller who types its password; what is wrong is named as `wrong` says. */
export async function provePassword(
  context: AuthContext,
  { by, request }: ProvenCall,
  password: string,
  wrong: FieldError,
): Promise<Account> {
  const account = await getAccount(context.sql, by.id);
  const isRight = await checkOwnPassword(context, by, () =>
    context.passwords.isRight(account.password_hash, password),
  );
  if (isRight) return account;
  await auditRefused(context, account, originOf(request), "sign-in-refused");
  throw invalid([wrong]);
}

/** False when a simultaneous call has renewed the token. */
export async function renewToken(
  context: Context,
  { by, request, reply }: ProvenCall,
  replace: (sql: Transaction, change: TokenChange) => Promise<boolean>,
): Promise<boolean> {
  const used = tokenHashOf(request);
  if (!used) throw unauthenticated();
  const token = newToken();
  const change = { session_id: by.session_id, used, next: hashToken(token) };
  const isRenewed = await writeOwnAccount(context, by, ({ sql }) => replace(sql, change));
  if (isRenewed) reply.header(TOKEN_HEADER, token);
  return isRenewed;
}
