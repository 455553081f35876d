import { type Readable, Transform } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerDatabaseFailure } from "./present-error.ts";

export type Times = {
  /** A call may last longer than statements and connections may take, but less than proxies wait. */
  callMs: number;
  /** A call waits so long for one of its person's places, and for its turn: well below `callMs`. */
  placeMs: number;
  turnMs: number;
  bodyMs: number;
  /** A file must bring `FIRST_BYTES` within this, so that it holds no place without using it. */
  firstMs: number;
  /** Some megabytes, as an export has, come over a slow line too. */
  sendingMs: number;
};

/** `patience`: how many times as long the desk's own work may take. */
export const timesFor = (patience: number): Times => ({
  callMs: patience * 9_000,
  placeMs: patience * 3_000,
  turnMs: patience * 5_000,
  bodyMs: 14_000,
  firstMs: 2_000,
  sendingMs: 5 * 60_000,
});

export const FIRST_BYTES = 64 * 1024;

declare module "fastify" {
  interface FastifyContextConfig {
    isUpload?: true;
    isStream?: true;
  }
}

type Clock = { timer: NodeJS.Timeout; endsAt: number };

/** One deadline for turns, locks and statements: answers 503 when the database hangs. Receiving the body and sending the answer have limits of their own. */
export function limitTime(app: FastifyInstance, times: Times): void {
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
  app.addHook("onRequest", (request, reply, done) => {
    start(request, reply, times.callMs);
    reply.raw.once("close", () => stop(request));
    done();
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    stop(request);
    left.set(request, (clocks.get(request)?.endsAt ?? 0) - performance.now());
    done(null, limitBody(request, payload, times));
  });
  app.addHook("preValidation", (request, reply, done) => {
    const leftMs = left.get(request);
    if (leftMs !== undefined) start(request, reply, leftMs);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    stop(request);
    // Whoever does not read his answer would hold it in memory for ever.
    if (!request.routeOptions.config.isStream) {
      const timer = setTimeout(() => reply.raw.destroy(), times.sendingMs).unref();
      clocks.set(request, { timer, endsAt: performance.now() + times.sendingMs });
    }
    done(null, payload);
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  "content-length" in headers || "transfer-encoding" in headers;

/** The time of a body begins when it is read, so that no wait before counts. */
function limitBody(
  { routeOptions }: FastifyRequest,
  payload: Readable,
  { bodyMs, firstMs }: Times,
): Readable {
  let received = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(null, chunk);
    },
  });
  const refuse = () => body.destroy(Object.assign(new Error("slow body"), { statusCode: 408 }));
  const timers = [setTimeout(refuse, bodyMs)];
  if (routeOptions.config.isUpload) {
    const refuseSlow = () => received < FIRST_BYTES && refuse();
    timers.push(setTimeout(refuseSlow, firstMs));
  }
  // Nobody listens to a body that was refused unread, and the error would end the program.
  body.on("error", () => undefined);
  body.once("close", () => timers.forEach(clearTimeout));
  payload.once("end", () => timers.forEach(clearTimeout));
  payload.once("error", (error) => body.destroy(error));
  return payload.pipe(body);
}
