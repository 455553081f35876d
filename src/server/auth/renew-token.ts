import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "#server/database/connect.ts";
import type { Desk } from "#server/desk.ts";
import { TOKEN_HEADER } from "#shared/http/headers.ts";
import type { Actor } from "./actor.ts";
import { tokenHashOf, unauthenticated } from "./authorise.ts";
import type { TokenChange } from "./repository-sessions.ts";
import { hashToken, newToken } from "./token.ts";
import { writeOwnAccount } from "./write-as.ts";

/** A call in which the person has just proven the password. */
export type ProvenCall = { by: Actor; request: FastifyRequest; reply: FastifyReply };

/**
 * Gives the session another token in place of the one that the call came with, and answers it. False when `replace` found
 * that one no longer in use: of two calls at once one renews.
 */
export async function renewToken(
  desk: Desk,
  { by, request, reply }: ProvenCall,
  replace: (sql: Transaction, change: TokenChange) => Promise<boolean>,
): Promise<boolean> {
  const used = tokenHashOf(request);
  if (!used) throw unauthenticated();
  const token = newToken();
  const change = { session_id: by.session_id, used, next: hashToken(token) };
  const isRenewed = await writeOwnAccount(desk, by, (sql) => replace(sql, change));
  if (isRenewed) reply.header(TOKEN_HEADER, token);
  return isRenewed;
}
