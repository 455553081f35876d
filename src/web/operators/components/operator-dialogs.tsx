import { messageOf } from "#web/lib/call.ts";
import { removeOperator, setOperatorState, useOperatorMutation } from "#web/operators/api.ts";
import { operatorName } from "#web/operators/components/operator-facts.tsx";
import { ResetPasswordDialog } from "#web/operators/components/reset-password-dialog.tsx";
import type { AskedDialog } from "#web/operators/use-operator-dialog.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type OperatorDialogsProps = {
  asked: AskedDialog;
  /** Told what has been done. */
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** The dialog that an action asked for. */
export function OperatorDialogs({ asked, onDone, onCancel }: OperatorDialogsProps) {
  switch (asked.action) {
    case "delete":
      return <DeleteDialog asked={asked} onDone={onDone} onCancel={onCancel} />;
    case "reset-password":
      return (
        <ResetPasswordDialog
          operator={asked.operator}
          opened={asked.opened}
          returnFocus={asked.returnFocus}
          onDone={onDone}
          onCancel={onCancel}
        />
      );
    case "suspend":
    case "reactivate":
      return <StateDialog asked={asked} onDone={onDone} onCancel={onCancel} />;
  }
}

function DeleteDialog({ asked, onDone, onCancel }: OperatorDialogsProps) {
  const { operator } = asked;
  const { mutate, isPending, error } = useOperatorMutation(removeOperator);
  const name = operatorName(operator);
  const done = () => onDone(`${name} was deleted and is signed out everywhere.`);
  return (
    <ConfirmDialog
      opened={asked.opened}
      title="Delete Operator"
      message="Are you sure you want to delete this Operator? This action cannot be undone."
      detail={`${name}, ${operator.email}. ${slipsSentence(operator.slip_count)}`}
      confirmLabel="Delete"
      danger
      busy={isPending}
      error={error && `The operator was not deleted. ${messageOf(error, "Try again.")}`}
      returnFocus={asked.returnFocus}
      onConfirm={() => mutate(operator.id, { onSuccess: done })}
      onCancel={onCancel}
    />
  );
}

function slipsSentence(count: number): string {
  if (count === 0) return "No slips are concerned.";
  return count === 1
    ? "The one slip stays and keeps the name."
    : `The ${count} slips stay and keep the name.`;
}

function StateDialog({ asked, onDone, onCancel }: OperatorDialogsProps) {
  const { operator } = asked;
  const isSuspending = asked.action === "suspend";
  const { mutate, isPending, error } = useOperatorMutation(() =>
    setOperatorState(operator.id, isSuspending ? "suspended" : "active"),
  );
  const name = operatorName(operator);
  const done = () =>
    onDone(
      isSuspending
        ? `${name} is suspended and signed out everywhere.`
        : `${name} may sign in again.`,
    );
  return (
    <ConfirmDialog
      opened={asked.opened}
      title={isSuspending ? "Suspend Operator" : "Reactivate Operator"}
      message={
        isSuspending
          ? `${name} is signed out everywhere at once and cannot sign in until reactivated. The slips stay as they are.`
          : `${name} can sign in again with the same password.`
      }
      detail={operator.email}
      confirmLabel={isSuspending ? "Suspend" : "Reactivate"}
      danger={isSuspending}
      busy={isPending}
      error={error && `Nothing was changed. ${messageOf(error, "Try again.")}`}
      returnFocus={asked.returnFocus}
      onConfirm={() => mutate(undefined, { onSuccess: done })}
      onCancel={onCancel}
    />
  );
}
