import type { Option } from "#shared/options/options.ts";
import { POSITIONS } from "#shared/options/positions.ts";
import { offeredPositions, searchPositions } from "#shared/options/search-positions.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { useSlipField } from "./slip-field.tsx";
import { usePin } from "./use-pin.tsx";

/** The occupation: the person's last five on top, all others by typing. */
export function PositionField({ isRequired }: { isRequired: boolean }) {
  const field = useSlipField("position_applied_for");
  const { preferences } = usePreferences();
  const recent = preferences.recent_positions;
  return (
    <SearchField
      {...field}
      {...usePin("position_applied_for", field.value)}
      required={isRequired}
      isOptional={false}
      options={withStored(field.value)}
      search={(term) => recentFirst(searchPositions(term), term === "" ? recent : [])}
      placeholder={t("Type to search")}
    />
  );
}

function recentFirst(found: readonly Option[], recent: readonly string[]): readonly Option[] {
  const top = recent.flatMap((code) => found.find((one) => one.code === code) ?? []);
  return [...top, ...found.filter((one) => !top.includes(one))];
}

// A stored occupation that is no longer offered is still shown.
function withStored(code: string): readonly Option[] {
  const isOffered = offeredPositions.some((position) => position.code === code);
  return [...offeredPositions, ...POSITIONS.filter((one) => one.code === code && !isOffered)];
}
