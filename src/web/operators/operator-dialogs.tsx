import { useQuery } from "@tanstack/react-query";
import { passwordError } from "#shared/auth/form-account.ts";
import {
  changeOperatorState,
  deleteOperator,
  Operator,
  resetOperatorFactor,
  resetOperatorPassword,
} from "#shared/operators/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { ActionDialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { useFormField } from "#web/ui/form.tsx";
import { type Reading, useShown } from "#web/ui/use-desk-form.ts";
import { NewPasswordField } from "./add-operator-page.tsx";
import { OPERATOR_LISTS, operatorName } from "./api.ts";

type OperatorDialogProps = { operator: Operator; onClose: () => void };

export function DeleteOperatorDialog({ onClose, ...props }: OperatorDialogProps) {
  const { shown: operator, save } = useShown(Operator, props.operator);
  const name = operatorName(operator);
  return (
    <ActionDialog
      title={t("Delete Operator")}
      message={t("Are you sure you want to delete this Operator? This action cannot be undone.")}
      detail={`${name}, ${operator.email}. ${slipsSentence(operator.slip_count)}`}
      confirmLabel={t("Delete")}
      danger
      send={() => save((shown) => call(deleteOperator, seen(shown)))}
      refresh={OPERATOR_LISTS}
      done={[t("{name} was deleted and is signed out everywhere.", { name })]}
      failed={t("The operator was not deleted.")}
      onClose={onClose}
    />
  );
}

function slipsSentence(count: number): string {
  if (count === 0) return t("No slips are affected.");
  return count === 1
    ? t("The slip stays and keeps the name.")
    : t("The {count} slips stay and keep the name.", { count });
}

export function OperatorStateDialog({ operator, onClose }: OperatorDialogProps) {
  const isSuspending = operator.suspended_at === null;
  const state = isSuspending ? "suspended" : "active";
  const name = operatorName(operator);
  return (
    <ActionDialog
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
      send={() =>
        call(changeOperatorState, { params: { id: String(operator.id) }, body: { state } })
      }
      refresh={OPERATOR_LISTS}
      done={[
        isSuspending
          ? t("{name} is suspended and signed out everywhere.", { name })
          : t("{name} may sign in again.", { name }),
      ]}
      failed={t("Nothing was changed.")}
      onClose={onClose}
    />
  );
}

const ALL_OF_OPERATORS = [["operators"]];

export function ResetPasswordDialog({ operator, onClose }: OperatorDialogProps) {
  const settings = useQuery(settingsQuery);
  const name = operatorName(operator);
  const isHidden = settings.data?.plain_password_display === "off";
  const { form, frame } = useDialogForm({
    initial: { new_password: "" },
    read: readPassword,
    failure: t("The password was not changed."),
    send: (password: string) =>
      call(resetOperatorPassword, { params: { id: String(operator.id) }, body: { password } }),
    refresh: ALL_OF_OPERATORS,
    done: () => [t("{name} has another password and is signed out everywhere.", { name })],
    onClose,
  });
  return (
    <FormDialog {...frame} title={t("Reset password")} submitLabel={t("Reset password")}>
      <div>
        {t("{name} is signed out everywhere and signs in with the new password.", { name })}
        {isHidden && t(" Write it down now: this desk does not show passwords later.")}
      </div>
      <NewPasswordField
        label={t("New password")}
        {...useFormField(form, "new_password")}
        isFirstInDialog
      />
    </FormDialog>
  );
}

function readPassword({ new_password }: { new_password: string }): Reading<string> {
  const message = passwordError(new_password, "New password");
  return message
    ? { fieldErrors: [{ field: "new_password", message: inLanguage(message) }] }
    : { input: new_password };
}

export function ResetFactorDialog({ operator, onClose }: OperatorDialogProps) {
  const name = operatorName(operator);
  return (
    <ActionDialog
      title={t("Reset second factor")}
      message={t(
        "Do this only when you know that {name} has lost the app. {name} will be signed out everywhere and sign in with the password only.",
        { name },
      )}
      detail={operator.email}
      confirmLabel={t("Reset")}
      danger
      send={() => call(resetOperatorFactor, { params: { id: String(operator.id) } })}
      refresh={ALL_OF_OPERATORS}
      done={[t("{name} signs in without a code now and is signed out everywhere.", { name })]}
      failed={t("The second factor was not reset.")}
      onClose={onClose}
    />
  );
}
