import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Desk } from "#server/desk.ts";
import { serve } from "#server/http/serve.ts";
import { getProfile, keepSession, login, logout } from "#shared/auth/contract.ts";
import { BROWSER_HEADER } from "#shared/http/headers.ts";
import { tokenHashOf } from "./authorise.ts";
import type { SignInOrigin } from "./sign-in-guard.ts";
import { readProfile, signIn, signOut } from "./use-cases.ts";

/** Sign-in, sign-out and one's own account. */
export function authRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, login, ({ body, request }) =>
    signIn(desk, body, originOf(request), tokenHashOf(request)),
  );
  serve(app, desk, logout, async ({ by, reply }) => {
    await signOut(desk, by);
    // Nothing of the person is in the cache, since no answer with data may be kept (`headers.ts`).
    reply.header("clear-site-data", '"storage"');
  });
  // Being let in is what keeps it.
  serve(app, desk, keepSession, () => undefined);
  serve(app, desk, getProfile, ({ by }) => readProfile(desk, by));
}

function originOf({ id, ip, headers }: FastifyRequest): SignInOrigin {
  const browser = headers[BROWSER_HEADER.toLowerCase()];
  return {
    address: ip,
    request_id: id,
    user_agent: headers["user-agent"] ?? null,
    browser: typeof browser === "string" && /^[\w-]{32,64}$/.test(browser) ? browser : null,
  };
}
