import type { FastifyInstance } from "fastify";
import { getProfile, login, logout } from "#shared/auth/contract.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { readProfile, signIn, signOut } from "./use-cases.ts";

/** Sign-in, sign-out and one's own account. */
export function authRoutes(app: FastifyInstance, desk: Desk): void {
  const throttle = createLoginThrottle();
  serve(app, desk, login, ({ body, request }) =>
    signIn(desk, throttle, body, {
      address: request.ip,
      user_agent: request.headers["user-agent"] ?? null,
    }),
  );
  serve(app, desk, logout, ({ by }) => signOut(desk, by));
  serve(app, desk, getProfile, ({ by }) => readProfile(desk, by));
}
