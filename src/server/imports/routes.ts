import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/imports/contract.ts";
import { checkRows, importRows } from "./use-cases.ts";

export function importRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.checkImport, ({ by, body }) => checkRows(desk, by, body.rows));
  serve(app, desk, contract.importSlips, ({ by, body }) => importRows(desk, by, body));
}
