import { NewOperatorForm, OperatorForm } from "#shared/auth/form-account.ts";
import type { Operator } from "#shared/operators/contract.ts";
import {
  addOperator,
  type OperatorValues,
  saveOperator,
  useOperatorMutation,
} from "#web/operators/api.ts";
import { faultsIn, useTextForm } from "#web/ui/use-text-form.ts";

const EMPTY = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  username: "",
  balance: "0.00",
};

/** The form of a new operator. */
export function useNewOperatorForm(onSent: () => void) {
  const { mutateAsync } = useOperatorMutation(addOperator);
  return useTextForm({
    initial: EMPTY,
    check: (values) => faultsIn(NewOperatorForm, values),
    failure: "Failed to submit slip",
    send: mutateAsync,
    onSent,
  });
}

/** The form of a stored operator, which takes the stored values once. */
export function useOperatorForm(operator: Operator, onSent: () => void) {
  const { first_name, last_name, email, username, balance } = operator;
  const { mutateAsync } = useOperatorMutation((values: OperatorValues) =>
    saveOperator(operator.id, values),
  );
  return useTextForm({
    initial: { first_name, last_name, email, username, balance },
    check: (values) => faultsIn(OperatorForm, values),
    failure: "Failed to update operator",
    send: mutateAsync,
    onSent,
  });
}
