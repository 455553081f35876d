import type { FastifyInstance } from "fastify";
import { getProfile, login, logout } from "#shared/auth/contract.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";
import { createLoginThrottle, type LoginThrottle } from "./login-throttle.ts";
import { readProfile, signIn, signOut } from "./use-cases.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts wrong passwords wherever one is asked for. */
    loginThrottle: LoginThrottle;
  }
}

/** Sign-in, sign-out and one's own account. The throttle is there for the routes registered after these. */
export function authRoutes(app: FastifyInstance, desk: Desk): void {
  const throttle = createLoginThrottle();
  app.decorate("loginThrottle", throttle);
  serve(app, desk, login, ({ body, request }) =>
    signIn(desk, throttle, body, {
      address: request.ip,
      user_agent: request.headers["user-agent"] ?? null,
    }),
  );
  serve(app, desk, logout, ({ by }) => signOut(desk, by));
  serve(app, desk, getProfile, ({ by }) => readProfile(desk, by));
}
