import type { FastifyInstance } from "fastify";
import { type ApiDesk, serve } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { record } from "#server/log/acts.ts";
import type { NotificationFilter, ReadMark } from "#shared/notifications/contract.ts";
import * as contract from "#shared/notifications/contract.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import * as db from "./notifications.queries.ts";

export function notificationRoutes(app: FastifyInstance, desk: ApiDesk): void {
  serve(app, desk, contract.listNotifications, ({ by, query }) =>
    listNotifications(desk, by, query),
  );
  serve(app, desk, contract.readNotifications, ({ by, body }) => readNotifications(desk, by, body));
}

async function listNotifications(desk: Desk, by: Actor, filter: NotificationFilter) {
  const today = dhakaDayOf(desk.clock());
  const whose = { ...scopeOf(desk, by), id: by.id, today };
  const items = await db.findNotifications(desk.sql, whose, filter);
  return { items, unread: await db.countUnread(desk.sql, by.id, today) };
}

/** Marks own notifications as read; the log updates the person's other screens. */
async function readNotifications(desk: Desk, by: Actor, mark: ReadMark): Promise<void> {
  await writeAs(desk, by, async (write) => {
    const { sql } = write;
    if (!(await db.updateRead(sql, by.id, mark))) return;
    const about = { subject: "user", action: "notifications-read", subject_ids: [by.id] } as const;
    await record(write, { ...about });
  });
}
