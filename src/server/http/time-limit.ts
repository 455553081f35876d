import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerDatabaseFailure } from "./present-error.ts";

/** Over what a statement, and the wait for a connection, may take; under what a person, or a proxy, waits for. */
export const LONGEST_CALL_MS = 9_000;

/**
 * No call waits longer than this for the database, not even for one that neither answers nor refuses: it is answered
 * as if the database could not be reached. The time that a body takes to arrive does not count.
 */
export function limitTime(app: FastifyInstance, longestMs = LONGEST_CALL_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook("onRequest", async (request, reply) => {
    const giveUp = () => {
      if (!reply.sent) answerDatabaseFailure(reply, request, "unreachable");
    };
    timers.set(request, setTimeout(giveUp, longestMs));
    reply.raw.once("close", () => stop(request));
  });
  app.addHook("preParsing", async (request) => stop(request));
  app.addHook("preValidation", async (request) => void timers.get(request)?.refresh());
}
