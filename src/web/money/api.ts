import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getStatement, listDeposits, listMoneyAccounts } from "#shared/money/contract.ts";
import { getPrices } from "#shared/money/contract-prices.ts";
import type { DEPOSIT_STATUSES, Month } from "#shared/money/rules.ts";
import { call } from "#web/lib/call.ts";

/** Everything below is refetched when money moved. */
export const MONEY = ["money"];

/** Pages by the entry before which they begin. */
const OLDER = {
  initialPageParam: 0,
  getNextPageParam: ({ next }: { next: number | null }) => next,
};

/** Without a person one's own. */
export function statementQuery(filter: { user?: number | undefined; month: Month }) {
  return infiniteQueryOptions({
    queryKey: [...MONEY, "statement", filter],
    queryFn: ({ pageParam, signal }) =>
      call(getStatement, { query: { ...filter, ...beforeOf(pageParam) }, signal }),
    ...OLDER,
  });
}

export type DepositsFilter = {
  status?: (typeof DEPOSIT_STATUSES)[number] | undefined;
  user?: number | undefined;
};

export function depositsQuery(filter: DepositsFilter) {
  return infiniteQueryOptions({
    queryKey: [...MONEY, "deposits", filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDeposits, { query: { ...filter, ...beforeOf(pageParam) }, signal }),
    ...OLDER,
  });
}

const beforeOf = (entry: number) => (entry === 0 ? {} : { before: String(entry) });

export function accountsQuery(filter: { search: string; page: number; limit: number }) {
  return queryOptions({
    queryKey: [...MONEY, "accounts", filter],
    queryFn: ({ signal }) => call(listMoneyAccounts, { query: filter, signal }),
  });
}

export const pricesQuery = queryOptions({
  queryKey: [...MONEY, "prices"],
  queryFn: ({ signal }) => call(getPrices, { signal }),
});
