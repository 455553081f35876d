import type { FastifyInstance } from "fastify";
import { serve } from "#server/api/serve.ts";
import type { Desk } from "#server/desk.ts";
import * as contract from "#shared/views/contract.ts";
import { findViews } from "./repository.ts";
import { changeView, removeView, saveView } from "./use-cases.ts";

/** The views of lists that people save. */
export function viewRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, contract.listViews, ({ by }) => findViews(desk.sql, by.id));
  serve(app, desk, contract.createView, ({ by, body }) => saveView(desk, by, body));
  serve(app, desk, contract.updateView, ({ by, params, body }) =>
    changeView(desk, by, params.id, body),
  );
  serve(app, desk, contract.deleteView, ({ by, params }) => removeView(desk, by, params.id));
}
