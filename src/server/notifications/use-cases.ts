import type { ReportedKind } from "#server/api/budgets.ts";
import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import type { LogDesk, LogHook } from "#server/log/write-log.ts";
import type { NotificationFilter, ReadMark } from "#shared/notifications/contract.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { nameAndRole, sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import * as db from "./repository.ts";

export async function listNotifications(desk: Desk, by: Actor, filter: NotificationFilter) {
  const items = await db.findNotifications(desk.sql, by.id, scopeOf(desk, by), filter);
  return { items, unread: await db.countUnread(desk.sql, by.id) };
}

/** Marks own notifications as read; the log updates the person's other screens. */
export async function readNotifications(desk: Desk, by: Actor, mark: ReadMark): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    if (!(await db.updateRead(sql, by.id, mark))) return;
    const about = { subject: "user", action: "notifications-read", subject_ids: [by.id] } as const;
    await desk.log.write(sql, { ...about, by });
  });
}

export const ringBell: LogHook = async (sql, entry, logged) => {
  if (entry.subject === "slip") await db.notifyOfChange(sql, entry, logged);
  const [one] = logged;
  if (!one || entry.subject !== "user") return;
  const { by, details = {} } = entry;
  if (entry.action === "password-read" && by) {
    const who = nameAndRole(by.name, by.role, by.id);
    const params = { who: who.message, words: { who } };
    await db.warnPerson(sql, one, { kind: "password-read", key: by.request_id, params });
  }
  if (entry.action === "signed-in" && typeof details.new_browser === "string") {
    const device = deviceName(details.new_browser) ?? sentence("an unknown program");
    const params = { address: entry.address ?? "", device: device.message, words: { device } };
    await db.warnPerson(sql, one, { kind: "new-sign-in", key: String(one.id), params });
  }
};

/** Notifications by time. Run every minute by every program; keys prevent repeats. */
export async function ringWhatIsDue(desk: Pick<Desk, "sql" | "clock" | "log">): Promise<void> {
  await inTransaction(desk.sql, async (sql) => {
    await db.notifyOfTime({ ...desk, sql });
    const now = desk.clock();
    if (formatTime(now) >= "09:00") await db.notifyOfCalls({ ...desk, sql }, dhakaDayOf(now));
    if (formatTime(now) >= "10:00") await db.notifyOfWaiting({ ...desk, sql }, dhakaDayOf(now));
  });
}

export async function ringOfBudget(
  { sql, clock, log }: LogDesk & Pick<Desk, "clock">,
  by: Pick<Actor, "id" | "name" | "role">,
  kind: ReportedKind,
): Promise<void> {
  const hour = clock().toISOString().slice(0, 13);
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, what: BUDGET_NAMES[kind], words: { who } };
  await inTransaction(sql, (within) =>
    db.warnOfBudget({ sql: within, log }, by.id, { key: `${kind}:${by.id}:${hour}`, params }),
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
