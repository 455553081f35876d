import { queryOptions } from "@tanstack/react-query";
import { getOperatorHistory } from "#shared/log/contract.ts";
import { getOperator, listOperators, type Operator } from "#shared/operators/contract.ts";
import { leftDraftsQuery } from "#web/drafts/api.ts";
import { call } from "#web/lib/call.ts";

/** First and last name of an operator. */
export function operatorName({ first_name, last_name }: Operator): string {
  return `${first_name} ${last_name}`;
}

/** All operators by name. */
export const operatorsQuery = queryOptions({
  queryKey: ["operators", "list"],
  queryFn: ({ signal }) => call(listOperators, { signal }),
});

/** One operator, without the password; fetched when a screen opens and not again by itself, so that it does not change under the form. */
export function operatorQuery(id: number) {
  return queryOptions({
    queryKey: ["operators", "record", id],
    queryFn: ({ signal }) =>
      call(getOperator, { params: { id: String(id) }, query: { password: "hide" }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What happened to an operator's account, oldest first. */
export function operatorHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ["operators", "history", id],
    queryFn: ({ signal }) => call(getOperatorHistory, { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });
}

/** What a change of an operator makes stale. */
export const OPERATOR_LISTS = [operatorsQuery.queryKey, leftDraftsQuery.queryKey];
