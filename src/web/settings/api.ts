import {
  MutationObserver,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Role } from "#shared/auth/contract.ts";
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  getPreferences,
  type Preferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import { getSettings } from "#shared/settings/contract.ts";
import { call } from "#web/lib/call.ts";
import { setServerTime } from "#web/lib/server-clock.ts";
import { screensAfterList } from "#web/lib/slip-screens.ts";

/** Also sets the page's clock to the server's. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => {
    const settings = await call(getSettings, { signal });
    setServerTime(settings.server_time);
    return settings;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function useScreensAfterList(role: Role) {
  const { data } = useQuery(settingsQuery);
  return screensAfterList(role, data?.uses_money ?? false);
}

const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

type Change = Omit<PreferencesChange, "bell">;

/** Changes show at once and are saved one after the other, so that the last one wins. */
export function usePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data = DEFAULT_PREFERENCES, isPending } = useQuery(preferencesQuery);
  /** A function receives the latest preferences, which may be newer than the rendered ones. */
  const change = (wanted: Change | ((before: Preferences) => Change)) => {
    const before = client.getQueryData(queryKey) ?? DEFAULT_PREFERENCES;
    const changed = typeof wanted === "function" ? wanted(before) : wanted;
    client.setQueryData<Preferences>(queryKey, { ...before, ...definedIn(changed) });
    storing(client)
      .mutate(changed)
      // Not worth a message: show the saved state.
      .catch(() => client.invalidateQueries({ queryKey }));
  };
  return { preferences: data, isPending, change };
}

function storing(client: QueryClient) {
  return new MutationObserver(client, {
    scope: { id: "preferences" },
    mutationFn: (body: Change) => call(changePreferences, { body }),
  });
}

function definedIn<Change extends object>(
  change: Change,
): { [Key in keyof Change]-?: NonNullable<Change[Key]> } {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as never;
}
