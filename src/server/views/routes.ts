import { isUniqueViolation } from "@slipdesk/pg-client";
import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
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

export function viewRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listViews, ({ by }) => findViews(context.sql, by.id));
  serve(app, context, contract.createView, ({ by, body }) => saveView(context, by, body));
  serve(app, context, contract.updateView, ({ by, params, body }) =>
    changeView(context, by, params.id, body),
  );
  serve(app, context, contract.deleteView, ({ by, params }) => removeView(context, by, params.id));
}

export const MAX_VIEWS = 20;

async function saveView(context: Context, by: Actor, form: ViewForm): Promise<View> {
  refuseToShare(by, form);
  return await refusingTaken(() =>
    writeAs(context, by, async (write) => {
      const { sql } = write;
      if ((await lockAndCountViews(sql, by.id)) >= MAX_VIEWS) {
        throw conflict(sentence("At most {count} views.", { count: MAX_VIEWS }));
      }
      return await insertView(sql, by.id, form);
    }),
  );
}

async function changeView(context: Context, by: Actor, id: number, form: ViewForm): Promise<View> {
  refuseToShare(by, form);
  const view = await refusingTaken(() =>
    writeAs(context, by, ({ sql }) => updateView(sql, by.id, id, form)),
  );
  if (!view) throw notFound("view");
  return view;
}

async function removeView(context: Context, by: Actor, id: number): Promise<void> {
  if (!(await writeAs(context, by, ({ sql }) => deleteView(sql, by.id, id))))
    throw notFound("view");
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
