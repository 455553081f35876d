import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/duplicates/contract.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { countOutsideLookUps, findPossibleDuplicates } from "./repository.ts";

export function duplicateRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.findDuplicates, ({ by, body }) => findDuplicates(desk, by, body));
  serve(app, desk, contract.findPossibleDuplicates, ({ body }) =>
    findPossibleDuplicates(desk.sql, body.slipIds),
  );
  serve(app, desk, contract.countLookUps, async ({ params }) => ({
    outside: await countOutsideLookUps(desk.sql, params.id),
  }));
}
