import { queryOptions } from "@tanstack/react-query";
import type { NewOperatorForm, OperatorForm } from "#shared/auth/form-account.ts";
import { getOperatorHistory } from "#shared/log/contract.ts";
import {
  changeOperator,
  changeOperatorState,
  createOperator,
  deleteOperator,
  getOperator,
  listOperators,
  type Operator,
  resetOperatorFactor,
  resetOperatorPassword,
} from "#shared/operators/contract.ts";
import { leftDraftsQuery } from "#web/drafts/api.ts";
import { call, callForPassword } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

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

/** Reads an operator's password; the history says so, and the operator is notified. */
export function readPassword(id: number): Promise<string | null> {
  return callForPassword(getOperator, { params: { id: String(id) } });
}

/** What happened to an operator's account, oldest first. */
export function operatorHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ["operators", "history", id],
    queryFn: ({ signal }) => call(getOperatorHistory, { params: { id: String(id) }, signal }),
    refetchOnMount: "always",
  });
}

/** Adds an operator. */
export function addOperator(input: NewOperatorForm): Promise<Operator> {
  return call(createOperator, { body: input });
}

/**
 * Saves a changed operator. The password on the screen is not sent back: if somebody else has reset it meanwhile, the
 * old one must not come back.
 */
export function saveOperator(id: number, input: OperatorForm): Promise<Operator> {
  return call(changeOperator, { params: { id: String(id) }, body: input });
}

/** Ends an operator's account. */
export function removeOperator(id: number): Promise<void> {
  return call(deleteOperator, { params: { id: String(id) } });
}

/** Gives an operator another password. */
export function resetPassword(id: number, password: string): Promise<Operator> {
  return call(resetOperatorPassword, { params: { id: String(id) }, body: { password } });
}

/** Takes an operator's second factor away. */
export function resetFactor(id: number): Promise<void> {
  return call(resetOperatorFactor, { params: { id: String(id) } });
}

/** Suspends an operator, or lets one sign in again. */
export function setOperatorState(id: number, state: "active" | "suspended"): Promise<Operator> {
  return call(changeOperatorState, { params: { id: String(id) }, body: { state } });
}

/** A change of an operator by one of the functions above: afterwards the list and the left drafts are fetched again. */
export function useOperatorAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  return useAction(change, [operatorsQuery.queryKey, leftDraftsQuery.queryKey]);
}

/** A reset of an operator's password or second factor, after which the record and its history are fetched again too. */
export function useOperatorReset<Input, Answer>(reset: (input: Input) => Promise<Answer>) {
  return useAction(reset, [["operators"]]);
}
