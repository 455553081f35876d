import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiDesk } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { kindOfCall, tokenHashOf } from "#server/auth/authorise.ts";
import { noteAct, type SessionRow } from "#server/auth/repository-sessions.ts";
import { type SlipScope, scopeOf } from "#server/auth/scope.ts";
import { present } from "#server/slips/show-page.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { listSlips, type SlipFilter } from "#shared/slips/contract-list.ts";
import { createKnownScopes } from "./known-scopes.ts";
import { findSessionAndPage, type SessionAndPage } from "./repository.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** A question for a first page, and for whom it is read. */
type Question = { tokenHash: Buffer; scope: SlipScope; filter: SlipFilter };

/**
 * Answers the first page of the list in one wait for the database: session and page are read by one query, for the scope
 * that the token had last. The answer counts only if the session, as it is now, has that scope. In any other case the
 * ordinary route answers, as it does for all other pages.
 */
export function answerFirstPages(api: FastifyInstance, desk: ApiDesk): void {
  const known = createKnownScopes();

  function questionOf(request: FastifyRequest): Question | null {
    const tokenHash = tokenHashOf(request);
    const scope = tokenHash && known.find(tokenHash);
    if (!scope) return null;
    const filter = listSlips.query?.safeParse(request.query).data;
    return filter?.page === 1 && !isCostly(filter) ? { tokenHash, scope, filter } : null;
  }

  /** The page and its reader; null if the token has no session any more, or one that must not see just this. */
  async function read({ tokenHash, scope, filter }: Question, request: FastifyRequest) {
    const found = await findSessionAndPage(desk, tokenHash, scope, filter);
    const { caller } = found;
    if (!caller || !maySee(caller, scope)) {
      known.forget(tokenHash);
      return null;
    }
    const actor = await noteAct(desk.sql, caller, kindOfCall(listSlips, request));
    return { found, by: { ...actor, address: request.ip, request_id: request.id } };
  }

  const maySee = (caller: SessionRow, scope: SlipScope) =>
    isLetIn(caller.role, listSlips.access) &&
    !caller.must_enrol &&
    scopeOf(desk, caller).user_id === scope.user_id;

  /** What the ordinary route does once it knows who calls and what the answer is. */
  async function send(reply: FastifyReply, filter: SlipFilter, found: SessionAndPage, by: Actor) {
    const { request } = reply;
    request.caller = by;
    await api.calls.open(by.id, reply);
    desk.budgets.giveOut(by, found.ids);
    request.shown = found.ids;
    return reply.type(JSON_TYPE).send(textOf(filter, found));
  }

  api.addHook("onRequest", async (request, reply) => {
    if (!isList(request)) return;
    const question = questionOf(request);
    // Whatever went wrong, the ordinary route meets it too, or does without.
    const page = question && (await read(question, request).catch(() => null));
    if (question && page) return await send(reply, question.filter, page.found, page.by);
  });

  api.addHook("onSend", async (request, { statusCode }) => {
    const tokenHash = isList(request) && statusCode === 200 && tokenHashOf(request);
    if (tokenHash && request.caller) known.learn(tokenHash, scopeOf(desk, request.caller));
  });
}

const isList = ({ method, routeOptions }: FastifyRequest) =>
  method === "GET" && routeOptions.url?.endsWith(listSlips.path);

const isCostly = (filter: SlipFilter) =>
  typeof listSlips.isCostly === "function" && listSlips.isCostly(filter);

/** The answer as JSON; its slips are written by the database. */
function textOf(filter: SlipFilter, { slips, server_ms, ...counts }: SessionAndPage): string {
  const { pending, approved, declined, needed } = counts;
  const serverTime = new Date(server_ms).toISOString();
  const page = present(filter, { pending, approved, declined, needed, serverTime, slips: [] });
  return JSON.stringify(page).replace('"slips":[]', () => `"slips":${slips}`);
}
