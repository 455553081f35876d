import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiDesk } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { type SlipScope, scopeOf } from "#server/auth/actor.ts";
import { kindOfCall, tokenHashOf } from "#server/auth/authorise.ts";
import { type SessionRow, touchSession } from "#server/auth/repository-sessions.ts";
import { present } from "#server/slips/list-slips.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { listSlips, type SlipFilter } from "#shared/slips/contract.ts";
import { createPageCache } from "./page-cache.ts";
import { type Page, preparePage } from "./repository.ts";

type Question = { tokenHash: Buffer; scope: SlipScope; filter: SlipFilter };

/** Answers page 1 with one query for the scope that the token had last; all else goes to the ordinary route. */
export function answerFirstPages(api: FastifyInstance, desk: ApiDesk): void {
  const known = createKnownScopes();
  const cache = createPageCache(desk.sql);
  api.addHook("onClose", async () => cache.close());

  function questionOf(request: FastifyRequest): Question | null {
    const tokenHash = tokenHashOf(request);
    const scope = tokenHash && known.find(tokenHash);
    if (!scope) return null;
    const filter = listSlips.query?.safeParse(request.query).data;
    return filter?.page === 1 && !isCostly(filter) ? { tokenHash, scope, filter } : null;
  }

  /** Null if the session has ended or must not see this page. */
  async function read({ tokenHash, scope, filter }: Question, request: FastifyRequest) {
    const key = JSON.stringify([scope.user_id, filter]);
    const page = await cache.read(key, tokenHash, () => preparePage(desk, scope, filter));
    const { caller } = page;
    if (!caller || !maySee(caller, scope)) {
      known.forget(tokenHash);
      return null;
    }
    const actor = await touchSession(desk.sql, caller, kindOfCall(listSlips, request));
    return { page, by: { ...actor, address: request.ip, request_id: request.id } };
  }

  const maySee = ({ role, must_enrol, id }: SessionRow, { user_id }: SlipScope) =>
    isLetIn(role, listSlips.access) &&
    !must_enrol &&
    scopeOf(desk, { id, role }).user_id === user_id;

  /** Does what the ordinary route does once caller and answer are known. */
  async function send(reply: FastifyReply, filter: SlipFilter, page: Page, by: Actor) {
    const { request } = reply;
    request.caller = by;
    await api.calls.open(by.id, reply);
    desk.budgets.spendIdentities(by, page.ids);
    request.shown = page.ids;
    return reply.type("application/json; charset=utf-8").send(textOf(filter, page));
  }

  api.addHook("onRequest", async (request, reply) => {
    if (!isList(request)) return;
    const question = questionOf(request);
    // On any error the ordinary route answers.
    const found = question && (await read(question, request).catch(() => null));
    if (question && found) return await send(reply, question.filter, found.page, found.by);
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

function textOf(filter: SlipFilter, { slips, server_ms, ...counts }: Page): string {
  const serverTime = new Date(server_ms).toISOString();
  const page = present(filter, { ...counts, serverTime, slips: [] });
  return JSON.stringify(page).replace('"slips":[]', () => `"slips":${slips}`);
}

const MOST_KNOWN = 1_000;

/** Caches the scopes of the last 1,000 tokens as a guess: only the session decides. */
function createKnownScopes() {
  const scopes = new Map<string, SlipScope>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString("base64");
  return {
    find: (tokenHash: Buffer) => scopes.get(keyOf(tokenHash)) ?? null,
    learn(tokenHash: Buffer, scope: SlipScope): void {
      scopes.delete(keyOf(tokenHash));
      scopes.set(keyOf(tokenHash), scope);
      const [oldest] = scopes.keys();
      if (scopes.size > MOST_KNOWN && oldest !== undefined) scopes.delete(oldest);
    },
    forget: (tokenHash: Buffer) => void scopes.delete(keyOf(tokenHash)),
  };
}
