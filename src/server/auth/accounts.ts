import { randomBytes } from "node:crypto";
import type { Queryable } from "#server/database/connect.ts";
import { isUniqueViolation } from "#server/database/failure.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk, DeskInTransaction } from "#server/desk.ts";
import { allOf, conflict, notFound, Refusal } from "#server/http/refusal.ts";
import { clearValues } from "#server/log/repository.ts";
import type { LogActor, LogDesk } from "#server/log/write-log.ts";
import type { DeriveKey } from "#server/settings/secret-key.ts";
import { SettingsError } from "#server/settings/settings.ts";
import type { Role, User } from "#shared/auth/contract.ts";
import type { FieldError } from "#shared/http/error-answer.ts";
import type { Actor } from "./actor.ts";
import { guessableFault } from "./passwords/guessable-password.ts";
import type { KeyedMutex, Passwords } from "./passwords/password.ts";
import { storeReadableCopy } from "./passwords/password-keys.ts";
import { openText } from "./passwords/sealed-text.ts";
import type { Account } from "./repository-accounts.ts";
import {
  findAccountToChange,
  findTaken,
  hasAdmin,
  insertAccount,
  lockFirstAdmin,
  markDeleted,
  type NewAccount,
  type SignInNames,
  updatePasswordHash,
  updateSuspension,
} from "./repository-accounts.ts";
import { deleteFactor } from "./repository-factors.ts";
import { deleteSessionsOf } from "./repository-sessions.ts";
import { deleteKnownBrowsers } from "./repository-sign-in.ts";
import { changeAccount, writeAs } from "./write-as.ts";

/** What sign-in and accounts take beyond the desk. */
export type AuthDesk = Desk & {
  readonly deriveKey: DeriveKey;
  /** Hashes and checks passwords, a few at a time. */
  readonly passwords: Passwords;
  /** Lets checks of passwords from one place take turns. */
  readonly passwordMutex: KeyedMutex;
};

/** What it takes to make or change an account, also from the command line; `sql` may be a transaction. */
export type AccountDesk = DeskInTransaction & Pick<AuthDesk, "deriveKey" | "passwords">;

/**
 * Makes an account with its hash and, where display is on, its readable copy; gives the id. Refuses an e-mail or a
 * username that is taken, naming it.
 */
export async function createAccount(
  desk: AccountDesk,
  person: Omit<NewAccount, "password_hash">,
  password: string,
  by: Actor | null = null,
): Promise<number> {
  const password_hash = await desk.passwords.hash(password);
  return await refusingTaken(() =>
    writeAs(desk, by, async (sql) => {
      await refuseTaken(sql, person, null);
      const id = await insertAccount(sql, { ...person, password_hash });
      if (storesReadableCopy(desk, person.role)) {
        await storeReadableCopy({ ...desk, sql }, id, password);
      }
      await desk.log.write(sql, { subject: "user", action: "created", subject_ids: [id], by });
      return id;
    }),
  );
}

/** True where a readable copy of such an account's password is kept: display is on, and it is no applicant. */
export function storesReadableCopy({ settings }: Pick<Desk, "settings">, role: Role): boolean {
  return settings.PLAIN_PASSWORD_DISPLAY === "on" && role !== "applicant";
}

/** The first admin's sign-in, with the password only where it was generated just now. */
export type FirstAdmin = { email: string; password: string | null };

/**
 * Makes the first admin when the desk has none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a
 * generated password; null when there is an admin already. Nodes that start at once make one. Throws a SettingsError
 * for a password that is easily guessed.
 */
export async function createFirstAdmin(desk: AccountDesk): Promise<FirstAdmin | null> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = desk.settings;
  return await inTransaction(desk.sql, async (sql) => {
    await lockFirstAdmin(sql);
    if (await hasAdmin(sql)) return null;
    const email = ADMIN_EMAIL ?? "admin@slipdesk.local";
    const password = ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
    const person = { first_name: "Desk", last_name: "Admin", email, username: "admin" } as const;
    const fault = await guessableFault(password, person, "ADMIN_PASSWORD");
    if (fault !== null) throw new SettingsError(`${fault.message}.`);
    await createAccount({ ...desk, sql }, { ...person, role: "admin" }, password);
    return { email, password: ADMIN_PASSWORD ? null : password };
  });
}

/** An account's readable password, or null: for applicants, where display is off, where no copy can be opened. */
export function readablePassword(
  desk: AuthDesk,
  account: Pick<Account, "id" | "role" | "plain_password_sealed">,
): string | null {
  if (!storesReadableCopy(desk, account.role) || !account.plain_password_sealed) return null;
  const owner = { userId: account.id, what: "plain_password" } as const;
  return openText(desk.deriveKey, owner, account.plain_password_sealed);
}

/** A readable password as the answer gives it: only to a confirmed session, to others that it takes one. */
export function revealTo(
  by: Actor,
  readable: string | null,
): { plain_password: string | null; confirm?: true } {
  if (readable === null || by.is_confirmed) return { plain_password: readable };
  return { plain_password: null, confirm: true };
}

/** The part of an account that its owner's screens show. */
export function userOf(account: Account): User {
  const { id, first_name, last_name, email, username, role, balance, created_at } = account;
  return { id, first_name, last_name, email, username, role, balance, created_at };
}

/** How a password is set: who does it, which session goes on, and the hash the change was decided on, if any. */
type PasswordChange = {
  action: "password-changed" | "password-reset";
  by: Actor | null;
  exceptSession?: number;
  expectedHash?: string;
};

/**
 * The one way to another password: hash and readable copy together, the sessions of the account end (but the one to
 * keep), and history tells it. Refuses when the password is no longer the one the change was decided on.
 */
export async function setPassword(
  desk: AccountDesk,
  userId: number,
  password: string,
  change: PasswordChange,
): Promise<void> {
  const fresh = await hashedPassword(desk, password);
  await changeAccount(desk, change.by, userId, (sql) =>
    storePassword({ ...desk, sql }, userId, fresh, change),
  );
}

/** A password with its hash, made before the transaction that stores them. */
export type HashedPassword = { password: string; hash: string };

/** Hashes a password that is about to be set. */
export async function hashedPassword(
  { passwords }: AccountDesk,
  password: string,
): Promise<HashedPassword> {
  return { password, hash: await passwords.hash(password) };
}

/** What `setPassword` does within its transaction, which `sql` must be; it must be one that changes this account. */
export async function storePassword(
  desk: AccountDesk,
  userId: number,
  { password, hash }: HashedPassword,
  { action, by, exceptSession, expectedHash }: PasswordChange,
): Promise<void> {
  const { sql } = desk;
  const account = await findAccountToChange(sql, userId);
  if (!account) throw notFound("account");
  if (expectedHash !== undefined && account.password_hash !== expectedHash) {
    throw conflict("This password was changed by somebody else meanwhile. Nothing was saved.");
  }
  await updatePasswordHash(sql, userId, hash);
  if (storesReadableCopy(desk, account.role)) await storeReadableCopy(desk, userId, password);
  await deleteSessionsOf(sql, userId, exceptSession ?? null);
  if (action === "password-reset") await deleteKnownBrowsers(sql, userId);
  await desk.log.write(sql, { subject: "user", action, subject_ids: [userId], by });
}

/** Takes away the second factor of an account whose app is lost and ends its sessions; false when it had none. */
export async function resetFactor(
  desk: AccountDesk,
  userId: number,
  by: Actor | null,
): Promise<boolean> {
  return await changeAccount(desk, by, userId, async (sql) => {
    if (!(await findAccountToChange(sql, userId))) throw notFound("account");
    return await takeFactorAway({ ...desk, sql }, userId, {
      action: "factor-reset",
      by,
      exceptSession: null,
    });
  });
}

/** Refuses sign-in from now on and ends the sessions, or lets the account sign in again; the same twice is fine. */
export async function setSuspended(
  desk: AccountDesk,
  userId: number,
  isSuspended: boolean,
  by: Actor | null,
): Promise<void> {
  await changeAccount(desk, by, userId, async (sql) => {
    const account = await findAccountToChange(sql, userId);
    if (!account) throw notFound("account");
    if (account.is_suspended === isSuspended) return;
    await updateSuspension(sql, userId, isSuspended);
    if (isSuspended) await deleteSessionsOf(sql, userId, null);
    const action = isSuspended ? "suspended" : "reactivated";
    await desk.log.write(sql, { subject: "user", action, subject_ids: [userId], by });
  });
}

/** Ends an account and its sessions; its slips and its name on them stay, its e-mail and username are free. */
export async function deleteAccount(
  desk: AccountDesk,
  userId: number,
  by: Actor | null,
): Promise<void> {
  await changeAccount(desk, by, userId, async (sql) => {
    if (!(await findAccountToChange(sql, userId))) throw notFound("account");
    await markDeleted(sql, userId);
    await deleteFactor(sql, userId);
    await deleteSessionsOf(sql, userId, null);
    await desk.log.write(sql, { subject: "user", action: "deleted", subject_ids: [userId], by });
    await clearValues(sql, "user", [userId], ["email"]);
  });
}

/**
 * Takes a person's second factor and recovery codes away and ends the sessions but the one to keep; false when there was
 * none. `sql` must be the transaction of the change.
 */
export async function takeFactorAway(
  { sql, log }: LogDesk,
  userId: number,
  change: { action: "factor-removed" | "factor-reset"; by: LogActor; exceptSession: number | null },
): Promise<boolean> {
  const { action, by, exceptSession } = change;
  if (!(await deleteFactor(sql, userId))) return false;
  await deleteSessionsOf(sql, userId, exceptSession);
  await log.write(sql, { subject: "user", action, subject_ids: [userId], by });
  return true;
}

const EMAIL_TAKEN = { field: "email", message: "This email is already taken" };
const USERNAME_TAKEN = { field: "username", message: "This username is already taken" };

/** Refuses an e-mail or a username that another living account has, in any case of letters, and says which. */
export async function refuseTaken(
  sql: Queryable,
  names: SignInNames,
  ownId: number | null,
): Promise<void> {
  const taken = await findTaken(sql, names, ownId);
  const errors = [
    ...(taken.email ? [EMAIL_TAKEN] : []),
    ...(taken.username ? [USERNAME_TAKEN] : []),
  ];
  if (errors.length > 0) throw takenRefusal(errors);
}

/** Does the work, which writes an account; of two people who take a name at once, the second is told so. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "users_email_key")) throw takenRefusal([EMAIL_TAKEN]);
    if (isUniqueViolation(error, "users_username_key")) throw takenRefusal([USERNAME_TAKEN]);
    throw error;
  }
}

function takenRefusal(errors: readonly FieldError[]): Refusal {
  return new Refusal("conflict", allOf(errors), { errors });
}
