import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type DatabaseFailure, databaseFailureOf } from "@slipdesk/pg-client";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#shared/http/fields.ts";
import { asSentence, sentence, type Words } from "#shared/text/sentence.ts";
import { Refusal, type RefusalKind } from "./refusal.ts";

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "key-used": 422,
  "too-many": 429,
  unavailable: 503,
};

const UNREADABLE = "The request could not be read. Nothing was saved.";

const TOO_SLOW = "The request did not arrive in time. Nothing was saved.";

const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: UNREADABLE,
  404: "There is nothing at this address.",
  408: TOO_SLOW,
  415: "The request must be JSON (Content-Type: application/json). Nothing was saved.",
};

const DATABASE_MESSAGES: Record<DatabaseFailure, string> = {
  unreachable:
    "The database cannot be reached at the moment. Please check whether your change was saved before you repeat it.",
  busy: "The desk is too busy at the moment. Nothing was saved; please try again.",
  "shared-memory-full":
    "The server's shared memory is full. Nothing was saved; please tell whoever runs this desk.",
  "disk-full": "The server's disk is full. Nothing was saved; please tell whoever runs this desk.",
};

/** Gives every error of the API one shape (docs/architecture.md, "Errors"). */
export function presentErrors(app: FastifyInstance): void {
  // Anybody could send a large body there: it is not read.
  app.addHook("onRequest", (request, reply, done) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (request.is404 && !isRead) nothingThere(request, reply);
    else done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(reply, request, error);
    // The client has left; an incomplete request is no failure of ours or of the database.
    if (hasDisconnected(request, reply)) return send(reply, request, 400, { message: UNREADABLE });
    const failure = databaseFailureOf(error);
    if (failure) return answerDatabaseFailure(reply, request, failure, error);
    const status = error.statusCode ?? 500;
    const known = status < 500 ? frameworkSentence(status, request) : null;
    if (!known) request.log.error({ err: error }, "request failed");
    return send(reply, request, known ? status : 500, {
      ...asSentence(known ?? "Something went wrong on our side. Please try again."),
    });
  });
}

export function nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, request, 404, { message: FRAMEWORK_MESSAGES[404] ?? "" });
}

/** Bytes. Whoever has not signed in is counted nowhere, and reading a body is work. */
export const MAX_PUBLIC_BODY = 16 * 1024;

/** Before anything is read or looked up, so that it costs next to nothing. */
export function refuseTooLarge(reply: FastifyReply): void {
  const { headers, routeOptions } = reply.request;
  if (Number(headers["content-length"] ?? 0) <= routeOptions.bodyLimit) return;
  throw Object.assign(new Error("body too large"), { statusCode: 413 });
}

export function diskIsFull(): Refusal {
  return new Refusal("unavailable", DATABASE_MESSAGES["disk-full"], { retryAfterSeconds: 5 });
}

/** Answers 503 with what it means for the record, and logs the cause. */
export function answerDatabaseFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: DatabaseFailure,
  error?: Error,
): FastifyReply {
  request.log.error(error ? { err: error } : {}, `the database is ${failure}`);
  const refusal = new Refusal("unavailable", DATABASE_MESSAGES[failure], { retryAfterSeconds: 5 });
  return sendRefusal(reply, request, refusal);
}

function hasDisconnected({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return (raw.destroyed && !raw.complete) || reply.raw.destroyed;
}

function frameworkSentence(status: number, request: FastifyRequest): Words | undefined {
  if (status !== 413) return FRAMEWORK_MESSAGES[status] ?? FRAMEWORK_MESSAGES[400];
  const kib = Math.round(request.routeOptions.bodyLimit / 1024);
  return sentence("The request is too large (over {count} KiB). Nothing was saved.", {
    count: kib,
  });
}

export function presentBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.code === "FST_ERR_BAD_URL" ? 400 : 404;
  return send(reply, request, status, { message: FRAMEWORK_MESSAGES[status] ?? "" });
}

export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  answer: Omit<ErrorAnswer, "requestId">,
): FastifyReply {
  if (isUnwanted(request)) reply.header("connection", "close");
  // An answer that failed on its way out has set it.
  reply.removeHeader("content-encoding");
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ ...answer, requestId: request.id });
}

/** Otherwise what is still to come would be received to its end, however long it is, and thrown away. */
function isUnwanted({ caller, headers, raw }: FastifyRequest): boolean {
  if (caller || raw.complete) return false;
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > MAX_PUBLIC_BODY;
}

function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header("retry-after", Math.ceil(refusal.retryAfterSeconds));
  }
  return send(reply, request, STATUS[refusal.kind], {
    ...refusal.sentence,
    ...refusal.extras,
    ...(refusal.errors && { errors: [...refusal.errors] }),
  });
}

/** Input that is not HTTP, by error code of Node's parser. */
const PARSER_MESSAGES: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The address or the headers are too long. Nothing was saved."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, TOO_SLOW],
};

/** Answers input that never became a request, in the usual shape and with the usual headers. */
export function answerClientErrors(headers: Readonly<Record<string, string>>) {
  return (error: { code: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (!socket.writable) return void socket.destroy();
    const [status, message] = PARSER_MESSAGES[error.code] ?? [400, UNREADABLE];
    const answer: ErrorAnswer = { message, requestId: crypto.randomUUID() };
    const body = JSON.stringify(answer);
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}
