import type { Operator } from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { removeOperator, setOperatorState, useOperatorAction } from "#web/operators/api.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { Asked } from "#web/ui/use-asked-dialog.ts";
import { operatorName } from "./operator-facts.tsx";
import { ResetPasswordDialog } from "./reset-password-dialog.tsx";

/** What a row's action asks for first. */
export type OperatorAction = "delete" | "reset-password" | "suspend" | "reactivate";

/** What a dialog of the list is about. */
export type OperatorTask = { action: OperatorAction; operator: Operator };

type OperatorDialogsProps = {
  asked: Asked<OperatorTask>;
  /** Told what has been done. */
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** The dialog that an action asked for. */
export function OperatorDialogs({ asked, onDone, onCancel }: OperatorDialogsProps) {
  switch (asked.task.action) {
    case "delete":
      return <DeleteDialog asked={asked} onDone={onDone} onCancel={onCancel} />;
    case "reset-password":
      return (
        <ResetPasswordDialog
          operator={asked.task.operator}
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
  const { operator } = asked.task;
  const { run, isBusy, error } = useOperatorAction(removeOperator);
  const name = operatorName(operator);
  const done = () => onDone(t("{name} was deleted and is signed out everywhere.", { name }));
  return (
    <ConfirmDialog
      opened={asked.opened}
      title={t("Delete Operator")}
      message={t("Are you sure you want to delete this Operator? This action cannot be undone.")}
      detail={`${name}, ${operator.email}. ${slipsSentence(operator.slip_count)}`}
      confirmLabel={t("Delete")}
      danger
      busy={isBusy}
      failure={error && failureOf(error, t("The operator was not deleted."))}
      returnFocus={asked.returnFocus}
      onConfirm={() => run(operator.id, { onSuccess: done })}
      onCancel={onCancel}
    />
  );
}

function slipsSentence(count: number): string {
  if (count === 0) return t("No slips are concerned.");
  return count === 1
    ? t("The one slip stays and keeps the name.")
    : t("The {count} slips stay and keep the name.", { count });
}

function StateDialog({ asked, onDone, onCancel }: OperatorDialogsProps) {
  const { operator } = asked.task;
  const isSuspending = asked.task.action === "suspend";
  const { run, isBusy, error } = useOperatorAction(() =>
    setOperatorState(operator.id, isSuspending ? "suspended" : "active"),
  );
  const name = operatorName(operator);
  const done = () =>
    onDone(
      isSuspending
        ? t("{name} is suspended and signed out everywhere.", { name })
        : t("{name} may sign in again.", { name }),
    );
  return (
    <ConfirmDialog
      opened={asked.opened}
      title={isSuspending ? t("Suspend Operator") : t("Reactivate Operator")}
      message={
        isSuspending
          ? t(
              "{name} is signed out everywhere at once and cannot sign in until reactivated. The slips stay as they are.",
              { name },
            )
          : t("{name} can sign in again with the same password.", { name })
      }
      detail={operator.email}
      confirmLabel={isSuspending ? t("Suspend") : t("Reactivate")}
      danger={isSuspending}
      busy={isBusy}
      failure={error && failureOf(error, t("Nothing was changed."))}
      returnFocus={asked.returnFocus}
      onConfirm={() => run(undefined, { onSuccess: done })}
      onCancel={onCancel}
    />
  );
}
