import type { Actor } from "#server/auth/actor.ts";
import { findPreferences, updatePreferences } from "#server/auth/preferences.queries.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import type { Desk } from "#server/desk.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { NotificationSettings, WantedKinds } from "#shared/notifications/contract.ts";
import {
  DEFAULT_PREFERENCES,
  MAX_PREFERENCES_BYTES,
  type Preferences,
  type PreferencesChange,
  type SavedPreferences,
} from "#shared/profile/contract-preferences.ts";
import { sentence } from "#shared/text/sentence.ts";

export async function readPreferences(desk: Desk, by: Actor): Promise<Preferences> {
  return withDefaults(await findPreferences(desk.sql, by.id));
}

export async function changePreferences(desk: Desk, by: Actor, changes: PreferencesChange) {
  const saved = await writeOwnAccount(desk, by, ({ sql }) =>
    updatePreferences(sql, by.id, changes),
  );
  if (saved) return withDefaults(saved);
  throw new Refusal(
    "invalid",
    sentence("Preferences take at most {count} KB. Nothing was saved; remove something first.", {
      count: MAX_PREFERENCES_BYTES / 1024,
    }),
  );
}

export async function readNotificationSettings(desk: Desk, by: Actor) {
  return notificationSettingsOf(await readPreferences(desk, by));
}

export async function changeNotificationSettings(
  desk: Desk,
  by: Actor,
  { kinds, sound }: { kinds: Partial<WantedKinds>; sound: boolean },
): Promise<NotificationSettings> {
  return notificationSettingsOf(await changePreferences(desk, by, { bell: kinds, sound }));
}

function notificationSettingsOf({ bell, sound }: Preferences): NotificationSettings {
  return { kinds: bell, sound };
}

function withDefaults(set: SavedPreferences): Preferences {
  return { ...DEFAULT_PREFERENCES, ...set, bell: { ...DEFAULT_PREFERENCES.bell, ...set.bell } };
}
