import type { FastifyInstance } from "fastify";
import * as contract from "#shared/profile/contract.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";
import * as profile from "./use-cases.ts";

/** One's own account and sessions. */
export function profileRoutes(app: FastifyInstance, desk: Desk): void {
  const { loginThrottle } = app;
  serve(app, desk, contract.changeProfile, ({ by, body }) => profile.changeProfile(desk, by, body));
  serve(app, desk, contract.changePassword, ({ by, body, request }) =>
    profile.changePassword(desk, loginThrottle, by, body, request.ip),
  );
  serve(app, desk, contract.listSessions, ({ by }) => profile.listSessions(desk, by));
  serve(app, desk, contract.endOtherSessions, ({ by }) => profile.endOtherSessions(desk, by));
}
