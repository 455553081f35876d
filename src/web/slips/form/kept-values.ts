import { CITY_CODES } from "#shared/options/options.ts";
import {
  MAX_RECENT,
  type Preferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";

/** The values that the person has pinned, for the next application. */
export function pinnedValues({ pins, pinned }: Preferences): Partial<SlipFormValues> {
  const kept = pins.filter((name) => pinned[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, pinned[name]]));
}

/** What a sent application leaves behind: the values of the pinned fields, and the last choices, newest first. */
export function rememberedAfter(
  values: SlipFormValues,
  before: Preferences,
): Pick<PreferencesChange, "pinned" | "recent_positions" | "recent_places" | "recent_emails"> {
  const filled = before.pins.filter((name) => values[name] !== "" && values[name] !== null);
  return {
    pinned: Object.fromEntries(filled.map((name) => [name, values[name]])),
    recent_positions: withNewest(before.recent_positions, values.position_applied_for),
    recent_places: withNewest(before.recent_places, values.passport_issue_place),
    recent_emails: withNewest(before.recent_emails, values.email),
  };
}

function withNewest(recent: readonly string[], value: string): string[] {
  if (value === "") return [...recent];
  return [value, ...recent.filter((one) => one !== value)].slice(0, MAX_RECENT);
}

const KEY = "last-city";

/** The city of the last application sent from this browser, or an empty code. */
export function readLastCity(): string {
  return CITY_CODES.find((code) => code === localStorage.getItem(KEY)) ?? "";
}

/** Remembers the city for the next application. */
export function noteLastCity(code: string): void {
  localStorage.setItem(KEY, code);
}
