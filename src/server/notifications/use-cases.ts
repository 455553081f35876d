import type { ReportedKind } from "#server/api/budgets.ts";
import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/actor.ts";
import { writeAlone, writeAs } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { record } from "#server/log/acts.ts";
import type { NotificationFilter, ReadMark } from "#shared/notifications/contract.ts";
import { nameAndRole } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import * as db from "./notifications.queries.ts";

export async function listNotifications(desk: Desk, by: Actor, filter: NotificationFilter) {
  const today = dhakaDayOf(desk.clock());
  const whose = { ...scopeOf(desk, by), id: by.id, today };
  const items = await db.findNotifications(desk.sql, whose, filter);
  return { items, unread: await db.countUnread(desk.sql, by.id, today) };
}

/** Marks own notifications as read; the log updates the person's other screens. */
export async function readNotifications(desk: Desk, by: Actor, mark: ReadMark): Promise<void> {
  await writeAs(desk, by, async (write) => {
    const { sql } = write;
    if (!(await db.updateRead(sql, by.id, mark))) return;
    const about = { subject: "user", action: "notifications-read", subject_ids: [by.id] } as const;
    await record(write, { ...about });
  });
}

/** Notifications by time. Run every minute by every program; keys prevent repeats. */
export async function ringWhatIsDue(desk: Pick<Desk, "sql" | "clock" | "rooms">): Promise<void> {
  await writeAlone(desk, async (write) => {
    await db.notifyOfTime(write);
    const now = desk.clock();
    if (formatTime(now) >= "09:00") await desk.rooms.ringOfCalls(write, dhakaDayOf(now));
    if (formatTime(now) >= "10:00") await db.notifyOfWaiting(write, dhakaDayOf(now));
  });
}

export async function ringOfBudget(
  desk: Pick<Desk, "sql" | "clock" | "rooms">,
  by: Pick<Actor, "id" | "name" | "role">,
  kind: ReportedKind,
): Promise<void> {
  const hour = desk.clock().toISOString().slice(0, 13);
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, what: BUDGET_NAMES[kind], words: { who } };
  await writeAlone(desk, (write) =>
    db.warnOfBudget(write, by.id, { key: `${kind}:${by.id}:${hour}`, params }),
  );
}

const BUDGET_NAMES: Readonly<Record<ReportedKind, string>> = {
  identities: "applications to look at",
  searches: "searches",
  exports: "exports",
  passwords: "passwords to read",
  writes: "changes",
  files: "files to open",
};
