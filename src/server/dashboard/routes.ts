import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { ownScopeOf, scopeOf } from "#server/auth/actor.ts";
import { getDashboard, type TODOS } from "#shared/dashboard/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { findDashboard } from "./dashboard.queries.ts";

type Kinds = readonly (typeof TODOS)[number][];

const ADMIN_TODOS: Kinds = [
  "review",
  "failed",
  "send",
  "book",
  "pay",
  "duplicate",
  "lapsed",
  "call",
  "deposits",
];
const OWN_TODOS: Kinds = ["failed", "pay", "call", "declined"];

export function dashboardRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, getDashboard, ({ by }) =>
    findDashboard(
      context.sql,
      scopeOf(context, by),
      ownScopeOf(by),
      by.role === "admin" ? ADMIN_TODOS : OWN_TODOS,
      todayInDhaka(context.clock()),
    ),
  );
}
