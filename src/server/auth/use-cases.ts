import type { Credentials, Profile, SignedIn, User } from "#shared/auth/contract.ts";
import type { Desk } from "../desk.ts";
import { Refusal } from "../http/refusal.ts";
import { keepsReadableCopy } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { isPassword } from "./password.ts";
import {
  type Account,
  deleteSession,
  findAccountByEmail,
  getAccount,
  insertSession,
} from "./repository.ts";
import { openPassword } from "./sealed-password.ts";
import { hashToken, newToken } from "./token.ts";

/** Where a sign-in comes from. */
export type SignInOrigin = { address: string; user_agent: string | null };

/**
 * Signs a person in with a new session. A wrong e-mail and a wrong password get the same answer
 * after the same work; too many failures are refused before any work.
 */
export async function signIn(
  desk: Desk,
  throttle: LoginThrottle,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const email = credentials.email.trim();
  throttle.attempt(email.toLowerCase(), origin.address, desk.clock());
  const account = await findAccountByEmail(desk.sql, email);
  const isRight = await isPassword(account?.password_hash ?? null, credentials.password);
  if (!account || !isRight) {
    throttle.fail(origin.address, desk.clock());
    throw wrongCredentials();
  }
  throttle.succeed(email.toLowerCase());
  if (account.is_suspended) {
    throw new Refusal("forbidden", "This account is suspended. Please ask your admin.");
  }
  const token = newToken();
  const session = {
    token_hash: hashToken(token),
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
  };
  if (!(await insertSession(desk.sql, session, account))) throw wrongCredentials();
  return { token, user: userOf(account) };
}

/** Ends the caller's session; its token is dead at once. */
export async function signOut(desk: Desk, by: Actor): Promise<void> {
  await deleteSession(desk.sql, by.session_id);
}

/** One's own account, with the readable password for admins and operators where display is on. */
export async function readProfile(desk: Desk, by: Actor): Promise<Profile> {
  const account = await getAccount(desk.sql, by.id);
  return { ...userOf(account), plain_password: readablePassword(desk, account) };
}

/** An account's readable password, or null: for applicants, where display is off, where no copy can be opened. */
export function readablePassword(
  desk: Pick<Desk, "settings" | "deriveKey">,
  account: Pick<Account, "id" | "role" | "plain_password_sealed">,
): string | null {
  if (!keepsReadableCopy(desk, account.role) || !account.plain_password_sealed) return null;
  return openPassword(desk.deriveKey, account.id, account.plain_password_sealed);
}

function wrongCredentials(): Refusal {
  return new Refusal("unauthenticated", "Wrong e-mail or password.");
}

/** The part of an account that its owner's screens show. */
export function userOf(account: Account): User {
  const { id, first_name, last_name, email, username, role, balance, created_at } = account;
  return { id, first_name, last_name, email, username, role, balance, created_at };
}
