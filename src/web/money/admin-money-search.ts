import type { DEPOSIT_STATUSES } from "#shared/money/rules.ts";
import type { PAGE_SIZES } from "#shared/slips/rules.ts";
import { pageIn } from "#web/lib/address-values.ts";

// The router loads this file at the start: naming them here keeps the rules out of it.
const STATUSES = ["asked", "credited", "declined"] as const satisfies typeof DEPOSIT_STATUSES;

export type AccountsSearch = { page?: number; limit?: (typeof PAGE_SIZES)[number] };

export function parseAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  return pageIn(raw);
}

export type DepositsSearch = { status?: (typeof STATUSES)[number] };

export function parseDepositsSearch(raw: Record<string, unknown>): DepositsSearch {
  const status = STATUSES.find((known) => known === raw.status);
  return status ? { status } : {};
}
