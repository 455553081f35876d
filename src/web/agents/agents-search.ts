import type { PAGE_SIZES } from "#shared/slips/rules-list.ts";
import { pageIn } from "#web/lib/address-values.ts";

// The router loads this file at the start: what is written out here keeps the contract out of it.
const STATES = ["active", "ended"] as const;

export type AgentsSearch = {
  page?: number;
  limit?: (typeof PAGE_SIZES)[number];
  state?: (typeof STATES)[number];
};

export function parseAgentsSearch(raw: Record<string, unknown>): AgentsSearch {
  const state = STATES.find((known) => known === raw.state);
  return { ...pageIn(raw), ...(state && { state }) };
}
