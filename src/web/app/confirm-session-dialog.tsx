import { useState } from "react";
import { CodeRequired, Confirmation, confirmSession } from "#shared/auth/contract.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { CallError } from "#web/lib/call-error.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormPassword, FormText } from "#web/ui/form.tsx";
import { type Reading, readBy } from "#web/ui/use-desk-form.ts";

type ConfirmSessionDialogProps = {
  sentence: string;
  onEnd: (isConfirmed: boolean) => void;
};

const EMPTY = { own_password: "", own_code: "" };

export function ConfirmSessionDialog({ sentence, onEnd }: ConfirmSessionDialogProps) {
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const { form, frame } = useDialogForm({
    initial: EMPTY,
    read: (values) => readTyped(values, isCodeRequired),
    failure: t("Your password was not confirmed."),
    send: confirmHere,
    onSent: (outcome) => (outcome === "confirmed" ? onEnd(true) : setIsCodeRequired(true)),
    onClose: () => onEnd(false),
  });
  return (
    <FormDialog {...frame} title={t("Confirm your password")} submitLabel={t("Confirm")}>
      <p>{sentence}</p>
      <FormPassword
        form={form}
        name="own_password"
        label={t("Password")}
        autoComplete="current-password"
        isFirstInDialog
        required
      />
      {isCodeRequired && (
        <FormText
          form={form}
          name="own_code"
          label={t("Code")}
          autoComplete="one-time-code"
          note={t("Six digits from your authenticator app, or a recovery code.")}
          autoFocus
          identity
          required
        />
      )}
    </FormDialog>
  );
}

function readTyped(values: typeof EMPTY, isCodeRequired: boolean): Reading<Confirmation> {
  const { own_password: password, own_code: code } = values;
  const reading = readBy(Confirmation, { password, ...(isCodeRequired && { code }) });
  if ("input" in reading) return reading;
  return {
    fieldErrors: reading.fieldErrors.map((fieldError) => ({
      ...fieldError,
      field: `own_${fieldError.field}`,
    })),
  };
}

/** A wrong code is a failure; that a code is required is not. */
async function confirmHere(body: Confirmation): Promise<"confirmed" | "code-required"> {
  try {
    await call(confirmSession, { body });
    return "confirmed";
  } catch (error) {
    const isCodeRequired =
      error instanceof CallError && CodeRequired.safeParse(error.answer).success;
    if (isCodeRequired && body.code === undefined) return "code-required";
    throw error;
  }
}
