import { queryOptions } from "@tanstack/react-query";
import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  type NotificationSettings,
  readNotifications,
} from "#shared/notifications/contract.ts";
import type { WantedKinds } from "#shared/notifications/contract-kinds.ts";
import { call } from "#web/lib/call.ts";

const SHOWN = 50;

/** What this person was told, newest first, and how much of it is unread. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications", "list"],
  queryFn: ({ signal }) => call(listNotifications, { query: { limit: SHOWN }, signal }),
});

/** What this person wants to be told. */
export const bellSettingsQuery = queryOptions({
  queryKey: ["notifications", "settings"],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});

/** Marks one notification as read, or all up to one. */
export function markRead(mark: { ids: number[] } | { up_to: number }): Promise<void> {
  return call(readNotifications, { body: mark });
}

/** Switches kinds of notifications and the sound on or off; kinds that are left out stay. */
export function saveBellSettings(
  kinds: Partial<WantedKinds>,
  sound: boolean,
): Promise<NotificationSettings> {
  return call(changeNotificationSettings, { body: { kinds, sound } });
}
