import type { FastifyInstance } from "fastify";
import { getSettings } from "#shared/settings/contract.ts";
import { readDatabaseClock } from "../database/clock.ts";
import type { Desk } from "../desk.ts";
import { serve } from "../http/serve.ts";

/** What the screens must know of this desk. */
export function settingsRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, getSettings, async () => ({
    processor: desk.settings.PROCESSOR,
    plain_password_display: desk.settings.PLAIN_PASSWORD_DISPLAY,
    operator_scope: desk.settings.OPERATOR_SCOPE,
    server_time: (await readDatabaseClock(desk.sql)).toISOString(),
  }));
}
