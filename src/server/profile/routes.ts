import type { FastifyInstance } from "fastify";
import type { Desk } from "#server/desk.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "#shared/profile/contract.ts";
import * as contractPreferences from "#shared/profile/contract-preferences.ts";
import { changePreferences, readPreferences } from "./change-preferences.ts";
import * as profile from "./use-cases.ts";

/** One's own account, sessions and preferences. */
export function profileRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.changeProfile, ({ by, body }) => profile.changeProfile(desk, by, body));
  serve(app, desk, contract.changePassword, ({ by, body }) =>
    profile.changePassword(desk, by, body),
  );
  serve(app, desk, contract.listSessions, ({ by }) => profile.listSessions(desk, by));
  serve(app, desk, contract.endOtherSessions, ({ by }) => profile.endOtherSessions(desk, by));
  serve(app, desk, contractPreferences.getPreferences, ({ by }) => readPreferences(desk, by));
  serve(app, desk, contractPreferences.changePreferences, ({ by, body }) =>
    changePreferences(desk, by, body),
  );
}
