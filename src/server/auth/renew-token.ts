import type { FastifyReply, FastifyRequest } from "fastify";
import type { Desk } from "#server/desk.ts";
import { RENEW_HEADER, TOKEN_HEADER } from "#shared/http/headers.ts";
import type { Actor } from "./actor.ts";
import { replaceToken } from "./repository-sessions.ts";
import { hashToken, newToken } from "./token.ts";

/** A call of somebody who has just proved once more who it is. */
type ConfirmedCall = { by: Actor; request: FastifyRequest; reply: FastifyReply };

/**
 * Does the act, and gives the session another token in place of the one in use, where the client says that it takes one
 * over: others would be signed out by it.
 */
export function withRenewedToken<Call extends ConfirmedCall, Answer>(
  desk: Desk,
  act: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return async (call) => {
    const answer = await act(call);
    if (RENEW_HEADER.toLowerCase() in call.request.headers) {
      const token = newToken();
      await replaceToken(desk.sql, call.by.session_id, hashToken(token));
      call.reply.header(TOKEN_HEADER, token);
    }
    return answer;
  };
}
