import type { OwnSession } from "#shared/profile/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";

/** What a session was begun with, in words. */
export function deviceOf({ device }: OwnSession): string {
  return device === null ? t("Unknown device") : inLanguage(device);
}
