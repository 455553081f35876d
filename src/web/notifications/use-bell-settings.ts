import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationSettings } from "#shared/notifications/contract.ts";
import { ALL_KINDS_ON, type SwitchedKind } from "#shared/notifications/contract-kinds.ts";
import { bellSettingsQuery, saveBellSettings } from "./api.ts";

const { queryKey } = bellSettingsQuery;
const DEFAULTS: NotificationSettings = { kinds: { ...ALL_KINDS_ON }, sound: false };

/** What the person wants to be told, and the switches for it, which show at once. */
export function useBellSettings() {
  const client = useQueryClient();
  const { data = DEFAULTS, isPending } = useQuery(bellSettingsQuery);
  const change = ({ kinds = {}, sound = data.sound }: Partial<Changed>) => {
    client.setQueryData(queryKey, { kinds: { ...data.kinds, ...kinds }, sound });
    // Whether it was kept is read anew where it is not known.
    saveBellSettings(kinds, sound).catch(() => client.invalidateQueries({ queryKey }));
  };
  return {
    settings: data,
    isPending,
    switchKind: (kind: SwitchedKind, isOn: boolean) => change({ kinds: { [kind]: isOn } }),
    switchSound: (sound: boolean) => change({ sound }),
  };
}

type Changed = { kinds: Partial<NotificationSettings["kinds"]>; sound: boolean };
