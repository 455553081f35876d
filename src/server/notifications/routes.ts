import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import * as contract from "#shared/notifications/contract.ts";
import * as notifications from "./read-notifications.ts";

export function notificationRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listNotifications, ({ by, query }) =>
    notifications.listNotifications(desk, by, query),
  );
  serve(app, desk, contract.readNotifications, ({ by, body }) =>
    notifications.readNotifications(desk, by, body),
  );
}
