import type { Queryable } from "@slipdesk/pg-client";
import { type FoundText, PAGE, type Texts } from "#server/database/erase-texts.ts";
import type { Known } from "#server/database/tables.ts";
import {
  MAX_PREFERENCES_BYTES,
  type PreferencesChange,
  type SavedPreferences,
} from "#shared/profile/contract-preferences.ts";

export async function findPreferences(sql: Queryable, userId: number): Promise<SavedPreferences> {
  const [row] = await sql<Known<"users", "preferences", SavedPreferences>[]>`
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
  const [row] = await sql<Known<"users", "preferences", SavedPreferences>[]>`
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

/** The form's last e-mails and places, values that it is filled with, and headings of imported files. */
export const TEXTS_IN_PREFERENCES: Texts = {
  read: (sql, after) => sql<FoundText[]>`
    select id::text as place, preferences::text as text from users
    where id > ${after ?? "0"}::bigint order by id limit ${PAGE}`,
  write: async (sql, { place }, erased) => {
    await sql`update users set preferences = ${erased}::jsonb where id = ${place}::bigint`;
  },
  eraseIn: (text, erase) => {
    let isFound = false;
    const left: unknown = JSON.parse(text, (_, value: unknown) => {
      const isKept = (one: unknown) => typeof one !== "string" || erase(one) === null;
      if (typeof value !== "object" || value === null) return value;
      const kept = Array.isArray(value)
        ? value.filter(isKept)
        : Object.fromEntries(Object.entries(value).filter((entry) => entry.every(isKept)));
      isFound ||= Object.keys(kept).length < Object.keys(value).length;
      return kept;
    });
    return isFound ? JSON.stringify(left) : null;
  },
};
