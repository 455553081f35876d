import type { Actor } from "#server/auth/actor.ts";
import { findPreferences, updatePreferences } from "#server/auth/preferences.queries.ts";
import { writeOwnAccount } from "#server/auth/write-as.ts";
import type { Context } from "#server/context.ts";
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

export async function readPreferences(context: Context, by: Actor): Promise<Preferences> {
  return withDefaults(await findPreferences(context.sql, by.id));
}

export async function changePreferences(context: Context, by: Actor, changes: PreferencesChange) {
  const saved = await writeOwnAccount(context, by, ({ sql }) =>
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

export async function readNotificationSettings(context: Context, by: Actor) {
  return notificationSettingsOf(await readPreferences(context, by));
}

export async function changeNotificationSettings(
  context: Context,
  by: Actor,
  { kinds, sound }: { kinds: Partial<WantedKinds>; sound: boolean },
): Promise<NotificationSettings> {
  return notificationSettingsOf(await changePreferences(context, by, { bell: kinds, sound }));
}

function notificationSettingsOf({ bell, sound }: Preferences): NotificationSettings {
  return { kinds: bell, sound };
}

function withDefaults(set: SavedPreferences): Preferences {
  return { ...DEFAULT_PREFERENCES, ...set, bell: { ...DEFAULT_PREFERENCES.bell, ...set.bell } };
}
