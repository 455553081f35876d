import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#shared/http/error-answer.ts";
import { isConnectionFailure } from "../database/connection-failure.ts";
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

/** Gives every failure of the API the one shape of docs/architecture.md, "Errors". */
export function presentErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, request, error);
    if (isConnectionFailure(error)) {
      request.log.error({ err: error }, "the database cannot be reached");
      return sendRefusal(
        reply,
        request,
        new Refusal(
          "unavailable",
          "The database cannot be reached at the moment. Please check whether your change was saved before you repeat it.",
          { retryAfterSeconds: 5 },
        ),
      );
    }
    const status = error.statusCode ?? 500;
    const known = status < 500 ? (FRAMEWORK_MESSAGES[status] ?? FRAMEWORK_MESSAGES[400]) : null;
    if (!known) request.log.error({ err: error }, "request failed");
    return send(reply, request, known ? status : 500, {
      message: known ?? "Something went wrong on our side. Please try again.",
    });
  });
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
