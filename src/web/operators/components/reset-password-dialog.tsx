import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { passwordFault } from "#shared/auth/rules-password.ts";
import type { Operator } from "#shared/operators/contract.ts";
import { settingsQuery } from "#web/app/settings.ts";
import { messageOf } from "#web/lib/call.ts";
import { resetPassword, useOperatorMutation } from "#web/operators/api.ts";
import { NewPasswordField } from "#web/operators/components/new-password-field.tsx";
import { operatorName } from "#web/operators/components/operator-facts.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import classes from "./new-password-field.module.css";

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
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending, error } = useOperatorMutation((value: string) =>
    resetPassword(operator.id, value),
  );
  const name = operatorName(operator);
  const isHidden = settings.data?.plain_password_display === "off";
  const submit = () => {
    const found = passwordFault(password, "New password");
    setFault(found);
    if (found !== null) return;
    const done = () => onDone(`${name} has another password and is signed out everywhere.`);
    mutate(password, { onSuccess: done });
  };
  return (
    <FormDialog
      opened={opened}
      title="Reset password"
      submitLabel="Reset password"
      busy={isPending}
      error={error && `The password was not changed. ${messageOf(error, "Try again.")}`}
      returnFocus={returnFocus}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className={classes.text}>
        {name} is signed out everywhere and signs in with the new password.
        {isHidden && " Note it now: this desk does not show passwords later."}
      </p>
      <NewPasswordField
        label="New password"
        name="new_password"
        value={password}
        error={fault ?? undefined}
        autoFocus
        onChange={(value) => {
          setPassword(value);
          if (fault !== null) setFault(passwordFault(value, "New password"));
        }}
      />
    </FormDialog>
  );
}
