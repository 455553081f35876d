import type { FastifyInstance } from "fastify";
import { listNotices } from "#shared/notices/contract.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";
import { findNotices } from "./repository.ts";

/** Every call of the notices. */
export function noticeRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, listNotices, ({ by }) =>
    findNotices(desk.sql, by.role === "admin" ? "all" : "active"),
  );
}
