import type { Role } from "#shared/auth/contract.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access } from "#shared/http/endpoint.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "./addresses.ts";

type SlipScreen = {
  readonly label: string;
  readonly to: string;
  /** The key that goes there, after `g`; the same in every language. */
  readonly letter: string;
  readonly access: Access;
};

const AFTER_LIST: readonly SlipScreen[] = [
  { label: t("Follow-up"), to: "/follow-up", letter: "f", access: "signed-in" },
  { label: t("Reports"), to: "/reports", letter: "r", access: "staff" },
];

/** The screens that follow the list of slips: tabs beside it, and no entries of the menu. */
export function screensAfterList(role: Role): readonly SlipScreen[] {
  return AFTER_LIST.filter(({ access }) => isLetIn(role, access));
}

/** The tabs of the list of slips and of the screens that follow it. */
export function slipTabs(role: Role): readonly Pick<SlipScreen, "label" | "to">[] {
  return [{ label: t("Slips"), to: listOf(role) }, ...screensAfterList(role)];
}
