import { databaseFailureOf } from "@slipdesk/pg-client";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AuthContext } from "#server/auth/accounts.ts";
import type { Actor, Admin } from "#server/auth/actor.ts";
import { authorise } from "#server/auth/authorise.ts";
import type { Cost } from "#server/http/limits.ts";
import { diskIsFull, MAX_PUBLIC_BODY, refuseTooLarge } from "#server/http/present-error.ts";
import { invalid, Refusal } from "#server/http/refusal.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { inShort, isStorable } from "#shared/text/plain.ts";
import { sentenceOf } from "#shared/text/sentence.ts";
import { plainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import type { Budgets, MostRows } from "./budgets.ts";
import { plainFieldError } from "./plain-field-errors.ts";

export type ApiContext = AuthContext & {
  readonly budgets: Budgets;
  readonly mostRows: MostRows;
  /** Changes are refused then, so that what room is left serves reading. */
  readonly mostStreams: number;
  readonly isDiskFull: () => boolean;
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
  context: ApiContext,
  endpoint: Endpoint<A, P, Q, B, R>,
  handle: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Answered<R>> | Answered<R>,
): void {
  const { reading, bodyLimit = endpoint.access === "public" ? MAX_PUBLIC_BODY : undefined } =
    endpoint;
  type Addressed = Omit<Call<A, z.output<P>, z.output<Q>, z.output<B>>, "body">;

  function parseAddress(request: FastifyRequest, reply: FastifyReply): Addressed {
    return {
      // `authorise` made it for this endpoint's access; Fastify cannot carry the type.
      by: request.caller as Caller<A>,
      params: parseInput(endpoint.params, request.params),
      query: parseInput(endpoint.query, request.query),
      request,
      reply,
    };
  }

  /** Judges the body only now: it may be large. */
  async function act(addressed: Addressed): Promise<Answered<R>> {
    const { by, params, request } = addressed;
    if (by) await app.calls.nextPiece(by.id);
    if (request.body instanceof Error) throw request.body;
    const schema = bodySchema(endpoint)?.(todayInDhaka(context.clock()));
    const body = schema ? parseInput(schema, fieldsOf(request.body)) : undefinedAs<z.output<B>>();
    if (by && isAct(reading)) {
      const slips = reading.slips(params, body);
      context.budgets.spendRecordsViewed(by, slips);
      spendOnChanges(context, by, slips.length);
    }
    return await handle({ ...addressed, body });
  }

  async function actInTurn(addressed: Addressed): Promise<Answered<R>> {
    const { by, query, reply } = addressed;
    if (!by) return await act(addressed);
    const cost = costOf(endpoint, query);
    if (cost) return await app.calls.runCostly(by.id, cost, reply, () => act(addressed));
    return await app.calls.work(by.id, reply, () => act(addressed));
  }

  /** Whoever was refused for what he says has used the desk all the same. */
  function spendOnRefusal(error: unknown, { by, query, request }: Addressed): void {
    const isInvalid = error instanceof Refusal && error.kind === "invalid";
    if (!by || !(isInvalid || error === request.body)) return;
    if (endpoint.bodyLimit === undefined && !costOf(endpoint, query)) return;
    const spent = budgetOf(endpoint) === "writes" ? 1 : 0;
    context.budgets.spend(by, "writes", COST_OF_INVALID - spent);
  }

  /** What Fastify sends. It would wait for the whole response if it were given the reply. */
  function present({ by, params, request, reply }: Addressed, answer: Answered<R>) {
    if (by && isShown(reading) && answer) {
      // `Answered` only adds that an endpoint without an answer may return anything.
      const shown = reading.slips(answer as z.input<R>, params);
      context.budgets.spendRecordsViewed(by, shown);
      request.shown = shown;
    }
    if (endpoint.answer && answer !== null) return answer;
    reply.code(204);
    return undefined;
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: configOf(endpoint),
    onRequest: async (request, reply) => {
      refuseTooLarge(reply);
      const caller = await authoriseInTurn(app, context, endpoint, reply);
      request.caller = caller;
      if (takesRoom(endpoint) && context.isDiskFull()) throw diskIsFull();
      const kind = budgetOf(endpoint);
      // A call beyond its budget costs not even the reading of its body.
      if (caller && kind !== "none") context.budgets.spend(caller, kind);
      if (caller && kind === "writes") context.budgets.spend(caller, "dailyWrites");
      if (caller && endpoint.isUpload) await app.calls.receive(caller.id, reply);
    },
    handler: async (request, reply) => {
      reply.code(endpoint.status ?? (endpoint.answer ? 200 : 204));
      const addressed = parseAddress(request, reply);
      try {
        const answer = await actInTurn(addressed);
        if (addressed.by) await app.calls.nextPiece(addressed.by.id);
        // Fastify would log a late answer with its address, in which a search may stand.
        return reply.sent ? logLate(request) : present(addressed, answer);
      } catch (error) {
        spendOnRefusal(error, addressed);
        if (!reply.sent) throw error;
        logLate(request, error);
      }
    },
  });
}

/** A call that was answered at its deadline has gone on until now. */
function logLate({ log }: FastifyRequest, error?: unknown): undefined {
  if (!error || error instanceof Refusal || databaseFailureOf(error)) {
    log.info(error ? { err: error } : {}, "ended after it had been answered");
  } else log.error({ err: error }, "request failed");
}

/** Changes that a costly call, or one that may bring more than others, is counted as when it is refused for what it says. */
export const COST_OF_INVALID = 10;

/** Before the person has a place nothing is read but the session. */
async function authoriseInTurn(
  { calls }: FastifyInstance,
  context: ApiContext,
  endpoint: Endpoint,
  reply: FastifyReply,
): Promise<Actor | null> {
  const { request } = reply;
  const { authorization } = request.headers;
  const authorised = () => authorise(context, endpoint, request);
  if (endpoint.access === "public" || authorization === undefined) return await authorised();
  const caller = await calls.authorise(authorization, reply, authorised);
  // A stream stays open for long and has a limit of its own.
  if (caller && !endpoint.isStream) await calls.open(caller.id, reply);
  return caller;
}

/** A call is counted as one change before its body is read; what it changes beyond that is counted here. */
export function spendOnChanges({ budgets }: Pick<ApiContext, "budgets">, by: Actor, count: number) {
  if (count > 1) budgets.spend(by, "dailyWrites", count - 1);
}

function budgetOf({ method, budget }: Endpoint) {
  return budget ?? (method === "GET" ? "none" : "writes");
}

/** Signing in and out goes on, or nobody could read. */
function takesRoom(endpoint: Endpoint): boolean {
  return budgetOf(endpoint) === "writes" && !endpoint.path.startsWith("/auth/");
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

function configOf(endpoint: Endpoint) {
  const { access, reading, mostFields, sendsLastEventId, confirm, isUpload, isStream } = endpoint;
  return {
    access,
    ...(mostFields !== undefined && { mostFields }),
    ...(isUpload && { isUpload }),
    ...(isStream && { isStream }),
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

function answerOf({ answer, describedAnswer, answerTypes }: Endpoint) {
  if (!answerTypes) return answer;
  const schema = describedAnswer ?? answer;
  return { content: Object.fromEntries(answerTypes.map((type) => [type, { schema }])) };
}

function fieldsOf(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return body;
  throw invalid([{ field: "", message: "The request must be an object with its fields" }]);
}

/** The largest form has some forty fields; the rows of an import are judged one by one. */
export const MAX_FIELD_ERRORS = 100;

/** Throws all field errors at once, of a list of thousands the first. */
export function parseInput<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
): z.output<S> {
  if (!schema) return undefinedAs();
  const parsed = schema.safeParse(value, { error: plainFieldError });
  if (parsed.success) {
    refuseUnstorable(parsed.data, "");
    return parsed.data;
  }
  const seen = new Set<string>();
  const errors = parsed.error.issues
    .map((issue) => ({
      field: issue.path.map((part) => inShort(String(part))).join("."),
      ...sentenceOf(issue),
    }))
    .filter(({ field }) => !seen.has(field) && seen.add(field));
  throw invalid(errors.slice(0, MAX_FIELD_ERRORS));
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
