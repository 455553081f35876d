import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { MAX_SEARCH_LENGTH } from "#shared/http/fields.ts";
import { getStatement, listDeposits, listMoneyAccounts } from "#shared/money/contract.ts";
import { getPrices } from "#shared/money/contract-prices.ts";
import type { DEPOSIT_STATUSES, Month } from "#shared/money/rules.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";

/** Everything below is refetched when money moved. */
export const MONEY = ["money"];

/** Pages by the entry before which they begin. */
const OLDER = {
  initialPageParam: 0,
  getNextPageParam: ({ next }: { next: number | null }) => next,
};

/** The statement is one's own if no person is named. */
export function statementQuery(filter: { user?: number | undefined; month: Month }) {
  return infiniteQueryOptions({
    queryKey: [...MONEY, "statement", filter],
    queryFn: ({ pageParam, signal }) =>
      call(getStatement, { query: { ...filter, ...beforeOf(pageParam) }, signal }),
    ...OLDER,
  });
}

/** A key that was used for other data (422): the first attempt has arrived, although its answer was lost. */
export function explainLostAnswer<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error) => {
    if (!(error instanceof CallError) || error.status !== 422) throw error;
    const { answer, requestId } = error;
    const why = t(
      "Your first attempt was saved, only its answer was lost. This one was not saved: close the form and look before you send again.",
    );
    throw new CallError(422, why, { cause: error, answer, requestId });
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

/** A person's balance of now, also while a dialog is open, when lists wait; undefined until fetched. For admins. */
export function useBalance({ id, name }: { id: number; name: string }): string | undefined {
  const client = useQueryClient();
  const accounts = accountsQuery({ search: name.slice(0, MAX_SEARCH_LENGTH), page: 1, limit: 100 });
  const { data, isFetchedAfterMount } = useQuery({ ...accounts, staleTime: 0 });
  useLiveChanges(
    async ({ changes, missed }) => {
      if (missed || changes.some(({ kind }) => kind === "money")) await refetch(client, accounts);
    },
    { inBackground: true },
  );
  if (!isFetchedAfterMount) return undefined;
  return data?.accounts.find(({ user_id }) => user_id === id)?.balance;
}

export const pricesQuery = queryOptions({
  queryKey: [...MONEY, "prices"],
  queryFn: ({ signal }) => call(getPrices, { signal }),
});
