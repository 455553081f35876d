import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerDatabaseFailure } from "./present-error.ts";

/** Over what a statement, and the wait for a connection, may take; under what a person, or a proxy, waits for. */
export const LONGEST_CALL_MS = 9_000;

/**
 * No call waits longer than this for the database, not even for one that neither answers nor refuses: it is answered
 * as if the database could not be reached. The time that a body takes to arrive does not count, and neither does the
 * time that a ready answer takes to be sent.
 */
export function limitTime(app: FastifyInstance, longestMs = LONGEST_CALL_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  // A timer that was cleared never fires again: each part of the call gets its own.
  const start = (request: FastifyRequest, reply: FastifyReply) => {
    const giveUp = () => {
      if (!reply.sent) answerDatabaseFailure(reply, request, "unreachable");
    };
    timers.set(request, setTimeout(giveUp, longestMs));
  };
  app.addHook("onRequest", async (request, reply) => {
    start(request, reply);
    reply.raw.once("close", () => stop(request));
  });
  app.addHook("preParsing", async (request) => stop(request));
  app.addHook("preValidation", async (request, reply) => start(request, reply));
  app.addHook("onSend", async (request) => stop(request));
}
