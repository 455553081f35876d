import { isUniqueViolation } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { conflict, notFound, Refusal } from "#server/http/refusal.ts";
import { sentence } from "#shared/text/sentence.ts";
import type { View, ViewForm } from "#shared/views/contract.ts";
import * as contract from "#shared/views/contract.ts";
import {
  deleteView,
  findViews,
  insertView,
  lockAndCountViews,
  updateView,
} from "./views.queries.ts";

export function viewRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listViews, ({ by }) => findViews(desk.sql, by.id));
  serve(app, desk, contract.createView, ({ by, body }) => saveView(desk, by, body));
  serve(app, desk, contract.updateView, ({ by, params, body }) =>
    changeView(desk, by, params.id, body),
  );
  serve(app, desk, contract.deleteView, ({ by, params }) => removeView(desk, by, params.id));
}

export const MAX_VIEWS = 20;

async function saveView(desk: Desk, by: Actor, form: ViewForm): Promise<View> {
  refuseToShare(by, form);
  return await refusingTaken(() =>
    writeAs(desk, by, async (write) => {
      const { sql } = write;
      if ((await lockAndCountViews(sql, by.id)) >= MAX_VIEWS) {
        throw conflict(sentence("At most {count} views.", { count: MAX_VIEWS }));
      }
      return await insertView(sql, by.id, form);
    }),
  );
}

async function changeView(desk: Desk, by: Actor, id: number, form: ViewForm): Promise<View> {
  refuseToShare(by, form);
  const view = await refusingTaken(() =>
    writeAs(desk, by, ({ sql }) => updateView(sql, by.id, id, form)),
  );
  if (!view) throw notFound("view");
  return view;
}

async function removeView(desk: Desk, by: Actor, id: number): Promise<void> {
  if (!(await writeAs(desk, by, ({ sql }) => deleteView(sql, by.id, id)))) throw notFound("view");
}

function refuseToShare(by: Actor, { is_shared }: ViewForm): void {
  if (is_shared && by.role !== "admin") {
    throw new Refusal("forbidden", "Only an admin may share a view.");
  }
}

async function refusingTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isUniqueViolation(error, "user_views_name")) {
      throw conflict("You have a view of this name.");
    }
    throw error;
  }
}
