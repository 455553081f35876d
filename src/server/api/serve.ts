import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AuthDesk } from "#server/auth/accounts.ts";
import type { Actor, Admin } from "#server/auth/actor.ts";
import { authorise } from "#server/auth/authorise.ts";
import type { Cost } from "#server/http/limits.ts";
import { invalid } from "#server/http/refusal.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { isStorable } from "#shared/text/plain.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { plainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import type { Budgets } from "./budgets.ts";

export type ApiDesk = AuthDesk & {
  readonly budgets: Budgets;
};

type Caller<A extends Access> = A extends "admin"
  ? Admin
  : A extends "signed-in" | "staff"
    ? Actor
    : null;

/** A result without a contract is dropped. */
type Answered<R extends z.ZodType> = R extends z.ZodUndefined ? unknown : z.input<R>;

export type Call<A extends Access, Params, Query, Body> = {
  by: Caller<A>;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Authenticates, authorises, parses, acts, and cuts the answer to the contract's shape; null is a 204. */
export function serve<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  desk: ApiDesk,
  endpoint: Endpoint<A, P, Q, B, R>,
  handle: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Answered<R>> | Answered<R>,
): void {
  const { reading } = endpoint;
  type ThisCall = Call<A, z.output<P>, z.output<Q>, z.output<B>>;

  function parseCall(request: FastifyRequest, reply: FastifyReply): ThisCall {
    const body = bodySchema(endpoint)?.(todayInDhaka(desk.clock()));
    return {
      // `authorise` made it for this endpoint's access; Fastify cannot carry the type.
      by: request.caller as Caller<A>,
      params: parse(endpoint.params, request.params),
      query: parse(endpoint.query, request.query),
      body: body ? parse(body, fieldsOf(request.body)) : undefinedAs(),
      request,
      reply,
    };
  }

  async function act(call: ThisCall): Promise<Answered<R>> {
    const { by, reply } = call;
    if (by && isAct(reading))
      desk.budgets.spendIdentities(by, reading.slips(call.params, call.body));
    const cost = costOf(endpoint, call.query);
    const work = async () => await handle(call);
    return by && cost ? await app.calls.runCostly(by.id, cost, reply, work) : await work();
  }

  function present({ by, params, request, reply }: ThisCall, answer: Answered<R>): FastifyReply {
    if (by && isShown(reading) && answer) {
      // `Answered` only adds that an endpoint without an answer may return anything.
      const shown = reading.slips(answer as z.input<R>, params);
      desk.budgets.spendIdentities(by, shown);
      request.shown = shown;
    }
    const isEmpty = !endpoint.answer || answer === null;
    return isEmpty ? reply.code(204).send() : reply.send(answer);
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    config: configOf(endpoint),
    onRequest: async (request, reply) => {
      request.caller = await authorise(desk, endpoint, request);
      if (request.caller && !endpoint.isStream) await app.calls.open(request.caller.id, reply);
    },
    ...(endpoint.isUpload && {
      preParsing: async (_request: FastifyRequest, reply: FastifyReply) =>
        await app.calls.receive(reply),
    }),
    handler: async (request, reply) => {
      reply.code(endpoint.status ?? (endpoint.answer ? 200 : 204));
      spendOn(desk, endpoint, request.caller);
      const call = parseCall(request, reply);
      return present(call, await act(call));
    },
  });
}

function spendOn({ budgets }: ApiDesk, { method, budget }: Endpoint, caller: Actor | null): void {
  const kind = budget ?? (method === "GET" ? "none" : "writes");
  if (caller && kind !== "none") budgets.spend(caller, kind);
}

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

function configOf({ access, reading, sendsLastEventId, confirm }: Endpoint) {
  return {
    access,
    ...(isShown(reading) && { reading: reading.as }),
    ...(sendsLastEventId && { sendsLastEventId }),
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
      response: { [endpoint.status ?? 200]: answerOf(endpoint), ...endpoint.otherAnswers },
    }),
  };
}

function answerOf({ answer, answerTypes }: Endpoint) {
  if (!answerTypes) return answer;
  return { content: Object.fromEntries(answerTypes.map((type) => [type, { schema: answer }])) };
}

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
    .map((issue) => ({ field: issue.path.join("."), ...sentenceOf(issue) }))
    .filter(({ field }) => !seen.has(field) && seen.add(field));
  throw invalid(errors);
}

// A safety net below the schemas: no text that PostgreSQL cannot store.
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

function undefinedAs<T>(): T {
  return undefined as T;
}
