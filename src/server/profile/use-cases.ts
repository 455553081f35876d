import type { AuthDesk } from "#server/auth/accounts.ts";
import {
  readablePassword,
  refuseTaken,
  refusingTaken,
  revealTo,
  setPassword,
  userOf,
} from "#server/auth/accounts.ts";
import type { Actor } from "#server/auth/actor.ts";
import { requireConfirmed } from "#server/auth/authorise.ts";
import { refuseGuessable } from "#server/auth/passwords/guessable-password.ts";
import { getAccount, updateAccount } from "#server/auth/repository-accounts.ts";
import {
  deleteSessionOf,
  deleteSessionsOf,
  findSessions,
  replaceToken,
} from "#server/auth/repository-sessions.ts";
import { type ProvenCall, renewToken } from "#server/auth/sign-in.ts";
import { checkThrottled, ownPasswordKey } from "#server/auth/sign-in-guard.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import { invalid, notFound } from "#server/http/refusal.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { Profile, User } from "#shared/auth/contract.ts";
import type { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { RENEW_HEADER } from "#shared/http/headers.ts";
import type { OwnSession } from "#shared/profile/contract.ts";
import * as contract from "#shared/profile/contract.ts";
import { deviceName } from "#shared/profile/text-device.ts";

/** A new e-mail or username takes a confirmed session: they are for signing in. */
export async function changeProfile(desk: AuthDesk, by: Actor, fields: ProfileForm): Promise<User> {
  const before = await getAccount(desk.sql, by.id);
  if (before.email !== fields.email || before.username !== fields.username) {
    requireConfirmed(by, contract.changeProfile);
  }
  return await refusingTaken(() =>
    writeOwnAccount(desk, by, async (sql) => {
      await refuseTaken(sql, fields, by.id);
      const changes = changesBetween(userOf(await getAccount(sql, by.id)), fields);
      if (changes.length > 0) {
        await updateAccount(sql, by.id, fields);
        const about = { subject: "user", action: "edited", subject_ids: [by.id] } as const;
        await desk.log.write(sql, { ...about, by, changes });
      }
      return userOf(await getAccount(sql, by.id));
    }),
  );
}

/** Also ends the other sessions. A client that supports it gets a new token. */
export async function changePassword(desk: AuthDesk, call: ProvenCall, form: ChangePasswordForm) {
  const { by } = call;
  const expectedHash = await checkOwnPassword(desk, by, form.currentPassword);
  const names = await getAccount(desk.sql, by.id);
  await refuseGuessable(form.newPassword, { names, field: "newPassword", label: "New password" });
  await setPassword(desk, by.id, form.newPassword, {
    action: "password-changed",
    by,
    exceptSession: by.session_id,
    expectedHash,
  });
  if (RENEW_HEADER.toLowerCase() in call.request.headers) {
    await renewToken(desk, call, replaceToken);
  }
}

export async function listSessions(desk: AuthDesk, by: Actor): Promise<OwnSession[]> {
  const rows = await findSessions(desk.sql, by.id, desk.settings);
  return rows.map(({ user_agent, ...session }) => {
    const device_words = deviceName(user_agent);
    const device = device_words?.message ?? null;
    return { ...session, device, device_words, is_current: session.id === by.session_id };
  });
}

export async function endSession(desk: AuthDesk, by: Actor, id: number): Promise<void> {
  await writeOwnAccount(desk, by, async (sql) => {
    if (!(await deleteSessionOf(sql, by.id, id))) throw notFound("session");
  });
}

export async function endOtherSessions(desk: AuthDesk, by: Actor): Promise<void> {
  await writeOwnAccount(desk, by, (sql) => deleteSessionsOf(sql, by.id, by.session_id));
}

export async function readProfile(desk: AuthDesk, by: Actor): Promise<Profile> {
  const account = await getAccount(desk.sql, by.id);
  return {
    ...userOf(account),
    ...revealTo(by, readablePassword(desk, account)),
    ...(by.must_enrol && { must_enrol: true }),
  };
}

/** Returns the hash. Failures are throttled: somebody may be guessing in an open session. */
async function checkOwnPassword(desk: AuthDesk, by: Actor, password: string): Promise<string> {
  const { password_hash } = await getAccount(desk.sql, by.id);
  const isRight = await checkThrottled(desk, ownPasswordKey(desk, by.id), () =>
    desk.passwords.isRight(password_hash, password),
  );
  if (isRight) return password_hash;
  throw invalid([{ field: "currentPassword", message: "Current password is incorrect" }]);
}
