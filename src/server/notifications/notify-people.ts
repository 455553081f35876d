import type { ReportedKind } from "#server/api/budgets.ts";
import type { Actor } from "#server/auth/actor.ts";
import { writeAlone } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
import type { Logged, Told, Write } from "#server/log/acts.ts";
import { ruleOf } from "#shared/log/rules-actions.ts";
import type { NotificationKind } from "#shared/notifications/contract.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { nameAndRole, sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf } from "#shared/time/plain-date.ts";
import * as db from "./notifications.queries.ts";

type Notifier = (write: Write, act: Told, logged: readonly Logged[]) => Promise<void>;

/** Notifies of the kinds that `src/shared/log/rules-actions.ts` gives the act. */
export async function notifyOfAct(
  write: Write,
  act: Told,
  logged: readonly Logged[],
): Promise<void> {
  for (const kind of ruleOf(act)?.bell ?? []) await NOTIFIERS[kind]?.(write, act, logged);
}

const notifyOfPassword: Notifier = async ({ sql }, { by }, [one]) => {
  if (!one || !by) return;
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, words: { who } };
  await db.notifyPerson(sql, one, { kind: "password-read", key: by.request_id, params });
};

const notifyOfSignIn: Notifier = async ({ sql }, { address = "", details = {} }, [one]) => {
  if (!one || typeof details.new_browser !== "string") return;
  const device = deviceName(details.new_browser) ?? sentence("an unknown program");
  const params = { address, device: device.message, words: { device } };
  await db.notifyPerson(sql, one, { kind: "new-sign-in", key: String(one.id), params });
};

/** How each kind is told of an act; null where whoever records the act inserts the notification. */
const NOTIFIERS: Readonly<Record<NotificationKind, Notifier | null>> = {
  approved: async ({ sql }, { by }, logged) => {
    await db.notifyOf(sql, "approved", logged, { exceptId: by?.id ?? null });
  },
  declined: async ({ sql }, _, logged) => {
    await db.notifyOf(sql, "declined", logged);
  },
  "link-ready": async ({ sql }, _, logged) => {
    await db.notifyOf(sql, "link-ready", logged);
  },
  "slip-ready": async ({ sql }, { changes = [] }, logged) => {
    const hasUrl = changes.some(({ field, to }) => field === "slip_url" && to !== null);
    if (hasUrl) await db.notifyOf(sql, "slip-ready", logged);
  },
  failed: async ({ sql }, _, logged) => {
    await db.notifyOf(sql, "failed", logged);
  },
  "password-read": notifyOfPassword,
  "new-sign-in": notifyOfSignIn,
  "link-soon": null,
  "sendable-again": null,
  "other-slip-url": null,
  "budget-used-up": null,
  "deposit-asked": null,
  "deposit-decided": null,
  "waiting-long": null,
  "call-today": null,
};

/** Notifications by time. Run every minute by every program; keys prevent repeats. */
export async function notifyOfWhatIsDue(
  context: Pick<Context, "sql" | "clock" | "rooms">,
): Promise<void> {
  await writeAlone(context, async (write) => {
    await db.notifyOfTime(write);
    const now = context.clock();
    if (formatTime(now) >= "09:00") await context.rooms.notifyOfCalls(write, dhakaDayOf(now));
    if (formatTime(now) >= "10:00") await db.notifyOfWaiting(write, dhakaDayOf(now));
  });
}

export async function notifyOfBudget(
  context: Pick<Context, "sql" | "clock" | "rooms">,
  by: Pick<Actor, "id" | "name" | "role">,
  kind: ReportedKind,
): Promise<void> {
  const hour = context.clock().toISOString().slice(0, 13);
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, what: BUDGET_NAMES[kind], words: { who } };
  await writeAlone(context, (write) =>
    db.notifyOfUsedBudget(write, by.id, { key: `${kind}:${by.id}:${hour}`, params }),
  );
}

const BUDGET_NAMES: Readonly<Record<ReportedKind, string>> = {
  recordsViewed: "applications to look at",
  searches: "searches",
  exports: "exports",
  passwords: "passwords to read",
  writes: "changes",
  dailyWrites: "changes in a day",
  files: "files to open",
};
