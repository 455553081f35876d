import { insertAudit } from "#server/audit/repository.ts";
import type { Queryable } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { insertSlipEvents } from "#server/events/repository.ts";
import { Refusal } from "#server/http/refusal.ts";
import { deleteAssignmentsOf } from "#server/queue/repository.ts";
import type { Credentials, Profile, SignedIn, User } from "#shared/auth/contract.ts";
import { keepsReadableCopy } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { type Account, findAccountByEmail, getAccount } from "./repository-accounts.ts";
import { deleteSession, insertSession } from "./repository-sessions.ts";
import { openPassword } from "./sealed-password.ts";
import {
  checkGuarded,
  mayCheckUnknown,
  placeOfSignIn,
  rememberBrowser,
  type SignInOrigin,
} from "./sign-in-guard.ts";
import { hashToken, newToken } from "./token.ts";
import { writeAs } from "./write-as.ts";

/**
 * Signs a person in with a new session. A wrong e-mail and a wrong password get the same answer
 * after the same work; too many failures are refused before any work.
 */
export async function signIn(
  desk: Desk,
  credentials: Credentials,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const email = credentials.email.trim();
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
  if (!isRight) {
    await noteSignIn(desk.sql, account, origin, "sign-in-refused");
    throw wrongCredentials();
  }
  if (account.is_suspended) {
    await noteSignIn(desk.sql, account, origin, "suspended-refused");
    throw new Refusal("forbidden", "This account is suspended. Please ask your admin.");
  }
  const token = newToken();
  const session = {
    token_hash: hashToken(token),
    user_agent: origin.user_agent?.slice(0, 300) ?? null,
  };
  const isIn = await inTransaction(desk.sql, async (sql) => {
    const isLiving = await insertSession(sql, session, account);
    if (isLiving) await noteSignIn(sql, account, origin, "signed-in");
    return isLiving;
  });
  if (!isIn) throw wrongCredentials();
  await rememberBrowser(desk, account.id, origin);
  return { token, user: userOf(account) };
}

/** Ends the caller's session, whose token is dead at once, and gives back the slips the caller works on. */
export async function signOut(desk: Desk, by: Actor): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    const slipIds = await deleteAssignmentsOf(sql, by.id);
    if (slipIds.length > 0) await insertSlipEvents(sql, "released", slipIds, "admins");
    await deleteSession(sql, by.session_id);
    const about = { subject: "user", subject_ids: [by.id] };
    await insertAudit(sql, { by, kind: "sign-in", action: "signed-out", ...about });
  });
}

async function noteSignIn(
  sql: Queryable,
  { id, role }: Account,
  { address }: SignInOrigin,
  action: "signed-in" | "sign-in-refused" | "suspended-refused",
): Promise<void> {
  const about = { subject: "user", subject_ids: [id], address, details: { role } };
  await insertAudit(sql, { by: null, kind: "sign-in", action, ...about });
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
  return new Refusal("unauthenticated", "Wrong email or password.");
}

/** The part of an account that its owner's screens show. */
export function userOf(account: Account): User {
  const { id, first_name, last_name, email, username, role, balance, created_at } = account;
  return { id, first_name, last_name, email, username, role, balance, created_at };
}
