import { queryOptions } from "@tanstack/react-query";
import { getOperatorHistory } from "#shared/log/contract.ts";
import { getOperator, listOperators, type Operator } from "#shared/operators/contract.ts";
import { leftDraftsQuery } from "#web/drafts/api.ts";
import { call } from "#web/lib/call.ts";

export function operatorName({ first_name, last_name }: Operator): string {
  return `${first_name} ${last_name}`;
}

export const operatorsQuery = queryOptions({
  queryKey: ["operators", "list"],
  queryFn: ({ signal }) => call(listOperators, { signal }),
});

/** The operator without the password. It is not refetched while a form is open, so that it does not change under it. */
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

export function operatorHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ["operators", "history", id],
    queryFn: ({ signal }) => call(getOperatorHistory, { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });
}

export const OPERATOR_LISTS = [operatorsQuery.queryKey, leftDraftsQuery.queryKey];
