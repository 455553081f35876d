import { Button, Group } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import {
  accountLabels,
  NewOperatorForm,
  PASSWORD_BYTES,
  PASSWORD_HINT,
  passwordFrom,
} from "#shared/auth/form-account.ts";
import { createOperator } from "#shared/operators/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { plainAmount } from "#web/lib/typed-amount.ts";
import { CopyButton } from "#web/ui/buttons.tsx";
import { type FieldProps, PasswordField } from "#web/ui/field.tsx";
import { FormCard, FormScreen, FormText, useFormField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { OPERATOR_LISTS } from "./api.ts";

const HEADING = t("Add Operator");

const EMPTY = {
  first_name: "",
  last_name: "",
  email: "",
  password: "",
  username: "",
  balance: "0.00",
};

export function AddOperatorPage() {
  const [isSent, setIsSent] = useState(false);
  if (!isSent) return <NewOperator onSent={() => setIsSent(true)} />;
  return (
    <Page title={HEADING} heading={HEADING} narrow>
      <SuccessPanel title={t("Submitted Successfully!")} to="/admin/operators" />
    </Page>
  );
}

function NewOperator({ onSent }: { onSent: () => void }) {
  const navigate = useNavigate();
  const form = useDeskForm({
    initial: EMPTY,
    read: (values) => readBy(NewOperatorForm, { ...values, balance: plainAmount(values.balance) }),
    failure: t("Failed to submit slip"),
    send: (body: NewOperatorForm) => call(createOperator, { body }),
    refresh: OPERATOR_LISTS,
    onSent,
  });
  return (
    <FormScreen
      heading={HEADING}
      form={form}
      submitLabel={t("Submit")}
      busyLabel={t("Submitting...")}
      onCancel={() => void navigate({ to: "/dashboard" })}
    >
      <FormCard title={t("Operator")}>
        <AccountField name="first_name" />
        <AccountField name="last_name" />
      </FormCard>
      <FormCard title={t("Sign-in")}>
        <AccountField name="email" />
        <AccountField name="username" />
        <NewPasswordField
          label={inLanguage(accountLabels.password)}
          {...useFormField(form.form, "password")}
        />
        <AccountField name="balance" />
      </FormCard>
    </FormScreen>
  );
}

const FIELDS = {
  first_name: { required: true },
  last_name: { required: true },
  email: { type: "email", inputMode: "email", required: true },
  username: { required: true },
  balance: { amount: true, hint: t("Dollars, for example 12.50") },
} as const;

type Name = keyof typeof FIELDS;

type AccountFieldProps = Pick<FieldProps, "note"> & { name: Name };

export function AccountField({ name, note }: AccountFieldProps) {
  const form = useFormContext<Record<Name, string>>();
  const label = inLanguage(accountLabels[name]);
  return <FormText form={form} name={name} label={label} note={note} {...FIELDS[name]} />;
}

/** For another person: typed, or generated and shown. */
export function NewPasswordField(props: FieldProps) {
  const [generated, setGenerated] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const isGenerated = generated !== null && generated === props.value;
  const generate = () => {
    const password = passwordFrom(crypto.getRandomValues(new Uint8Array(PASSWORD_BYTES)));
    setGenerated(password);
    setIsShown(true);
    props.onChange(password);
  };
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      shown={{ isShown, onChange: setIsShown }}
      required
      note={inLanguage(PASSWORD_HINT)}
      below={
        <Group component="span" gap="xs" mih={32} pt={4} pb={12}>
          <Button variant="default" size="compact-sm" onClick={generate}>
            {isGenerated ? t("Generate another") : t("Generate")}
          </Button>
          {isGenerated && <CopyButton value={props.value} label={t("the generated password")} />}
        </Group>
      }
    />
  );
}
