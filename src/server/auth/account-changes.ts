import { inTransaction } from "../database/transaction.ts";
import { insertHistory } from "../history/repository.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { type AccountDesk, keepsReadableCopy } from "./accounts.ts";
import type { ChangedBy } from "./actor.ts";
import { hashPassword } from "./password.ts";
import { keepReadableCopy } from "./password-keys.ts";
import {
  deleteSessionsOf,
  findAccountToChange,
  markDeleted,
  updatePasswordHash,
  updateSuspension,
} from "./repository-accounts.ts";

/** How a password is set: who does it, which session goes on, and the hash the change was decided on, if any. */
type PasswordChange = {
  action: "password-changed" | "password-reset";
  by: ChangedBy;
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
  { action, by, keepSession, decidedOn }: PasswordChange,
): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(desk.sql, async (sql) => {
    const account = await findAccountToChange(sql, userId);
    if (!account) throw notFound("account");
    if (decidedOn !== undefined && account.password_hash !== decidedOn) {
      throw conflict("This password was changed by somebody else meanwhile. Nothing was saved.");
    }
    await updatePasswordHash(sql, userId, hash);
    if (keepsReadableCopy(desk, account.role)) {
      await keepReadableCopy({ ...desk, sql }, userId, password);
    }
    await deleteSessionsOf(sql, userId, keepSession ?? null);
    await insertHistory(sql, { subject: "user", subject_id: userId, action, by });
  });
}

/** Refuses sign-in from now on and ends the sessions, or lets the account sign in again; the same twice is fine. */
export async function setSuspended(
  desk: AccountDesk,
  userId: number,
  isSuspended: boolean,
  by: ChangedBy,
): Promise<void> {
  await inTransaction(desk.sql, async (sql) => {
    const account = await findAccountToChange(sql, userId);
    if (!account) throw notFound("account");
    if (account.is_suspended === isSuspended) return;
    await updateSuspension(sql, userId, isSuspended);
    if (isSuspended) await deleteSessionsOf(sql, userId, null);
    const action = isSuspended ? "suspended" : "reactivated";
    await insertHistory(sql, { subject: "user", subject_id: userId, action, by });
  });
}

/** Ends an account and its sessions; its slips and its name on them stay, its e-mail and username are free. */
export async function deleteAccount(
  desk: AccountDesk,
  userId: number,
  by: ChangedBy,
): Promise<void> {
  await inTransaction(desk.sql, async (sql) => {
    if (!(await findAccountToChange(sql, userId))) throw notFound("account");
    await markDeleted(sql, userId);
    await deleteSessionsOf(sql, userId, null);
    await insertHistory(sql, { subject: "user", subject_id: userId, action: "deleted", by });
  });
}
