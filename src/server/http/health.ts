import type { FastifyInstance } from "fastify";
import type { Desk } from "../desk.ts";

/** `/health/live`: the program runs. `/health/ready`: it can reach its database, else 503. */
export function healthRoutes(app: FastifyInstance, desk: Desk): void {
  app.get("/health/live", { schema: { hide: true } }, () => ({ status: "live" }));
  app.get("/health/ready", { schema: { hide: true } }, async (_request, reply) => {
    try {
      await desk.sql`select 1`;
      return { status: "ready" };
    } catch {
      return reply
        .code(503)
        .send({ status: "not ready", reason: "the database cannot be reached" });
    }
  });
}
