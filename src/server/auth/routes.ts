import type { FastifyInstance } from "fastify";
import { serve } from "#server/api/serve.ts";
import type { Desk } from "#server/desk.ts";
import * as contract from "#shared/auth/contract.ts";
import { tokenHashOf } from "./authorise.ts";
import { confirmSession } from "./confirm-session.ts";
import { originOf } from "./sign-in-guard.ts";
import { readProfile, signIn, signOut } from "./use-cases.ts";

/** Sign-in, sign-out and one's own account. */
export function authRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.login, ({ body, request }) =>
    signIn(desk, body, originOf(request), tokenHashOf(request)),
  );
  serve(app, desk, contract.logout, async ({ by, reply }) => {
    await signOut(desk, by);
    // Nothing of the person is in the cache, since no answer with data may be kept (`headers.ts`).
    reply.header("clear-site-data", '"storage"');
  });
  serve(app, desk, contract.confirmSession, (call) => confirmSession(desk, call, call.body));
  // Being let in is what keeps it.
  serve(app, desk, contract.keepSession, () => undefined);
  serve(app, desk, contract.getProfile, ({ by }) => readProfile(desk, by));
}
