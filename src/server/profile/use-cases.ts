import type { User } from "#shared/auth/contract.ts";
import type { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import type { OwnSession } from "#shared/profile/contract.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { setPassword } from "../auth/account-changes.ts";
import type { Actor } from "../auth/actor.ts";
import type { LoginThrottle } from "../auth/login-throttle.ts";
import { isPassword } from "../auth/password.ts";
import { getAccount } from "../auth/repository.ts";
import {
  deleteSessionsOf,
  findAccountToChange,
  updateAccount,
} from "../auth/repository-accounts.ts";
import { refuseTaken, sayTaken } from "../auth/taken.ts";
import { userOf } from "../auth/use-cases.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Desk } from "../desk.ts";
import { changesBetween } from "../history/changes.ts";
import { insertHistory } from "../history/repository.ts";
import { invalid } from "../http/refusal.ts";
import { findSessions } from "./repository.ts";

/** Changes one's own name, e-mail and username. */
export async function changeProfile(desk: Desk, by: Actor, form: ProfileForm): Promise<User> {
  return await sayTaken(() =>
    inTransaction(desk.sql, async (sql) => {
      await findAccountToChange(sql, by.id);
      await refuseTaken(sql, form, by.id);
      const changes = changesBetween(userOf(await getAccount(sql, by.id)), form);
      if (changes.length > 0) {
        await updateAccount(sql, by.id, form);
        const about = { subject: "user", subject_id: by.id } as const;
        await insertHistory(sql, { ...about, action: "edited", by, changes });
      }
      return userOf(await getAccount(sql, by.id));
    }),
  );
}

/**
 * Changes one's own password and ends one's other sessions. A wrong current password counts like a failed sign-in, so
 * that a session left open is no place to guess.
 */
export async function changePassword(
  desk: Desk,
  throttle: LoginThrottle,
  by: Actor,
  form: ChangePasswordForm,
  address: string,
): Promise<void> {
  const { email, password_hash } = await getAccount(desk.sql, by.id);
  throttle.attempt(email.toLowerCase(), address, desk.clock());
  if (!(await isPassword(password_hash, form.currentPassword))) {
    throttle.fail(address, desk.clock());
    throw invalid([{ field: "currentPassword", message: "Current password is incorrect" }]);
  }
  throttle.succeed(email.toLowerCase());
  await setPassword(desk, by.id, form.newPassword, {
    action: "password-changed",
    by,
    keepSession: by.session_id,
    decidedOn: password_hash,
  });
}

/** One's own living sessions, the one seen last first. */
export async function listSessions(desk: Desk, by: Actor): Promise<OwnSession[]> {
  const rows = await findSessions(desk.sql, by.id, desk.settings);
  return rows.map(({ user_agent, ...session }) => ({
    ...session,
    device: deviceName(user_agent),
    is_current: session.id === by.session_id,
  }));
}

/** Ends all of one's own sessions but the one that asks. */
export async function endOtherSessions(desk: Desk, by: Actor): Promise<void> {
  await deleteSessionsOf(desk.sql, by.id, by.session_id);
}
