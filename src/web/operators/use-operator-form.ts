import { NewOperatorForm, OperatorForm } from "#shared/auth/form-account.ts";
import type { Operator } from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { addOperator, saveOperator, useOperatorAction } from "./api.ts";

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
  const { send } = useOperatorAction(addOperator);
  return useDeskForm({
    initial: EMPTY,
    read: (values) => readBy(NewOperatorForm, values),
    failure: t("Failed to submit slip"),
    send,
    onSent,
  });
}

/** The form of a stored operator, which takes the stored values once. */
export function useOperatorForm(operator: Operator, onSent: () => void) {
  const { first_name, last_name, email, username, balance } = operator;
  const { send } = useOperatorAction((input: OperatorForm) => saveOperator(operator.id, input));
  return useDeskForm({
    initial: { first_name, last_name, email, username, balance },
    read: (values) => readBy(OperatorForm, values),
    failure: t("Failed to update operator"),
    send,
    onSent,
  });
}
