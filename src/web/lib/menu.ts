import type { Role } from "#shared/auth/contract.ts";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access } from "#shared/http/endpoint.ts";
import { t } from "#web/language/translate.ts";
import { listOf } from "./addresses.ts";

/** A screen in the menu; `holds` matches screens that belong to it without an entry of their own. */
export type MenuEntry = {
  readonly label: string;
  readonly to: string;
  /** The key that goes there, after `g`; the same in every language. */
  readonly letter: string;
  readonly holds?: RegExp;
};

const DASHBOARD = { label: t("Dashboard"), to: "/dashboard", letter: "d" };
const PROFILE = { label: t("Profile"), to: "/profile", letter: "p" };
const SLIP_SCREENS = /^\/(slips?|follow-up|reports|(admin\/)?money|admin\/booking)(\/|$)/;

const MENUS: Record<Role, readonly MenuEntry[]> = {
  admin: [
    DASHBOARD,
    { label: t("Slips"), to: listOf("admin"), letter: "s", holds: SLIP_SCREENS },
    {
      label: t("Operators"),
      to: "/admin/operators",
      letter: "o",
      holds: /^\/(operator\/(add|\d+)|agents)/,
    },
    { label: t("Medical Center"), to: "/admin/medical-centers", letter: "m" },
    { label: t("Notices"), to: "/admin/notices", letter: "n" },
    PROFILE,
  ],
  operator: [
    DASHBOARD,
    { label: t("Slips"), to: listOf("operator"), letter: "s", holds: SLIP_SCREENS },
    {
      label: t("Medical Center"),
      to: "/operator/medical-centers",
      letter: "m",
      holds: /^\/agents/,
    },
    PROFILE,
  ],
  applicant: [DASHBOARD, PROFILE],
};

export const ADMIN_SCREENS = [
  { label: t("Audit log"), to: "/admin/audit" },
  { label: t("System"), to: "/admin/system" },
] as const;

type OtherScreen = { readonly label: string; readonly to: string; readonly access: Access };

/** A tab or a button leads to them. */
const OTHER_SCREENS: readonly OtherScreen[] = [
  { label: t("Agents"), to: "/agents", access: "staff" },
  { label: t("Daily sheet"), to: "/reports/day", access: "staff" },
  { label: t("All deposits"), to: "/admin/money/deposits", access: "admin" },
  ...ADMIN_SCREENS.map((screen) => ({ ...screen, access: "admin" as const })),
];

/** Screens without an entry in the menu, which the search finds as well. */
export function otherScreens(role: Role): readonly OtherScreen[] {
  return OTHER_SCREENS.filter(({ access }) => isLetIn(role, access));
}

export function menuFor(role: Role): readonly MenuEntry[] {
  return MENUS[role];
}

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
