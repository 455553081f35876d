import type { Logged, Told, Write } from "#server/log/acts.ts";
import { ruleOf } from "#shared/log/actions.ts";
import type { NotificationKind } from "#shared/notifications/contract.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { nameAndRole, sentence } from "#shared/text/sentence.ts";
import * as db from "./notifications.queries.ts";

type Ring = (write: Write, act: Told, logged: readonly Logged[]) => Promise<void>;

/** Rings for the kinds that `src/shared/log/actions.ts` gives the act. */
export async function ringBell(write: Write, act: Told, logged: readonly Logged[]): Promise<void> {
  for (const kind of ruleOf(act)?.bell ?? []) await RINGS[kind]?.(write, act, logged);
}

const ringOfPassword: Ring = async ({ sql }, { by }, [one]) => {
  if (!one || !by) return;
  const who = nameAndRole(by.name, by.role, by.id);
  const params = { who: who.message, words: { who } };
  await db.warnPerson(sql, one, { kind: "password-read", key: by.request_id, params });
};

const ringOfSignIn: Ring = async ({ sql }, { address = "", details = {} }, [one]) => {
  if (!one || typeof details.new_browser !== "string") return;
  const device = deviceName(details.new_browser) ?? sentence("an unknown program");
  const params = { address, device: device.message, words: { device } };
  await db.warnPerson(sql, one, { kind: "new-sign-in", key: String(one.id), params });
};

/** How each kind rings for an act; null where whoever records the act inserts the notification. */
const RINGS: Readonly<Record<NotificationKind, Ring | null>> = {
  approved: async ({ sql }, { by }, logged) => {
    await db.notifyOf(sql, "approved", logged, { exceptId: by?.id ?? null });
  },
  declined: async ({ sql }, _, logged) => {
    await db.notifyOf(sql, "declined", logged);
  },
  "link-ready": async ({ sql }, _, logged) => {
    const which = sql`and s.payment_link is not null and s.slip_url is null`;
    await db.notifyOf(sql, "link-ready", logged, { which });
  },
  "slip-ready": async ({ sql }, { changes = [] }, logged) => {
    const hasUrl = changes.some(({ field, to }) => field === "slip_url" && to !== null);
    if (hasUrl) await db.notifyOf(sql, "slip-ready", logged);
  },
  failed: async ({ sql }, _, logged) => {
    await db.notifyOf(sql, "failed", logged);
  },
  "password-read": ringOfPassword,
  "new-sign-in": ringOfSignIn,
  "link-soon": null,
  "sendable-again": null,
  "other-slip-url": null,
  "budget-used-up": null,
  "deposit-asked": null,
  "deposit-decided": null,
  "waiting-long": null,
  "call-today": null,
};
