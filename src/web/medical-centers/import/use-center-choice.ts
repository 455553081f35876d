import { useState } from "react";
import {
  MAX_IMPORTED_CENTERS,
  type StarterCenter,
} from "#shared/medical-centers/contract-import.ts";
import { centerKey } from "#shared/medical-centers/form.ts";
import { t } from "#web/language/translate.ts";

/** The centers of a list that are ticked for import; those that exist already cannot be. */
export function useCenterChoice() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (center: StarterCenter) => !center.exists && keys.has(centerKey(center));
  const set = (centers: readonly StarterCenter[], isOn: boolean) => {
    const next = new Set(keys);
    for (const center of centers.filter((one) => !one.exists)) {
      if (isOn) next.add(centerKey(center));
      else next.delete(centerKey(center));
    }
    setKeys(next);
  };
  return { isChosen, set };
}

/** Why these centers cannot be imported as they are chosen; null when they can. */
export function choiceFault(count: number): string | null {
  if (count === 0) return t("Choose at least one medical center.");
  if (count > MAX_IMPORTED_CENTERS)
    return t("Choose at most {most}.", { most: MAX_IMPORTED_CENTERS });
  return null;
}

/** What an import has done, for the banner. */
export function importedSentence({
  created,
  skipped,
}: {
  created: number;
  skipped: number;
}): string {
  const centers =
    created === 1 ? t("1 medical center") : t("{count} medical centers", { count: created });
  if (skipped === 0) return t("{centers} imported.", { centers });
  return t(
    skipped === 1
      ? "{centers} imported. {skipped} existed already and was passed over."
      : "{centers} imported. {skipped} existed already and were passed over.",
    { centers, skipped },
  );
}
