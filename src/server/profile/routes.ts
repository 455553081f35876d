import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import {
  findPreferences,
  getAccount,
  updateAccount,
  updatePreferences,
} from "#server/auth/accounts.queries.ts";
import {
  type AuthContext,
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
  provePassword,
  renewToken,
  signIn,
  signOut,
} from "#server/auth/sign-in.ts";
import { originOf } from "#server/auth/sign-in-guard.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { notFound, Refusal } from "#server/http/refusal.ts";
import { changesBetween, record } from "#server/log/acts.ts";
import type { Profile, User } from "#shared/auth/contract.ts";
import * as contractAuth from "#shared/auth/contract.ts";
import type { ChangePasswordForm, ProfileForm } from "#shared/auth/form-account.ts";
import { RENEW_HEADER } from "#shared/http/headers.ts";
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettings,
} from "#shared/notifications/contract.ts";
import type { OwnSession } from "#shared/profile/contract.ts";
import * as contract from "#shared/profile/contract.ts";
import * as contractPreferences from "#shared/profile/contract-preferences.ts";
import {
  DEFAULT_PREFERENCES,
  MAX_PREFERENCES_BYTES,
  type Preferences,
  type PreferencesChange,
  type SavedPreferences,
} from "#shared/profile/contract-preferences.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { sentence } from "#shared/text/sentence.ts";
import * as factor from "./change-factor.ts";

/** A person's own account: signing in and out, profile, password, sessions, second factor and preferences. */
export function profileRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contractAuth.login, ({ body, request }) =>
    signIn(context, body, originOf(request), tokenHashOf(request)),
  );
  serve(app, context, contractAuth.logout, async ({ by, reply }) => {
    await signOut(context, by);
    // The cache holds no personal data: responses with data are never stored (`headers.ts`).
    reply.header("clear-site-data", '"storage"');
  });
  serve(app, context, contractAuth.confirmSession, (call) =>
    confirmSession(context, call, call.body),
  );
  // Authentication alone extends the session.
  serve(app, context, contractAuth.extendSession, () => undefined);
  serve(app, context, contractAuth.getProfile, ({ by }) => readProfile(context, by));
  serve(app, context, contract.changeProfile, ({ by, body }) => changeProfile(context, by, body));
  serve(app, context, contract.changePassword, (call) => changePassword(context, call, call.body));
  serve(app, context, contract.listSessions, ({ by }) => listSessions(context, by));
  serve(app, context, contract.endSession, ({ by, params }) => endSession(context, by, params.id));
  serve(app, context, contract.endOtherSessions, ({ by }) => endOtherSessions(context, by));
  serve(app, context, contract.getFactor, ({ by }) => factor.readFactor(context, by));
  serve(app, context, contract.beginFactor, ({ by }) => factor.beginFactor(context, by));
  serve(app, context, contract.confirmFactor, ({ by, body }) =>
    factor.confirmFactor(context, by, body),
  );
  serve(app, context, contract.removeFactor, ({ by }) => factor.removeFactor(context, by));
  serve(app, context, contract.renewRecoveryCodes, ({ by }) =>
    factor.renewRecoveryCodes(context, by),
  );
  serve(app, context, contractPreferences.getPreferences, ({ by }) => readPreferences(context, by));
  serve(app, context, contractPreferences.changePreferences, ({ by, body }) =>
    changePreferences(context, by, body),
  );
  serve(app, context, getNotificationSettings, async ({ by }) =>
    notificationSettingsOf(await readPreferences(context, by)),
  );
  serve(app, context, changeNotificationSettings, async ({ by, body }) =>
    notificationSettingsOf(
      await changePreferences(context, by, { bell: body.kinds, sound: body.sound }),
    ),
  );
}

/** A new e-mail or username takes a confirmed session: they are for signing in. */
async function changeProfile(context: AuthContext, by: Actor, fields: ProfileForm): Promise<User> {
  const before = await getAccount(context.sql, by.id);
  if (before.email !== fields.email || before.username !== fields.username) {
    requireConfirmed(by, contract.CHANGE_NAMES);
  }
  return await refusingTaken(() =>
    writeOwnAccount(context, by, async (write) => {
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
async function changePassword(context: AuthContext, call: ProvenCall, form: ChangePasswordForm) {
  const { by } = call;
  const wrong = { field: "currentPassword", message: "Current password is incorrect" };
  const account = await provePassword(context, call, form.currentPassword, wrong);
  await refuseGuessable(context, form.newPassword, {
    names: account,
    field: "newPassword",
    label: "New password",
  });
  await setPassword(context, by.id, form.newPassword, {
    action: "password-changed",
    by,
    exceptSession: by.session_id,
    expectedHash: account.password_hash,
  });
  if (RENEW_HEADER.toLowerCase() in call.request.headers) {
    await renewToken(context, call, replaceToken);
  }
}

async function listSessions(context: AuthContext, by: Actor): Promise<OwnSession[]> {
  const rows = await findSessions(context.sql, by.id, context.settings);
  return rows.map(({ user_agent, ...session }) => {
    const device_words = deviceName(user_agent);
    const device = device_words?.message ?? null;
    return { ...session, device, device_words, is_current: session.id === by.session_id };
  });
}

async function endSession(context: AuthContext, by: Actor, id: number): Promise<void> {
  await writeOwnAccount(context, by, async (write) => {
    const { sql } = write;
    if (!(await deleteSessionOf(sql, by.id, id))) throw notFound("session");
  });
}

async function endOtherSessions(context: AuthContext, by: Actor): Promise<void> {
  await writeOwnAccount(context, by, ({ sql }) => deleteSessionsOf(sql, by.id, by.session_id));
}

async function readProfile(context: AuthContext, by: Actor): Promise<Profile> {
  const account = await getAccount(context.sql, by.id);
  return {
    ...userOf(account),
    ...revealTo(by, readablePassword(context, account)),
    ...(by.must_enrol && { must_enrol: true }),
  };
}

async function readPreferences(context: Context, by: Actor): Promise<Preferences> {
  return withDefaults(await findPreferences(context.sql, by.id));
}

async function changePreferences(context: Context, by: Actor, changes: PreferencesChange) {
  const saved = await writeOwnAccount(context, by, ({ sql }) =>
    updatePreferences(sql, by.id, changes),
  );
  if (saved) return withDefaults(saved);
  throw new Refusal(
    "invalid",
    sentence("Preferences take at most {count} KB. Nothing was saved; remove something first.", {
      count: MAX_PREFERENCES_BYTES / 1024,
    }),
  );
}

function notificationSettingsOf({ bell, sound }: Preferences): NotificationSettings {
  return { kinds: bell, sound };
}

function withDefaults(set: SavedPreferences): Preferences {
  return { ...DEFAULT_PREFERENCES, ...set, bell: { ...DEFAULT_PREFERENCES.bell, ...set.bell } };
}
