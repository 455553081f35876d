import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** How this desk is set up; sets the page's clock by the server's. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => {
    const settings = await call(getSettings, { signal });
    setServerTime(settings.server_time);
    return settings;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** How the person who is signed in works; it follows them to every computer. */
const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

type Change = Omit<PreferencesChange, "bell">;

/**
 * One's own preferences, the defaults until they are known, and a change of some of them that shows at once. Changes
 * are stored one after the other, so that the last one holds.
 */
export function usePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data = DEFAULT_PREFERENCES, isPending } = useQuery(preferencesQuery);
  /** Given as a function, of what is set by then, which may be more than is on the screen. */
  const change = (wanted: Change | ((before: Preferences) => Change)) => {
    const before = client.getQueryData(queryKey) ?? DEFAULT_PREFERENCES;
    const changed = typeof wanted === "function" ? wanted(before) : wanted;
    client.setQueryData<Preferences>(queryKey, { ...before, ...definedIn(changed) });
    storing(client)
      .execute(changed)
      // Not worth a message: shows what is stored.
      .catch(() => client.invalidateQueries({ queryKey }));
  };
  return { preferences: data, isPending, change };
}

function storing(client: QueryClient) {
  return client.getMutationCache().build(client, {
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
