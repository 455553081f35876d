import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/views/contract.ts";
import { findViews } from "./repository.ts";
import { changeView, removeView, saveView } from "./use-cases.ts";

/** The views of lists that people save. */
export function viewRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listViews, ({ by }) => findViews(desk.sql, by.id));
  serve(app, desk, contract.createView, ({ by, body }) => saveView(desk, by, body));
  serve(app, desk, contract.updateView, ({ by, params, body }) =>
    changeView(desk, by, params.id, body),
  );
  serve(app, desk, contract.deleteView, ({ by, params }) => removeView(desk, by, params.id));
}
