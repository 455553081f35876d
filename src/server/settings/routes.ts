import type { FastifyInstance } from "fastify";
import { readDatabaseClock } from "#server/database/clock.ts";
import type { Desk } from "#server/desk.ts";
import { serve } from "#server/http/serve.ts";
import { getSettings } from "#shared/settings/contract.ts";

/** What the screens must know of this desk. */
export function settingsRoutes(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, getSettings, async () => ({
    processor: desk.settings.PROCESSOR,
    plain_password_display: desk.settings.PLAIN_PASSWORD_DISPLAY,
    operator_scope: desk.settings.OPERATOR_SCOPE,
    agency_name: desk.settings.AGENCY_NAME ?? null,
    server_time: (await readDatabaseClock(desk.sql)).toISOString(),
  }));
}
