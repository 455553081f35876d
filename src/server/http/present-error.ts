import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#shared/http/error-answer.ts";
import { type DatabaseFailure, databaseFailureOf } from "../database/failure.ts";
import { Refusal, type RefusalKind } from "./refusal.ts";

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-many": 429,
  unavailable: 503,
};

/** What Fastify refuses by itself, in words for people. */
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: "The request could not be read. Nothing was saved.",
  404: "There is nothing at this address.",
  413: "The request is too large (over 256 KiB). Nothing was saved.",
  415: "The request must be JSON (Content-Type: application/json). Nothing was saved.",
};

const DATABASE_MESSAGES: Record<DatabaseFailure, string> = {
  unreachable:
    "The database cannot be reached at the moment. Please check whether your change was saved before you repeat it.",
  busy: "The desk is too busy at the moment. Nothing was saved; please try again.",
  "disk-full":
    "The server has no room left. Nothing was saved; please tell whoever runs this desk.",
};

/** Gives every failure of the API the one shape of docs/architecture.md, "Errors". */
export function presentErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, request, error);
    const failure = databaseFailureOf(error);
    if (failure) {
      request.log.error({ err: error }, `the database is ${failure}`);
      const refusal = new Refusal("unavailable", DATABASE_MESSAGES[failure], {
        retryAfterSeconds: 5,
      });
      return sendRefusal(reply, request, refusal);
    }
    const status = error.statusCode ?? 500;
    const known = status < 500 ? (FRAMEWORK_MESSAGES[status] ?? FRAMEWORK_MESSAGES[400]) : null;
    if (!known) request.log.error({ err: error }, "request failed");
    return send(reply, request, known ? status : 500, {
      message: known ?? "Something went wrong on our side. Please try again.",
    });
  });
}

/** Answers an address that cannot be decoded, or whose parts are longer than any that exists. */
export function presentBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.code === "FST_ERR_BAD_URL" ? 400 : 404;
  return send(reply, request, status, { message: FRAMEWORK_MESSAGES[status] ?? "" });
}

/** Answers in the one shape of errors, with the request's id. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  answer: Omit<ErrorAnswer, "requestId">,
): FastifyReply {
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ ...answer, requestId: request.id });
}

function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", Math.ceil(refusal.retryAfterSeconds));
  }
  return send(reply, request, STATUS[refusal.kind], {
    message: refusal.message,
    ...(refusal.errors && { errors: [...refusal.errors] }),
  });
}
