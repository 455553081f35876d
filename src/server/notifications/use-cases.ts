import type { ReportedKind } from "#server/api/budgets.ts";
import type { Actor } from "#server/auth/actor.ts";
import { scopeOf } from "#server/auth/scope.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { Desk } from "#server/desk.ts";
import { insertPersonalEvent } from "#server/events/repository.ts";
import type {
  NotificationFilter,
  NotificationPage,
  ReadMark,
} from "#shared/notifications/contract.ts";
import { nameAndRole } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import { notifyOfTime, notifyOfWaiting, warnAdmins } from "./repository.ts";
import { countUnread, findNotifications, updateRead } from "./repository-bell.ts";

/** What a person was told, newest first, and how much of all of it is unread. */
export async function listNotifications(
  desk: Desk,
  by: Actor,
  filter: NotificationFilter,
): Promise<NotificationPage> {
  const items = await findNotifications(desk.sql, by.id, scopeOf(desk, by), filter);
  return { items, unread: await countUnread(desk.sql, by.id) };
}

/** Marks one's own notifications as read; one's other screens are told. */
export async function readNotifications(desk: Desk, by: Actor, mark: ReadMark): Promise<void> {
  await writeAs(desk, by, async (sql) => {
    if (await updateRead(sql, by.id, mark)) await insertPersonalEvent(sql, "bell", by.id);
  });
}

/** Tells what is told by the clock: looked at every minute, by any number of programs, and each told once. */
export async function tellWhatIsDue(desk: Desk): Promise<void> {
  await desk.sql.begin(async (sql) => {
    await notifyOfTime(sql);
    const now = desk.clock();
    if (formatTime(now) >= "10:00") await notifyOfWaiting(sql, dhakaDayOf(now));
  });
}

/** Tells the admins that somebody has used a budget up; once an hour for each. */
export async function tellOfBudget(
  { sql, clock }: Desk,
  by: Pick<Actor, "id" | "name" | "role">,
  kind: ReportedKind,
): Promise<void> {
  const hour = clock().toISOString().slice(0, 13);
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, what: BUDGET_NAMES[kind], words: { who } };
  await inTransaction(sql, (within) =>
    warnAdmins(within, { kind: "budget-used-up", key: `${kind}:${by.id}:${hour}`, params }),
  );
}

const BUDGET_NAMES: Readonly<Record<ReportedKind, string>> = {
  identities: "applications to look at",
  searches: "searches",
  exports: "exports",
  passwords: "passwords to read",
  writes: "changes",
};
