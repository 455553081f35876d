import type { FastifyInstance } from "fastify";
import { type ApiContext, serve } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import { record } from "#server/log/acts.ts";
import type { NotificationFilter, ReadMark } from "#shared/notifications/contract.ts";
import * as contract from "#shared/notifications/contract.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import * as db from "./notifications.queries.ts";

export function notificationRoutes(app: FastifyInstance, context: ApiContext): void {
  serve(app, context, contract.listNotifications, ({ by, query }) =>
    listNotifications(context, by, query),
  );
  serve(app, context, contract.readNotifications, ({ by, body }) =>
    readNotifications(context, by, body),
  );
}

async function listNotifications(context: Context, by: Actor, filter: NotificationFilter) {
  const today = dhakaDayOf(context.clock());
  const whose = { ...scopeOf(context, by), id: by.id, today };
  const items = await db.findNotifications(context.sql, whose, filter);
  return { items, unread: await db.countUnread(context.sql, by.id, today) };
}

/** Marks own notifications as read; the log updates the person's other screens. */
async function readNotifications(context: Context, by: Actor, mark: ReadMark): Promise<void> {
  await writeAs(context, by, async (write) => {
    const { sql } = write;
    if (!(await db.updateRead(sql, by.id, mark))) return;
    const about = { subject: "user", action: "notifications-read", subject_ids: [by.id] } as const;
    await record(write, about);
  });
}
