import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  getPreferences,
  type Preferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import { call } from "#web/lib/call.ts";

/** How the person who is signed in works; it follows them to every computer. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** One's own preferences, the defaults until they are known, and a change of some of them that shows at once. */
export function usePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data = DEFAULT_PREFERENCES, isPending } = useQuery(preferencesQuery);
  const change = (changed: Omit<PreferencesChange, "bell">) => {
    client.setQueryData<Preferences>(queryKey, (before = DEFAULT_PREFERENCES) => ({
      ...before,
      ...definedIn(changed),
    }));
    // A convenience that could not be kept is no reason to stop somebody's work; it is read anew.
    call(changePreferences, { body: changed }).catch(() => client.invalidateQueries({ queryKey }));
  };
  return { preferences: data, isPending, change };
}

function definedIn<Change extends object>(
  change: Change,
): { [Key in keyof Change]-?: NonNullable<Change[Key]> } {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as never;
}
