import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/actor.ts";
import type { Desk } from "#server/desk.ts";
import { searching } from "#server/slips/repository-search.ts";
import type { Found } from "#shared/search/contract.ts";
import * as contract from "#shared/search/contract.ts";
import { searchCenters, searchOperators, searchSlips } from "./repository.ts";

export function searchRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.searchDesk, ({ by, body }) => searchDesk(desk, by, body.q));
}

async function searchDesk(desk: Desk, by: Actor, text: string): Promise<Found> {
  const [slips, operators, centers] = await Promise.all([
    searching(desk.sql, (sql) => searchSlips(sql, scopeOf(desk, by), text)),
    by.role === "admin" ? searchOperators(desk.sql, text) : [],
    searchCenters(desk.sql, text),
  ]);
  return { slips, operators, centers };
}
