import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ALL_KINDS_ON,
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  type NotificationSettings,
  type SwitchedKind,
  type WantedKinds,
} from "#shared/notifications/contract.ts";
import { call } from "#web/lib/call.ts";

const SHOWN = 50;

export const notificationsQuery = queryOptions({
  queryKey: ["notifications", "list"],
  queryFn: ({ signal }) => call(listNotifications, { query: { limit: SHOWN }, signal }),
});

export const bellSettingsQuery = queryOptions({
  queryKey: ["notifications", "settings"],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});

const DEFAULTS: NotificationSettings = { kinds: { ...ALL_KINDS_ON }, sound: false };

export function useBellSettings() {
  const client = useQueryClient();
  const { queryKey } = bellSettingsQuery;
  const { data = DEFAULTS, isPending } = useQuery(bellSettingsQuery);
  const change = (kinds: Partial<WantedKinds>, sound = data.sound) => {
    client.setQueryData(queryKey, { kinds: { ...data.kinds, ...kinds }, sound });
    call(changeNotificationSettings, { body: { kinds, sound } })
      // Shows what is stored if the change was refused.
      .catch(() => client.invalidateQueries({ queryKey }));
  };
  return {
    settings: data,
    isPending,
    switchKind: (kind: SwitchedKind, isOn: boolean) => change({ [kind]: isOn }),
    switchSound: (sound: boolean) => change({}, sound),
  };
}

/** A number for a badge. */
export function shortly(count: number): string {
  return count > 99 ? "99+" : String(count);
}

const keyOf = (userId: number) => `showHere:${userId}`;

export function supportsNotifications(): boolean {
  return "Notification" in window;
}

export function areNotificationsOn(userId: number): boolean {
  return (
    supportsNotifications() &&
    Notification.permission === "granted" &&
    localStorage.getItem(keyOf(userId)) !== null
  );
}

/** Turns them on or off in this browser, which asks for permission the first time; false if it is refused. */
export async function switchNotifications(userId: number, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    localStorage.removeItem(keyOf(userId));
    return true;
  }
  if ((await Notification.requestPermission()) !== "granted") return false;
  localStorage.setItem(keyOf(userId), "on");
  return true;
}

export function showNotification(sentence: string, about: string): void {
  const shown = new Notification("SlipDesk", { body: sentence, tag: about });
  shown.onclick = () => window.focus();
}
