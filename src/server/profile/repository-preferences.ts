import type { Queryable } from "#server/database/connect.ts";
import {
  MAX_PREFERENCES_BYTES,
  type PreferencesChange,
  type SavedPreferences,
} from "#shared/profile/contract-preferences.ts";

/** What a person has set. */
export async function findPreferences(sql: Queryable, userId: number): Promise<SavedPreferences> {
  const [row] = await sql<{ preferences: SavedPreferences }[]>`
    select preferences from users where id = ${userId}`;
  return row?.preferences ?? {};
}

/** Sets these keys, and within `bell` these kinds; null, and nothing is set, when it were too much to keep. */
export async function updatePreferences(
  sql: Queryable,
  userId: number,
  changes: PreferencesChange,
): Promise<SavedPreferences | null> {
  const change = sql.json(changes);
  const [row] = await sql<{ preferences: SavedPreferences }[]>`
    with merged as (
      select id, preferences || ${change}::jsonb || case when ${change}::jsonb ? 'bell'
        then jsonb_build_object('bell', coalesce(preferences -> 'bell', '{}') || (${change}::jsonb -> 'bell'))
        else '{}' end as preferences
      from users where id = ${userId} for update
    )
    update users u set preferences = merged.preferences from merged
    where u.id = merged.id and octet_length(merged.preferences::text) <= ${MAX_PREFERENCES_BYTES}
    returning u.preferences`;
  return row?.preferences ?? null;
}
