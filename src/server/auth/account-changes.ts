import { conflict, notFound } from "#server/http/refusal.ts";
import { clearValues } from "#server/log/repository.ts";
import { type AccountDesk, keepsReadableCopy } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { keepReadableCopy } from "./passwords/password-keys.ts";
import {
  findAccountToChange,
  markDeleted,
  updatePasswordHash,
  updateSuspension,
} from "./repository-accounts.ts";
import { deleteFactor } from "./repository-factors.ts";
import { deleteSessionsOf } from "./repository-sessions.ts";
import { deleteKnownBrowsers } from "./repository-sign-in.ts";
import { takeFactorAway } from "./second-factor.ts";
import { changeAccount } from "./write-as.ts";

/** How a password is set: who does it, which session goes on, and the hash the change was decided on, if any. */
type PasswordChange = {
  action: "password-changed" | "password-reset";
  by: Actor | null;
  keepSession?: number;
  decidedOn?: string;
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
  { action, by, keepSession, decidedOn }: PasswordChange,
): Promise<void> {
  const { sql } = desk;
  const account = await findAccountToChange(sql, userId);
  if (!account) throw notFound("account");
  if (decidedOn !== undefined && account.password_hash !== decidedOn) {
    throw conflict("This password was changed by somebody else meanwhile. Nothing was saved.");
  }
  await updatePasswordHash(sql, userId, hash);
  if (keepsReadableCopy(desk, account.role)) await keepReadableCopy(desk, userId, password);
  await deleteSessionsOf(sql, userId, keepSession ?? null);
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
      keepSession: null,
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
