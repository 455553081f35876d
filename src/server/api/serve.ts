import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor, Admin } from "#server/auth/actor.ts";
import { authorise } from "#server/auth/authorise.ts";
import { type AskTogether, createForesight, type Foreseen } from "#server/auth/foresee.ts";
import { createGuessedCalls, type Done, type Guess } from "#server/auth/known-callers.ts";
import type { Desk } from "#server/desk.ts";
import type { Cost } from "#server/http/call-limits.ts";
import { invalid } from "#server/http/refusal.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { isStorable } from "#shared/text/plain.ts";
import { plainDate, todayInDhaka } from "#shared/time/plain-date.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Who calls, as a type: a handler of an admin's endpoint gets an `Admin`. */
type Caller<A extends Access> = A extends "admin"
  ? Admin
  : A extends "signed-in" | "staff"
    ? Actor
    : null;

/** What a handler gives: the answer as the contract types it; where there is none it is dropped. */
type Answered<R extends z.ZodType> = R extends z.ZodUndefined ? unknown : z.input<R>;

/** What a handler gets: who calls, and the parts of the request as the contract types them. */
export type Call<A extends Access, Params, Query, Body> = {
  by: Caller<A>;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** How an endpoint is served in one wait for the database, with the session of whoever called last with the same token. */
type Together<A extends Access, P, Q, B, Answer> = {
  ask?: AskTogether<Q, Answer>;
  /** Null, and nothing done, where the guess at who calls may be wrong. */
  act?: (call: Call<A, P, Q, B>, guess: Guess) => Promise<Done<Answer> | null>;
};

/**
 * Serves one endpoint: authenticate, authorise, parse, act, present. A fault in the request answers
 * 400 with one message per field; the answer is cut to the contract's shape, and null is a 204 without a body. A reading,
 * or an act, that can be done in one wait with the session is done so.
 */
export function serve<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  desk: Desk,
  endpoint: Endpoint<A, P, Q, B, R>,
  handle: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Answered<R>> | Answered<R>,
  together: Together<A, z.output<P>, z.output<Q>, z.output<B>, Answered<R>> = {},
): void {
  const { ask, act } = together;
  const { reading } = endpoint;
  const body = bodySchema(endpoint);
  const foresight =
    ask &&
    createForesight(desk, endpoint, (by, query: z.output<Q>, ...rest) =>
      costOf(endpoint, query) === null ? ask(by, query, ...rest) : null,
    );
  const guessed = act && createGuessedCalls(desk, endpoint);
  const arrived = new WeakSet<FastifyRequest>();
  const foreseen = new WeakMap<FastifyRequest, Foreseen<Answered<R>>>();
  type ThisCall = Call<A, z.output<P>, z.output<Q>, z.output<B>>;
  const callOf = (by: Actor | null, request: FastifyRequest, reply: FastifyReply): ThisCall => ({
    // `authorise` made it for this endpoint's access; Fastify cannot carry the type.
    by: by as Caller<A>,
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: body ? parse(body(todayInDhaka(desk.clock())), fieldsOf(request.body)) : undefinedAs(),
    request,
    reply,
  });
  // Without a budget left it is found out who calls before anything is refused for it.
  const actFor = async (guess: Guess, request: FastifyRequest, reply: FastifyReply) => {
    if (!hasBudget(desk, endpoint, guess.by)) return null;
    await app.calls.open(guess.by.id, reply);
    return (await act?.(callOf(guess.by, request, reply), guess)) ?? null;
  };
  const actInTurn = (call: ThisCall) => {
    if (call.by && isAct(reading)) {
      desk.budgets.giveOut(call.by, reading.slips(call.params, call.body));
    }
    const cost = costOf(endpoint, call.query);
    const work = async () => await handle(call);
    return cost && call.by ? app.calls.inTurn(call.by.id, cost, call.reply, work) : work();
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    config: configOf(endpoint),
    onRequest: async (request, reply) => {
      if (guessed?.take(request)) return;
      const answered = await foresight?.foresee(request);
      if (answered) foreseen.set(request, answered);
      request.caller = answered?.caller ?? (await authorise(desk, endpoint, request));
      if (request.caller) (foresight ?? guessed)?.learn(request, request.caller);
      if (request.raw.complete) arrived.add(request);
      if (!request.caller || answered || endpoint.isStream) return;
      await app.calls.open(request.caller.id, reply);
    },
    // A body may take its time: who was let in before it came may be out by now. Most are there by then.
    preHandler: async (request) => {
      if (endpoint.method === "GET" || arrived.has(request) || guessed?.isTaken(request)) return;
      request.caller = await authorise(desk, endpoint, request);
    },
    errorHandler: async (error, request) => {
      await guessed?.letIn(request);
      throw error;
    },
    handler: async (request, reply) => {
      // The handler may set another good one.
      reply.code(endpoint.status);
      const done = await guessed?.act(request, (guess) => actFor(guess, request, reply));
      // What was done is done, also if it was one of several at once that shared the last of a budget.
      if (!done || hasBudget(desk, endpoint, request.caller))
        spendOn(desk, endpoint, request.caller);
      const known = foreseen.get(request);
      const ready = done ?? known;
      const answer = ready ? ready.answer : await actInTurn(callOf(request.caller, request, reply));
      if (request.caller && isShown(reading) && answer) {
        // The contract's answer, which `handle` gives; `Answered` only adds that none may be given where there is none.
        const shown = reading.slips(answer as z.input<R>, parse(endpoint.params, request.params));
        desk.budgets.giveOut(request.caller, shown);
        request.shown = shown;
      }
      if (known) return reply.type(JSON_TYPE).send(known.text);
      const isEmpty = endpoint.status === 204 || answer === null;
      return isEmpty ? reply.code(204).send() : reply.send(answer);
    },
  });
}

function spendOn({ budgets }: Desk, endpoint: Endpoint, caller: Actor | null): void {
  const kind = budgetOf(endpoint);
  if (caller && kind !== "none") budgets.spend(caller, kind);
}

function hasBudget({ budgets }: Desk, endpoint: Endpoint, caller: Actor | null): boolean {
  const kind = budgetOf(endpoint);
  return !caller || kind === "none" || budgets.has(caller, kind);
}

function budgetOf({ method, budget }: Endpoint) {
  return budget ?? (method === "GET" ? "none" : "writes");
}

/** What a call with this query costs; null if it may run at any time. */
function costOf<Q extends z.ZodType>(
  { isCostly }: Pick<Endpoint<Access, z.ZodType, Q>, "isCostly">,
  query: z.output<Q>,
): Cost | null {
  if (isCostly === "alone") return "alone";
  return isCostly === true || (typeof isCostly === "function" && isCostly(query)) ? "shared" : null;
}

function bodySchema<B extends z.ZodType>(endpoint: Endpoint<Access, z.ZodType, z.ZodType, B>) {
  const { body } = endpoint;
  return body && (typeof body === "function" ? body : () => body);
}

function configOf({ access, reading, tellsAccount, confirm }: Endpoint) {
  return {
    access,
    ...(isShown(reading) && { reading: reading.as }),
    ...(tellsAccount && { tellsAccount }),
    ...(confirm && { confirm: true as const }),
  };
}

type OfAct<R> = Extract<R, { as: "act" }>;

function isAct<R>(reading: R): reading is OfAct<R> {
  return isCounted(reading) && reading.as === "act";
}

function isShown<R>(reading: R): reading is Exclude<Extract<R, object>, OfAct<R>> {
  return isCounted(reading) && reading.as !== "act";
}

const isCounted = (reading: unknown): reading is { as: string } =>
  typeof reading === "object" && reading !== null && "as" in reading;

function schemaOf(endpoint: Endpoint) {
  const sampleDay = plainDate("2026-01-01");
  const body = bodySchema(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? ""],
    ...(endpoint.access !== "public" && { security: [{ token: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body && sampleDay && { body: endpoint.describedBody ?? body(sampleDay) }),
    ...(endpoint.headers && { headers: endpoint.headers }),
    ...(endpoint.answer && {
      response: { [endpoint.status]: answerOf(endpoint), ...endpoint.otherAnswers },
    }),
  };
}

function answerOf({ answer, answerTypes }: Endpoint) {
  if (!answerTypes) return answer;
  return { content: Object.fromEntries(answerTypes.map((type) => [type, { schema: answer }])) };
}

/** What was sent as fields; a call without a body has none of them. */
function fieldsOf(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return body;
  throw invalid([{ field: "", message: "The request must be an object with its fields" }]);
}

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema) return undefinedAs();
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    refuseUnstorable(parsed.data, "");
    return parsed.data;
  }
  const seen = new Set<string>();
  const errors = parsed.error.issues
    .map((issue) => ({ field: issue.path.join("."), message: issue.message }))
    .filter(({ field }) => !seen.has(field) && seen.add(field));
  throw invalid(errors);
}

// The net under the fields' own checks: no text reaches the database that it cannot hold.
function refuseUnstorable(value: unknown, field: string): void {
  if (typeof value === "string" && !isStorable(value)) {
    throw invalid([{ field, message: "The text contains a character that cannot be used" }]);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    refuseUnstorable(name, field);
    refuseUnstorable(part, field ? `${field}.${name}` : name);
  }
}

/** The part an endpoint does not declare is undefined, which its type says too. */
function undefinedAs<T>(): T {
  return undefined as T;
}
