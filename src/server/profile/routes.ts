import type { FastifyInstance } from "fastify";
import { withRenewedToken } from "#server/auth/renew-token.ts";
import type { Desk } from "#server/desk.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "#shared/profile/contract.ts";
import * as contractFactor from "#shared/profile/contract-factor.ts";
import * as contractPreferences from "#shared/profile/contract-preferences.ts";
import * as factor from "./change-factor.ts";
import { changePreferences, readPreferences } from "./change-preferences.ts";
import * as profile from "./use-cases.ts";

/** One's own account, sessions, second factor and preferences. */
export function profileRoutes(app: FastifyInstance, desk: Desk): void {
  serve(
    app,
    desk,
    contract.changeProfile,
    withRenewedToken(desk, ({ by, body }) => profile.changeProfile(desk, by, body)),
  );
  serve(
    app,
    desk,
    contract.changePassword,
    withRenewedToken(desk, ({ by, body }) => profile.changePassword(desk, by, body)),
  );
  serve(app, desk, contract.listSessions, ({ by }) => profile.listSessions(desk, by));
  serve(
    app,
    desk,
    contract.endSession,
    withRenewedToken(desk, ({ by, params, body }) => profile.endSession(desk, by, params.id, body)),
  );
  serve(
    app,
    desk,
    contract.endOtherSessions,
    withRenewedToken(desk, ({ by, body }) => profile.endOtherSessions(desk, by, body)),
  );
  serve(app, desk, contractFactor.getFactor, ({ by }) => factor.readFactor(desk, by));
  serve(
    app,
    desk,
    contractFactor.beginFactor,
    withRenewedToken(desk, ({ by, body }) => factor.beginFactor(desk, by, body)),
  );
  serve(
    app,
    desk,
    contractFactor.confirmFactor,
    withRenewedToken(desk, ({ by, body }) => factor.confirmFactor(desk, by, body)),
  );
  serve(
    app,
    desk,
    contractFactor.removeFactor,
    withRenewedToken(desk, ({ by, body }) => factor.removeFactor(desk, by, body)),
  );
  serve(
    app,
    desk,
    contractFactor.renewRecoveryCodes,
    withRenewedToken(desk, ({ by, body }) => factor.renewRecoveryCodes(desk, by, body)),
  );
  serve(app, desk, contractPreferences.getPreferences, ({ by }) => readPreferences(desk, by));
  serve(app, desk, contractPreferences.changePreferences, ({ by, body }) =>
    changePreferences(desk, by, body),
  );
}
