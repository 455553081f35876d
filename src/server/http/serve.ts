import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { plainDate, todayInDhaka } from "#shared/time/plain-date.ts";
import type { Actor, Admin } from "../auth/actor.ts";
import { authorise } from "../auth/authorise.ts";
import type { Desk } from "../desk.ts";
import { invalid } from "./refusal.ts";

/** Who calls, as a type: a handler of an admin's endpoint gets an `Admin`. */
export type Caller<A extends Access> = A extends "admin"
  ? Admin
  : A extends "signed-in"
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

/**
 * Serves one endpoint: authenticate, authorise, parse, act, present. A fault in the request answers
 * 400 with one message per field; the answer is cut to the contract's shape.
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
): void {
  const body = bodySchema(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { access: endpoint.access },
    onRequest: async (request) => {
      request.caller = await authorise(desk, endpoint.access, request);
    },
    handler: async (request, reply) => {
      const answer = await handle({
        // `authorise` made it for this endpoint's access; Fastify cannot carry the type.
        by: request.caller as Caller<A>,
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: body
          ? parse(body(todayInDhaka(desk.clock())), fieldsOf(request.body))
          : undefinedAs(),
        request,
        reply,
      });
      return reply.code(endpoint.status).send(endpoint.status === 204 ? undefined : answer);
    },
  });
}

function bodySchema<B extends z.ZodType>(endpoint: Endpoint<Access, z.ZodType, z.ZodType, B>) {
  const { body } = endpoint;
  return body && (typeof body === "function" ? body : () => body);
}

function schemaOf(endpoint: Endpoint) {
  const sampleDay = plainDate("2026-01-01");
  const body = bodySchema(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? ""],
    ...(endpoint.access !== "public" && { security: [{ token: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body && sampleDay && { body: body(sampleDay) }),
    ...(endpoint.answer && { response: { [endpoint.status]: endpoint.answer } }),
  };
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
    refuseNul(parsed.data, "");
    return parsed.data;
  }
  const seen = new Set<string>();
  const errors = parsed.error.issues
    .map((issue) => ({ field: issue.path.join("."), message: issue.message }))
    .filter(({ field }) => !seen.has(field) && seen.add(field));
  throw invalid(errors);
}

// No text that is stored can hold a NUL, and PostgreSQL fails on one in a parameter.
function refuseNul(value: unknown, field: string): void {
  if (typeof value === "string" && value.includes("\0")) {
    throw invalid([{ field, message: "The text contains a character that cannot be used" }]);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    refuseNul(part, field ? `${field}.${name}` : name);
  }
}

/** The part an endpoint does not declare is undefined, which its type says too. */
function undefinedAs<T>(): T {
  return undefined as T;
}
