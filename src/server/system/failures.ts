import type { FastifyInstance } from "fastify";
import type { Failure } from "#shared/system/contract.ts";

const MOST = 20;

/** The last calls that failed through the program or its database. */
export type Failures = { last(): readonly Failure[] };

/** Keeps the numbers of the last failed calls, newest first, as long as the program runs: by them the log tells why. */
export function keepFailures(app: FastifyInstance): Failures {
  const kept: Failure[] = [];
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode < 500 || request.routeOptions.config.access === undefined) return;
    const route = `${request.method} ${request.routeOptions.url}`;
    kept.unshift({
      at: new Date().toISOString(),
      request_id: request.id,
      route,
      status: reply.statusCode,
    });
    kept.length = Math.min(kept.length, MOST);
  });
  return { last: () => kept };
}
