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
