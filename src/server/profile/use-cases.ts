import { setPassword } from "#server/auth/account-changes.ts";
import type { Actor } from "#server/auth/actor.ts";
import { getAccount, updateAccount } from "#server/auth/repository-accounts.ts";
import { deleteSessionsOf, findSessions } from "#server/auth/repository-sessions.ts";
import { checkGuarded, placeOfOwnPassword } from "#server/auth/sign-in-guard.ts";
import { refuseTaken, sayTaken } from "#server/auth/taken.ts";
import { userOf } from "#server/auth/use-cases.ts";
import { writeAs, writeOwnAccount } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { changesBetween } from "#server/history/changes.ts";
import { insertHistory } from "#server/history/repository.ts";
import { invalid } from "#server/http/refusal.ts";
import type { User } from "#shared/auth/contract.ts";
import type { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import type { OwnSession } from "#shared/profile/contract.ts";
import { deviceName } from "#shared/profile/text-device.ts";

/** Changes one's own name, e-mail and username. */
export async function changeProfile(desk: Desk, by: Actor, form: ProfileForm): Promise<User> {
  return await sayTaken(() =>
    writeOwnAccount(desk, by, async (sql) => {
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
 * Changes one's own password and ends one's other sessions. Wrong current passwords have to wait like failed
 * sign-ins, so that a session left open is no place to guess; nobody else can use these tries up.
 */
export async function changePassword(
  desk: Desk,
  by: Actor,
  form: ChangePasswordForm,
): Promise<void> {
  const { password_hash } = await getAccount(desk.sql, by.id);
  const isRight = await checkGuarded(desk, placeOfOwnPassword(desk, by.id), () =>
    desk.passwords.isRight(password_hash, form.currentPassword),
  );
  if (!isRight) {
    throw invalid([{ field: "currentPassword", message: "Current password is incorrect" }]);
  }
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
  await writeAs(desk, by, (sql) => deleteSessionsOf(sql, by.id, by.session_id));
}
