import { type Readable, Transform } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerDatabaseFailure } from "./present-error.ts";

/** Longer than statements and connections may take; shorter than proxies wait. */
export const MAX_CALL_MS = 9_000;
export const MAX_BODY_MS = 14_000;
/** Some megabytes, as an export has, come over a slow line too. */
export const MAX_SENDING_MS = 5 * 60_000;

/** What a file must bring at its beginning, so that it holds no place without using it. */
export const FIRST_BYTES = 64 * 1024;
export const FIRST_MS = 2_000;

declare module "fastify" {
  interface FastifyContextConfig {
    isUpload?: true;
    isStream?: true;
  }
}

type Clock = { timer: NodeJS.Timeout; endsAt: number };

/** One deadline for turns, locks and statements: answers 503 when the database hangs. Receiving the body and sending the answer have limits of their own. */
export function limitTime(app: FastifyInstance, longestMs = MAX_CALL_MS): void {
  const clocks = new WeakMap<FastifyRequest, Clock>();
  const left = new WeakMap<FastifyRequest, number>();
  const stop = (request: FastifyRequest) => clearTimeout(clocks.get(request)?.timer);
  // A cleared timer never fires again: each phase gets its own.
  const start = (request: FastifyRequest, reply: FastifyReply, withinMs: number) => {
    const giveUp = () => {
      if (!reply.sent) answerDatabaseFailure(reply, request, "unreachable");
    };
    const timer = setTimeout(giveUp, withinMs);
    clocks.set(request, { timer, endsAt: performance.now() + withinMs });
  };
  app.addHook("onRequest", async (request, reply) => {
    start(request, reply, longestMs);
    reply.raw.once("close", () => stop(request));
  });
  app.addHook("preParsing", async (request, _reply, payload) => {
    stop(request);
    left.set(request, (clocks.get(request)?.endsAt ?? 0) - performance.now());
    return limitBody(request, payload);
  });
  app.addHook("preValidation", async (request, reply) =>
    start(request, reply, left.get(request) ?? longestMs),
  );
  app.addHook("onSend", async (request, reply) => {
    stop(request);
    // Whoever does not read his answer would hold it in memory for ever.
    if (request.routeOptions.config.isStream) return;
    const timer = setTimeout(() => reply.raw.destroy(), MAX_SENDING_MS).unref();
    clocks.set(request, { timer, endsAt: performance.now() + MAX_SENDING_MS });
  });
}

/** The time of a body begins when it is read, so that no wait before counts. */
function limitBody({ headers, routeOptions }: FastifyRequest, payload: Readable): Readable {
  if (!("content-length" in headers || "transfer-encoding" in headers)) return payload;
  let received = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(null, chunk);
    },
  });
  const refuse = () => body.destroy(Object.assign(new Error("slow body"), { statusCode: 408 }));
  const timers = [setTimeout(refuse, MAX_BODY_MS)];
  if (routeOptions.config.isUpload) {
    const refuseSlow = () => received < FIRST_BYTES && refuse();
    timers.push(setTimeout(refuseSlow, FIRST_MS));
  }
  // Nobody listens to a body that was refused unread, and the error would end the program.
  body.on("error", () => undefined);
  body.once("close", () => timers.forEach(clearTimeout));
  payload.once("end", () => timers.forEach(clearTimeout));
  payload.once("error", (error) => body.destroy(error));
  return payload.pipe(body);
}
