import type { Actor } from "#server/auth/actor.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { Refusal } from "#server/http/refusal.ts";
import {
  DEFAULT_PREFERENCES,
  type KeptPreferences,
  MAX_PREFERENCES_BYTES,
  type Preferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import { sentence } from "#shared/text/sentence.ts";
import { findPreferences, updatePreferences } from "./repository-preferences.ts";

/** Every preference of a person, with its default where nothing was set. */
export async function readPreferences(desk: Desk, by: Actor): Promise<Preferences> {
  return withDefaults(await findPreferences(desk.sql, by.id));
}

/** Sets some of one's own preferences and gives them all; refused when it were too much to keep. */
export async function changePreferences(
  desk: Desk,
  by: Actor,
  changes: PreferencesChange,
): Promise<Preferences> {
  const kept = await writeOwnAccount(desk, by, (sql) => updatePreferences(sql, by.id, changes));
  if (kept) return withDefaults(kept);
  const kilobytes = MAX_PREFERENCES_BYTES / 1024;
  throw new Refusal(
    "invalid",
    sentence("Preferences take at most {count} KB. Nothing was saved; take something away first.", {
      count: kilobytes,
    }),
  );
}

function withDefaults(set: KeptPreferences): Preferences {
  return { ...DEFAULT_PREFERENCES, ...set, bell: { ...DEFAULT_PREFERENCES.bell, ...set.bell } };
}
