import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { accountLabels } from "#shared/auth/form-account.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { FormCard } from "#web/ui/form-card.tsx";
import { useFormField } from "#web/ui/form-fields.tsx";
import { FormScreen } from "#web/ui/form-screen.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { NewPasswordField } from "./components/new-password-field.tsx";
import {
  BalanceField,
  EmailField,
  NameFields,
  UsernameField,
} from "./components/operator-fields.tsx";
import { useNewOperatorForm } from "./use-operator-form.ts";

const HEADING = t("Add Operator");

/** Add operator (/operator/add). */
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
  const form = useNewOperatorForm(onSent);
  return (
    <FormScreen
      heading={HEADING}
      form={form}
      submitLabel={t("Submit")}
      busyLabel={t("Submitting...")}
      onCancel={() => void navigate({ to: "/dashboard" })}
    >
      <FormCard title={t("Operator")}>
        <NameFields />
      </FormCard>
      <FormCard title={t("Sign-in")}>
        <EmailField />
        <UsernameField />
        <NewPasswordField
          label={inLanguage(accountLabels.password)}
          {...useFormField(form.form, "password")}
        />
        <BalanceField />
      </FormCard>
    </FormScreen>
  );
}
