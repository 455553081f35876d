import { randomBytes } from "node:crypto";
import { isUniqueViolation, type Queryable, type Transaction } from "@slipdesk/pg-client";
import type { Context } from "#server/context.ts";
import { allOf, conflict, notFound, Refusal } from "#server/http/refusal.ts";
import { record, type Write } from "#server/log/acts.ts";
import { clearValues } from "#server/log/log.queries.ts";
import type { DeriveKey } from "#server/settings/secret-key.ts";
import { SettingsError } from "#server/settings/settings.ts";
import type { Role, User } from "#shared/auth/contract.ts";
import type { FieldError } from "#shared/http/fields.ts";
import type { Account, NewAccount, SignInNames } from "./accounts.queries.ts";
import * as db from "./accounts.queries.ts";
import type { Actor } from "./actor.ts";
import { decryptText, storeReadableCopy } from "./data-keys.ts";
import { deleteFactor } from "./factors.queries.ts";
import { guessableError } from "./passwords/guessable-password.ts";
import type { KeyedMutex, Passwords } from "./passwords/password.ts";
import { deleteSessionsOf } from "./sessions.queries.ts";
import { deleteKnownBrowsers } from "./sign-ins.queries.ts";
import { changeAccount, writeAlone, writeAs } from "./write-as.ts";

export type AuthContext = Context & {
  readonly deriveKey: DeriveKey;
  readonly passwords: Passwords;
  /** Serializes the checks under one throttle key. */
  readonly passwordMutex: KeyedMutex;
};

/** What making an account needs; the command line has no more. */
export type AccountContext = Pick<
  AuthContext,
  "settings" | "sql" | "rooms" | "deriveKey" | "passwords"
>;

export type AccountWrite = Omit<AccountContext, "sql"> & Write;

export async function createAccount(
  context: AccountContext,
  person: Omit<NewAccount, "password_hash">,
  password: string,
  by: Actor | null = null,
  afterwards: (sql: Transaction, id: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const fresh = await hashedPassword(context, password);
  return await refusingTaken(() =>
    writeAs(context, by, async (write) => {
      const id = await storeAccount(write, person, fresh);
      await afterwards(write.sql, id);
      return id;
    }),
  );
}

async function storeAccount(
  write: AccountWrite,
  person: Omit<NewAccount, "password_hash">,
  { password, hash }: HashedPassword,
): Promise<number> {
  const { sql } = write;
  await refuseTaken(sql, person, null);
  const id = await db.insertAccount(sql, { ...person, password_hash: hash });
  if (storesReadableCopy(write, person.role)) await storeReadableCopy(write, id, password);
  await record(write, { subject: "user", action: "created", subject_ids: [id] });
  return id;
}

export function storesReadableCopy({ settings }: Pick<Context, "settings">, role: Role): boolean {
  return settings.PLAIN_PASSWORD_DISPLAY === "on" && role !== "applicant";
}

/** The password is null unless it was generated. */
export type FirstAdmin = { email: string; password: string | null };

/** Null when there is an admin already. Throws a SettingsError for a guessable ADMIN_PASSWORD. */
export async function createFirstAdmin(context: AccountContext): Promise<FirstAdmin | null> {
  return await writeAlone(context, storeFirstAdmin);
}

/** The same where the desk is filled. */
export async function storeFirstAdmin(write: AccountWrite): Promise<FirstAdmin | null> {
  const { sql } = write;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = write.settings;
  await db.lockFirstAdmin(sql);
  if (await db.hasAdmin(sql)) return null;
  const email = ADMIN_EMAIL ?? "admin@slipdesk.local";
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const person = { first_name: "Desk", last_name: "Admin", email, username: "admin" } as const;
  const fieldError = await guessableError(write, password, person, "ADMIN_PASSWORD");
  if (fieldError !== null) throw new SettingsError(`${fieldError.message}.`);
  const fresh = await hashedPassword(write, password);
  await storeAccount(write, { ...person, role: "admin" }, fresh);
  return { email, password: ADMIN_PASSWORD ? null : password };
}

export function readablePassword(
  context: AuthContext,
  account: Pick<Account, "id" | "role" | "plain_password_encrypted">,
): string | null {
  if (!storesReadableCopy(context, account.role) || !account.plain_password_encrypted) return null;
  const owner = { userId: account.id, what: "plain_password" } as const;
  return decryptText(context.deriveKey, owner, account.plain_password_encrypted);
}

/** Only a confirmed session gets the password; others learn that they have to confirm. */
export function revealTo(
  by: Actor,
  readable: string | null,
): { plain_password: string | null; confirm?: true } {
  if (readable === null || by.is_confirmed) return { plain_password: readable };
  return { plain_password: null, confirm: true };
}

export function userOf(account: Account): User {
  const { id, first_name, last_name, email, username, role, balance, created_at } = account;
  return { id, first_name, last_name, email, username, role, balance, created_at };
}

type PasswordChange = {
  action: "password-changed" | "password-reset";
  exceptSession?: number;
  expectedHash?: string;
};

/** Stores a password and ends the sessions of the account, except `exceptSession`. Refuses when the stored hash is not `expectedHash`. */
export async function setPassword(
  context: AccountContext,
  userId: number,
  password: string,
  { by, ...change }: PasswordChange & { by: Actor | null },
): Promise<void> {
  const fresh = await hashedPassword(context, password);
  await changeAccount(context, by, userId, (write) => storePassword(write, userId, fresh, change));
}

type HashedPassword = { password: string; hash: string };

export async function hashedPassword(
  { passwords }: Pick<AccountContext, "passwords">,
  password: string,
) {
  return { password, hash: await passwords.hash(password) };
}

/** The part of `setPassword` inside its transaction, which must come from `changeAccount`. */
export async function storePassword(
  write: AccountWrite,
  userId: number,
  { password, hash }: HashedPassword,
  { action, exceptSession, expectedHash }: PasswordChange,
): Promise<void> {
  const { sql } = write;
  const account = await lockAccount(sql, userId);
  if (expectedHash !== undefined && account.password_hash !== expectedHash) {
    throw conflict("Someone else has changed this password. Nothing was saved.");
  }
  await db.updatePasswordHash(sql, userId, hash);
  if (storesReadableCopy(write, account.role)) await storeReadableCopy(write, userId, password);
  await deleteSessionsOf(sql, userId, exceptSession);
  if (action === "password-reset") await deleteKnownBrowsers(sql, userId);
  await record(write, { subject: "user", action, subject_ids: [userId] });
}

/** For a lost app. False when the account has no second factor. */
export async function resetFactor(context: AccountContext, userId: number, by: Actor | null) {
  return await changeAccount(context, by, userId, async (write) => {
    const { sql } = write;
    await lockAccount(sql, userId);
    return await takeFactorAway(write, userId, "factor-reset");
  });
}

/** Suspending also ends the sessions. Idempotent. */
export async function setSuspended(
  context: AccountContext,
  userId: number,
  isSuspended: boolean,
  by: Actor | null,
): Promise<void> {
  await changeAccount(context, by, userId, async (write) => {
    const { sql } = write;
    const account = await lockAccount(sql, userId);
    if (account.is_suspended === isSuspended) return;
    await db.updateSuspension(sql, userId, isSuspended);
    if (isSuspended) await deleteSessionsOf(sql, userId);
    const action = isSuspended ? "suspended" : "reactivated";
    await record(write, { subject: "user", action, subject_ids: [userId] });
  });
}

/** Slips keep the name; e-mail and username become free. */
export async function deleteAccount(
  context: AccountContext,
  userId: number,
  by: Actor | null,
  check: (sql: Queryable) => Promise<void> = async () => undefined,
) {
  await changeAccount(context, by, userId, async (write) => {
    const { sql } = write;
    await check(sql);
    await lockAccount(sql, userId);
    await db.markDeleted(sql, userId);
    await deleteFactor(sql, userId);
    await deleteSessionsOf(sql, userId);
    await record(write, { subject: "user", action: "deleted", subject_ids: [userId] });
    await clearValues(sql, "user", [userId], ["email"]);
  });
}

/** False when there was no second factor. */
export async function takeFactorAway(
  write: Write,
  userId: number,
  action: "factor-removed" | "factor-reset",
  exceptSession?: number,
): Promise<boolean> {
  if (!(await deleteFactor(write.sql, userId))) return false;
  await deleteSessionsOf(write.sql, userId, exceptSession);
  await record(write, { subject: "user", action, subject_ids: [userId] });
  return true;
}

async function lockAccount(sql: Queryable, userId: number) {
  const account = await db.findAccountToChange(sql, userId);
  if (!account) throw notFound("account");
  return account;
}

const EMAIL_TAKEN = { field: "email", message: "This email is already taken" };
const USERNAME_TAKEN = { field: "username", message: "This username is already taken" };

/** Names every field whose value another account has, without regard to case. */
export async function refuseTaken(sql: Queryable, names: SignInNames, ownId: number | null) {
  const taken = await db.findTaken(sql, names, ownId);
  const errors = [
    ...(taken.email ? [EMAIL_TAKEN] : []),
    ...(taken.username ? [USERNAME_TAKEN] : []),
  ];
  if (errors.length > 0) throw takenRefusal(errors);
}

/** Turns the unique violation of two simultaneous writes into the same refusal. */
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
