import type { DEPOSIT_STATUSES, Month } from "#shared/money/rules.ts";
import type { PAGE_SIZES } from "#shared/slips/rules-list.ts";
import { monthIn, numberIn, pageIn } from "#web/lib/address-values.ts";

// The router loads this file at the start: what is written out here keeps the rules of money out of it.
const STATUSES = ["asked", "credited", "declined"] as const satisfies typeof DEPOSIT_STATUSES;

/** Without a person one's own balance, without a month this one. */
export type MoneySearch = { user?: number; month?: Month };

export function parseMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const user = numberIn(raw.user);
  const month = monthIn(raw.month);
  return { ...(user && { user }), ...(month && { month }) };
}

export type AccountsSearch = { page?: number; limit?: (typeof PAGE_SIZES)[number] };

export function parseAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  return pageIn(raw);
}

export type DepositsSearch = { status?: (typeof STATUSES)[number] };

export function parseDepositsSearch(raw: Record<string, unknown>): DepositsSearch {
  const status = STATUSES.find((known) => known === raw.status);
  return status ? { status } : {};
}
