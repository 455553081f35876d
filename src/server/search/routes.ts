import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/search/contract.ts";
import { searchDesk } from "./use-cases.ts";

/** The search over everything that one may see. */
export function searchRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.searchDesk, ({ by, body }) => searchDesk(desk, by, body.q));
}
