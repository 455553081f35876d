import { setPassword } from "#server/auth/account-changes.ts";
import type { Actor } from "#server/auth/actor.ts";
import { refuseGuessable } from "#server/auth/passwords/guessable-password.ts";
import { checkOwnPassword } from "#server/auth/passwords/own-password.ts";
import { getAccount, updateAccount } from "#server/auth/repository-accounts.ts";
import {
  deleteSessionOf,
  deleteSessionsOf,
  findSessions,
} from "#server/auth/repository-sessions.ts";
import { refuseTaken, sayTaken } from "#server/auth/taken.ts";
import { userOf } from "#server/auth/use-cases.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { changesBetween } from "#server/history/changes.ts";
import { insertHistory } from "#server/history/repository.ts";
import { invalid, notFound } from "#server/http/refusal.ts";
import type { User } from "#shared/auth/contract.ts";
import {
  type ChangePasswordForm,
  isSignInChange,
  PASSWORD_FOR_SIGN_IN_CHANGE,
  type ProfileForm,
} from "#shared/auth/form-account.ts";
import type { OwnSession } from "#shared/profile/contract.ts";
import type { ConfirmedByPassword } from "#shared/profile/contract-factor.ts";
import { deviceName } from "#shared/profile/text-device.ts";

const NO_PASSWORD = { field: "current_password", message: PASSWORD_FOR_SIGN_IN_CHANGE };

/** Changes one's own name, e-mail and username; the latter two, by which one signs in, take the current password. */
export async function changeProfile(desk: Desk, by: Actor, form: ProfileForm): Promise<User> {
  const { current_password, ...fields } = form;
  const before = await getAccount(desk.sql, by.id);
  if (isSignInChange(before, fields)) {
    if (current_password === "") throw invalid([NO_PASSWORD]);
    await checkOwnPassword(desk, by, { field: "current_password", password: current_password });
  }
  return await sayTaken(() =>
    writeOwnAccount(desk, by, async (sql) => {
      await refuseTaken(sql, fields, by.id);
      const changes = changesBetween(userOf(await getAccount(sql, by.id)), fields);
      if (changes.length > 0) {
        await updateAccount(sql, by.id, fields);
        const about = { subject: "user", subject_id: by.id } as const;
        await insertHistory(sql, { ...about, action: "edited", by, changes });
      }
      return userOf(await getAccount(sql, by.id));
    }),
  );
}

/** Changes one's own password and ends one's other sessions. */
export async function changePassword(
  desk: Desk,
  by: Actor,
  form: ChangePasswordForm,
): Promise<void> {
  const decidedOn = await checkOwnPassword(desk, by, {
    field: "currentPassword",
    password: form.currentPassword,
  });
  const names = await getAccount(desk.sql, by.id);
  await refuseGuessable(form.newPassword, { names, field: "newPassword", label: "New password" });
  await setPassword(desk, by.id, form.newPassword, {
    action: "password-changed",
    by,
    keepSession: by.session_id,
    decidedOn,
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

/** Ends one of one's own sessions, for whoever knows the password; the one that asks is no exception. */
export async function endSession(
  desk: Desk,
  by: Actor,
  id: number,
  { current_password }: ConfirmedByPassword,
): Promise<void> {
  await checkOwnPassword(desk, by, { field: "current_password", password: current_password });
  await writeOwnAccount(desk, by, async (sql) => {
    if (!(await deleteSessionOf(sql, by.id, id))) throw notFound("session");
  });
}

/** Ends all of one's own sessions but the one that asks, for whoever knows the password. */
export async function endOtherSessions(
  desk: Desk,
  by: Actor,
  { current_password }: ConfirmedByPassword,
): Promise<void> {
  await checkOwnPassword(desk, by, { field: "current_password", password: current_password });
  await writeOwnAccount(desk, by, (sql) => deleteSessionsOf(sql, by.id, by.session_id));
}
