import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { scopeOf } from "#server/auth/scope.ts";
import { getDashboard, type NEEDS } from "#shared/dashboard/contract.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { findDashboard } from "./repository.ts";

type Kinds = readonly (typeof NEEDS)[number][];

const ADMINS_NEEDS: Kinds = ["review", "failed", "send", "pay"];
const OWN_NEEDS: Kinds = ["failed", "pay", "declined"];

/** What the first screen says besides the list. */
export function dashboardRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, getDashboard, ({ by }) =>
    findDashboard(
      desk.sql,
      scopeOf(desk, by),
      by.role === "admin" ? ADMINS_NEEDS : OWN_NEEDS,
      todayInDhaka(desk.clock()),
    ),
  );
}
