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
  MAX_PREFERENCES_BYTES,
  type Preferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import { getSettings } from "#shared/system/contract.ts";
import { call } from "#web/lib/call.ts";
import { screensAfterList } from "#web/lib/menu.ts";
import { setServerTime } from "#web/lib/server-clock.ts";

/** Reading the settings sets the page's clock to the server's. */
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

/** Marks the calls that save preferences, of which nobody waits for the answer. */
export const PREFERENCES_KEY = "preferences";

/** Changes show at once and are saved one after the other, so that the last one wins. */
export function usePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data = DEFAULT_PREFERENCES, isPending } = useQuery(preferencesQuery);
  /** A function receives the latest preferences, which may be newer than the rendered ones. */
  const save = async (wanted: Change | ((before: Preferences) => Change)): Promise<void> => {
    const before = client.getQueryData(queryKey);
    if (!before) {
      // What is saved counts, not the defaults that show until it is known.
      await storing(client, () => client.ensureQueryData(preferencesQuery)).mutate({});
      return await save(wanted);
    }
    const changed = fitting(before, typeof wanted === "function" ? wanted(before) : wanted);
    // A read that is on its way would bring back what was before.
    void client.cancelQueries({ queryKey });
    client.setQueryData<Preferences>(queryKey, { ...before, ...changed });
    try {
      await storing(client, (body) => call(changePreferences, { body })).mutate(changed);
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  /** Nobody waits for it: when it fails, what is stored shows again. */
  const change = (wanted: Parameters<typeof save>[0]): void =>
    void save(wanted).catch(() => undefined);
  return { preferences: data, isPending, change, save };
}

function storing(client: QueryClient, mutationFn: (body: Change) => Promise<Preferences>) {
  return new MutationObserver(client, {
    mutationKey: [PREFERENCES_KEY],
    scope: { id: PREFERENCES_KEY },
    mutationFn,
  });
}

/** What an import remembers goes, the last one of the longer list first, when there is no room for what was chosen. */
function fitting(before: Preferences, wanted: Change) {
  const changed = definedIn(wanted);
  for (;;) {
    const { import_columns, import_dates, ...others } = { ...before, ...changed };
    const [columns, dates] = [bytesOf(import_columns), bytesOf(import_dates)];
    const isAllGone = columns + dates === 2 * bytesOf({});
    if (isAllGone || columns + dates + bytesOf(others) <= MAX_PREFERENCES_BYTES) return changed;
    if (columns > dates) changed.import_columns = withoutLast(import_columns);
    else changed.import_dates = withoutLast(import_dates);
  }
}

/** At least as many as the database writes, which puts a space behind each comma and colon. */
function bytesOf(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value, null, 1)).length;
}

function withoutLast<Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).slice(0, -1));
}

function definedIn<Change extends object>(
  change: Change,
): { [Key in keyof Change]-?: NonNullable<Change[Key]> } {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as never;
}
