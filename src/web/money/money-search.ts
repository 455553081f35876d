import type { Month } from "#shared/money/rules.ts";
import { numberIn } from "#web/lib/address-values.ts";

/** Without a person one's own balance, without a month this one. */
export type MoneySearch = { user?: number; month?: Month };

/** Reads the address; what is not known is left out. */
export function parseMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const user = numberIn(raw.user);
  const month = monthIn(raw.month);
  return { ...(user && { user }), ...(month && { month }) };
}

// The router loads this file at the start: reading a month here keeps the rules of money out of it.
function monthIn(raw: unknown): Month | undefined {
  const isMonth = typeof raw === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(raw);
  return isMonth ? (raw as Month) : undefined;
}
