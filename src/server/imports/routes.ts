import type { FastifyInstance } from "fastify";
import { serve } from "#server/api/serve.ts";
import type { Desk } from "#server/desk.ts";
import * as contract from "#shared/imports/contract.ts";
import { checkRows, importRows } from "./use-cases.ts";

/** Every call of imports of applications. */
export function importRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.checkImport, ({ by, body }) => checkRows(desk, by, body.rows));
  serve(app, desk, contract.importSlips, ({ by, body }) => importRows(desk, by, body));
}
