import { useState } from "react";
import { z } from "zod";
import { Code } from "#shared/auth/contract.ts";
import type { NewFactor } from "#shared/profile/contract-factor.ts";
import { t } from "#web/language/translate.ts";
import { beginFactor, confirmFactor } from "#web/profile/api-factor.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { FormText } from "#web/ui/form-fields.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import classes from "./factor.module.css";
import { FactorQr } from "./factor-qr.tsx";
import { CardForm } from "./profile-card.tsx";
import { RecoveryCodesList } from "./recovery-codes-list.tsx";
import { StepForm } from "./step-form.tsx";

type FactorSetupProps = {
  /** The recovery codes are kept. */
  onDone: () => void;
  onCancel?: () => void;
};

/** The way to a second factor: the app, its first code, the recovery codes. */
export function FactorSetup({ onDone, onCancel }: FactorSetupProps) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesList codes={codes} onDone={onDone} />;
  if (begun) return <FirstCode factor={begun} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <StepForm
      submitLabel={t("Continue")}
      failure={t("The second factor was not begun.")}
      send={beginFactor}
      onSent={setBegun}
      onCancel={onCancel}
    >
      {t("Have your phone at hand, with an authenticator app on it.")}
    </StepForm>
  );
}

const ConfirmingForm = z.object({ code: Code });

type FirstCodeProps = {
  factor: NewFactor;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel?: (() => void) | undefined;
};

function FirstCode({ factor, onConfirmed, onCancel }: FirstCodeProps) {
  const form = useDeskForm({
    initial: { code: "" },
    read: (values) => readBy(ConfirmingForm, values),
    failure: t("The second factor is not in use yet."),
    send: ({ code }) => confirmFactor(code),
    onSent: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <>
      <div className={classes.scan}>
        <FactorQr address={factor.address} />
        <div className={classes["by-hand"]}>
          <p>{t("Scan this with an authenticator app, or type this secret into it:")}</p>
          <div className={classes.secret}>
            <code translate="no">{inFours(factor.secret)}</code>
            <CopyButton value={factor.secret} label={t("secret")} />
          </div>
        </div>
      </div>
      <CardForm
        form={form}
        success={null}
        submitLabel={t("Confirm")}
        busyLabel={t("Checking...")}
        onCancel={onCancel}
      >
        <FormText
          form={form.form}
          label={t("Code")}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          note={t("The six digits that the app shows now.")}
          autoFocus
          identity
          required
        />
      </CardForm>
    </>
  );
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
