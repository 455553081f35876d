import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { getAccount, updateAccount } from "#server/auth/accounts.queries.ts";
import {
  type AuthDesk,
  readablePassword,
  refuseTaken,
  refusingTaken,
  revealTo,
  setPassword,
  userOf,
} from "#server/auth/accounts.ts";
import type { Actor } from "#server/auth/actor.ts";
import { requireConfirmed, tokenHashOf } from "#server/auth/authorise.ts";
import { refuseGuessable } from "#server/auth/passwords/guessable-password.ts";
import {
  deleteSessionOf,
  deleteSessionsOf,
  findSessions,
  replaceToken,
} from "#server/auth/sessions.queries.ts";
import {
  confirmSession,
  type ProvenCall,
  renewToken,
  signIn,
  signOut,
} from "#server/auth/sign-in.ts";
import { auditRefused, checkOwnPassword, originOf } from "#server/auth/sign-in-guard.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import { invalid, notFound } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { changesBetween } from "#server/log/write-log.ts";
import type { Profile, User } from "#shared/auth/contract.ts";
import * as contractAuth from "#shared/auth/contract.ts";
import type { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { RENEW_HEADER } from "#shared/http/headers.ts";
import {
  changeNotificationSettings,
  getNotificationSettings,
} from "#shared/notifications/contract.ts";
import type { OwnSession } from "#shared/profile/contract.ts";
import * as contract from "#shared/profile/contract.ts";
import * as contractPreferences from "#shared/profile/contract-preferences.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import * as factor from "./change-factor.ts";
import * as preferences from "./change-preferences.ts";

/** A person's own account: signing in and out, profile, password, sessions, second factor and preferences. */
export function profileRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contractAuth.login, ({ body, request }) =>
    signIn(desk, body, originOf(request), tokenHashOf(request)),
  );
  serve(app, desk, contractAuth.logout, async ({ by, reply }) => {
    await signOut(desk, by);
    // The cache holds no personal data: responses with data are never stored (`headers.ts`).
    reply.header("clear-site-data", '"storage"');
  });
  serve(app, desk, contractAuth.confirmSession, (call) => confirmSession(desk, call, call.body));
  // Authentication alone extends the session.
  serve(app, desk, contractAuth.extendSession, () => undefined);
  serve(app, desk, contractAuth.getProfile, ({ by }) => readProfile(desk, by));
  serve(app, desk, contract.changeProfile, ({ by, body }) => changeProfile(desk, by, body));
  serve(app, desk, contract.changePassword, (call) => changePassword(desk, call, call.body));
  serve(app, desk, contract.listSessions, ({ by }) => listSessions(desk, by));
  serve(app, desk, contract.endSession, ({ by, params }) => endSession(desk, by, params.id));
  serve(app, desk, contract.endOtherSessions, ({ by }) => endOtherSessions(desk, by));
  serve(app, desk, contract.getFactor, ({ by }) => factor.readFactor(desk, by));
  serve(app, desk, contract.beginFactor, ({ by }) => factor.beginFactor(desk, by));
  serve(app, desk, contract.confirmFactor, ({ by, body }) => factor.confirmFactor(desk, by, body));
  serve(app, desk, contract.removeFactor, ({ by }) => factor.removeFactor(desk, by));
  serve(app, desk, contract.renewRecoveryCodes, ({ by }) => factor.renewRecoveryCodes(desk, by));
  serve(app, desk, contractPreferences.getPreferences, ({ by }) =>
    preferences.readPreferences(desk, by),
  );
  serve(app, desk, contractPreferences.changePreferences, ({ by, body }) =>
    preferences.changePreferences(desk, by, body),
  );
  serve(app, desk, getNotificationSettings, ({ by }) =>
    preferences.readNotificationSettings(desk, by),
  );
  serve(app, desk, changeNotificationSettings, ({ by, body }) =>
    preferences.changeNotificationSettings(desk, by, body),
  );
}

/** A new e-mail or username takes a confirmed session: they are for signing in. */
async function changeProfile(desk: AuthDesk, by: Actor, fields: ProfileForm): Promise<User> {
  const before = await getAccount(desk.sql, by.id);
  if (before.email !== fields.email || before.username !== fields.username) {
    requireConfirmed(by, contract.CHANGE_NAMES);
  }
  return await refusingTaken(() =>
    writeOwnAccount(desk, by, async (write) => {
      const { sql } = write;
      await refuseTaken(sql, fields, by.id);
      const changes = changesBetween(userOf(await getAccount(sql, by.id)), fields);
      if (changes.length > 0) {
        await updateAccount(sql, by.id, fields);
        const about = { subject: "user", action: "edited", subject_ids: [by.id] } as const;
        await record(write, { ...about, changes });
      }
      return userOf(await getAccount(sql, by.id));
    }),
  );
}

/** Ends the other sessions as well. A client that supports it gets a new token. */
async function changePassword(desk: AuthDesk, call: ProvenCall, form: ChangePasswordForm) {
  const { by } = call;
  const expectedHash = await provePassword(desk, call, form.currentPassword);
  const names = await getAccount(desk.sql, by.id);
  await refuseGuessable(desk, form.newPassword, {
    names,
    field: "newPassword",
    label: "New password",
  });
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

async function listSessions(desk: AuthDesk, by: Actor): Promise<OwnSession[]> {
  const rows = await findSessions(desk.sql, by.id, desk.settings);
  return rows.map(({ user_agent, ...session }) => {
    const device_words = deviceName(user_agent);
    const device = device_words?.message ?? null;
    return { ...session, device, device_words, is_current: session.id === by.session_id };
  });
}

async function endSession(desk: AuthDesk, by: Actor, id: number): Promise<void> {
  await writeOwnAccount(desk, by, async (write) => {
    const { sql } = write;
    if (!(await deleteSessionOf(sql, by.id, id))) throw notFound("session");
  });
}

async function endOtherSessions(desk: AuthDesk, by: Actor): Promise<void> {
  await writeOwnAccount(desk, by, ({ sql }) => deleteSessionsOf(sql, by.id, by.session_id));
}

async function readProfile(desk: AuthDesk, by: Actor): Promise<Profile> {
  const account = await getAccount(desk.sql, by.id);
  return {
    ...userOf(account),
    ...revealTo(by, readablePassword(desk, account)),
    ...(by.must_enrol && { must_enrol: true }),
  };
}

/** Returns the hash. */
async function provePassword(
  desk: AuthDesk,
  { by, request }: ProvenCall,
  password: string,
): Promise<string> {
  const account = await getAccount(desk.sql, by.id);
  const { password_hash } = account;
  const isRight = await checkOwnPassword(desk, by, () =>
    desk.passwords.isRight(password_hash, password),
  );
  if (isRight) return password_hash;
  await auditRefused(desk, account, originOf(request), "sign-in-refused");
  throw invalid([{ field: "currentPassword", message: "Current password is incorrect" }]);
}
