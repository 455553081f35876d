import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { passwordFault } from "#shared/auth/rules-password.ts";
import type { Operator } from "#shared/operators/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { resetPassword, useOperatorAction } from "#web/operators/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { FormDialog, frameOf } from "#web/ui/form-dialog.tsx";
import { useFormField } from "#web/ui/form-fields.tsx";
import { type Reading, useDeskForm } from "#web/ui/use-desk-form.ts";
import classes from "./new-password-field.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { operatorName } from "./operator-facts.tsx";

type ResetPasswordDialogProps = {
  operator: Operator;
  opened: boolean;
  returnFocus: RefObject<HTMLElement | null>;
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** Gives an operator another password, typed or generated. */
export function ResetPasswordDialog(props: ResetPasswordDialogProps) {
  const { operator, opened, returnFocus, onDone, onCancel } = props;
  const settings = useQuery(settingsQuery);
  const name = operatorName(operator);
  const isHidden = settings.data?.plain_password_display === "off";
  const { send } = useOperatorAction((value: string) => resetPassword(operator.id, value));
  const { form, ...run } = useDeskForm({
    initial: { new_password: "" },
    read: readPassword,
    failure: t("The password was not changed."),
    isDialog: true,
    send,
    onSent: () => onDone(t("{name} has another password and is signed out everywhere.", { name })),
  });
  return (
    <FormDialog
      {...frameOf(run)}
      opened={opened}
      title={t("Reset password")}
      submitLabel={t("Reset password")}
      returnFocus={returnFocus}
      onCancel={onCancel}
    >
      <p className={classes.text}>
        {t("{name} is signed out everywhere and signs in with the new password.", { name })}
        {isHidden && t(" Note it now: this desk does not show passwords later.")}
      </p>
      <NewPasswordField
        label={t("New password")}
        {...useFormField(form, "new_password")}
        isFirstInDialog
      />
    </FormDialog>
  );
}

function readPassword({ new_password }: { new_password: string }): Reading<string> {
  const message = passwordFault(new_password, "New password");
  return message
    ? { faults: [{ field: "new_password", message: inLanguage(message) }] }
    : { input: new_password };
}
