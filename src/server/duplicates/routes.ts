import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { accountExists } from "#server/auth/accounts.queries.ts";
import { notFound } from "#server/http/refusal.ts";
import * as contract from "#shared/duplicates/contract.ts";
import { countOutsideLookUps, findPossibleDuplicates } from "./duplicates.queries.ts";
import { findDuplicates } from "./find-duplicates.ts";

export function duplicateRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.findDuplicates, ({ by, body }) => findDuplicates(desk, by, body));
  serve(app, desk, contract.findPossibleDuplicates, ({ body }) =>
    findPossibleDuplicates(desk.sql, body.slipIds),
  );
  serve(app, desk, contract.countLookUps, async ({ params }) => {
    if (!(await accountExists(desk.sql, params.id))) throw notFound("operator");
    return { outside: await countOutsideLookUps(desk.sql, params.id) };
  });
}
