import type { FastifyInstance } from "fastify";
import { serve } from "#server/api/serve.ts";
import type { Desk } from "#server/desk.ts";
import * as contract from "#shared/profile/contract.ts";
import * as contractFactor from "#shared/profile/contract-factor.ts";
import * as contractPreferences from "#shared/profile/contract-preferences.ts";
import * as factor from "./change-factor.ts";
import { changePreferences, readPreferences } from "./change-preferences.ts";
import * as profile from "./use-cases.ts";

/** One's own account, sessions, second factor and preferences. */
export function profileRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.changeProfile, ({ by, body }) => profile.changeProfile(desk, by, body));
  serve(app, desk, contract.changePassword, (call) =>
    profile.changePassword(desk, call, call.body),
  );
  serve(app, desk, contract.listSessions, ({ by }) => profile.listSessions(desk, by));
  serve(app, desk, contract.endSession, ({ by, params }) =>
    profile.endSession(desk, by, params.id),
  );
  serve(app, desk, contract.endOtherSessions, ({ by }) => profile.endOtherSessions(desk, by));
  serve(app, desk, contractFactor.getFactor, ({ by }) => factor.readFactor(desk, by));
  serve(app, desk, contractFactor.beginFactor, ({ by }) => factor.beginFactor(desk, by));
  serve(app, desk, contractFactor.confirmFactor, ({ by, body }) =>
    factor.confirmFactor(desk, by, body),
  );
  serve(app, desk, contractFactor.removeFactor, ({ by }) => factor.removeFactor(desk, by));
  serve(app, desk, contractFactor.renewRecoveryCodes, ({ by }) =>
    factor.renewRecoveryCodes(desk, by),
  );
  serve(app, desk, contractPreferences.getPreferences, ({ by }) => readPreferences(desk, by));
  serve(app, desk, contractPreferences.changePreferences, ({ by, body }) =>
    changePreferences(desk, by, body),
  );
}
