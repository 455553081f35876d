import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { tokenHashOf } from "#server/auth/authorise.ts";
import { confirmSession, signIn, signOut } from "#server/auth/sign-in.ts";
import { originOf } from "#server/auth/sign-in-guard.ts";
import * as contractAuth from "#shared/auth/contract.ts";
import {
  changeNotificationSettings,
  getNotificationSettings,
} from "#shared/notifications/contract.ts";
import * as contract from "#shared/profile/contract.ts";
import * as contractPreferences from "#shared/profile/contract-preferences.ts";
import * as factor from "./change-factor.ts";
import * as preferences from "./change-preferences.ts";
import * as profile from "./use-cases.ts";

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
  serve(app, desk, contractAuth.getProfile, ({ by }) => profile.readProfile(desk, by));
  serve(app, desk, contract.changeProfile, ({ by, body }) => profile.changeProfile(desk, by, body));
  serve(app, desk, contract.changePassword, (call) =>
    profile.changePassword(desk, call, call.body),
  );
  serve(app, desk, contract.listSessions, ({ by }) => profile.listSessions(desk, by));
  serve(app, desk, contract.endSession, ({ by, params }) =>
    profile.endSession(desk, by, params.id),
  );
  serve(app, desk, contract.endOtherSessions, ({ by }) => profile.endOtherSessions(desk, by));
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
