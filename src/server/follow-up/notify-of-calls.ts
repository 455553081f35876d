import type { Write } from "#server/log/acts.ts";
import {
  insertNotifications,
  logNotifications,
} from "#server/notifications/notifications.queries.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import { callsOf } from "./follow-ups.queries.ts";

/** Submitters of their own due applicants, admins of all; once a day. */
export async function notifyOfCalls(write: Write, day: PlainDate): Promise<void> {
  const { sql } = write;
  const inserted = await insertNotifications(sql, callsOf(sql, day));
  await logNotifications(write, { subject: "desk", action: "call-today" }, inserted);
}
