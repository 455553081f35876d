import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { accountLabels, NewOperatorForm } from "#shared/auth/form-account.ts";
import { createOperator } from "#shared/operators/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { plainAmount } from "#web/lib/typed-amount.ts";
import { FormCard, FormScreen, useFormField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { OPERATOR_LISTS } from "./api.ts";
import { AccountField, NewPasswordField } from "./operator-fields.tsx";

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
