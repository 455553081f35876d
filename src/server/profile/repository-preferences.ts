import type { Queryable } from "#server/database/connect.ts";
import {
  MAX_PREFERENCES_BYTES,
  type PreferencesChange,
  type SavedPreferences,
} from "#shared/profile/contract-preferences.ts";

export async function findPreferences(sql: Queryable, userId: number): Promise<SavedPreferences> {
  const [row] = await sql<{ preferences: SavedPreferences }[]>`
    select preferences from users where id = ${userId}`;
  return row?.preferences ?? {};
}

/** Merges these keys, and within `bell` these kinds. Null, and nothing is saved, when the result would be too large. */
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
