import type { Role } from "#shared/auth/contract.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access } from "#shared/http/endpoint.ts";
import { t } from "#web/language/translate.ts";

type SlipScreen = {
  readonly label: string;
  readonly to: string;
  /** The key that goes there, after `g`; the same in every language. */
  readonly letter: string;
  readonly access: Access;
  /** Matches other screens that belong to it. */
  readonly holds?: RegExp;
};

const AFTER_LIST: readonly SlipScreen[] = [
  { label: t("Follow-up"), to: "/follow-up", letter: "f", access: "signed-in" },
  { label: t("Reports"), to: "/reports", letter: "r", access: "staff" },
];

/** The screens that follow the list of slips: tabs beside it, and no entries of the menu. */
export function screensAfterList(role: Role, usesMoney: boolean): readonly SlipScreen[] {
  const screens = AFTER_LIST.filter(({ access }) => isLetIn(role, access));
  return role === "admin" || usesMoney ? [...screens, moneyOf(role)] : screens;
}

function moneyOf(role: Role): SlipScreen {
  const money = { label: t("Money"), letter: "b", access: "signed-in" } as const;
  return role === "admin"
    ? { ...money, to: "/admin/money", holds: /^\/money$/ }
    : { ...money, to: "/money" };
}
