import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { accountExists } from "#server/auth/accounts.queries.ts";
import { notFound } from "#server/http/refusal.ts";
import * as contract from "#shared/duplicates/contract.ts";
import { countOutsideLookUps, findPossibleDuplicates } from "./duplicates.queries.ts";
import { findDuplicates } from "./find-duplicates.ts";

export function duplicateRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.findDuplicates, ({ by, body }) => findDuplicates(context, by, body));
  serve(app, context, contract.findPossibleDuplicates, ({ body }) =>
    findPossibleDuplicates(context.sql, body.slipIds),
  );
  serve(app, context, contract.countLookUps, async ({ params }) => {
    if (!(await accountExists(context.sql, params.id))) throw notFound("operator");
    return { outside: await countOutsideLookUps(context.sql, params.id) };
  });
}
