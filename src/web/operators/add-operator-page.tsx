import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { accountLabels } from "#shared/auth/form-account.ts";
import { NewPasswordField } from "#web/operators/components/new-password-field.tsx";
import {
  AccountFields,
  EmailField,
  NameFields,
} from "#web/operators/components/operator-fields.tsx";
import { useNewOperatorForm } from "#web/operators/use-operator-form.ts";
import { FormCard } from "#web/ui/form-card.tsx";
import { Page } from "#web/ui/page.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { TextFormScreen } from "#web/ui/text-form-screen.tsx";

const HEADING = "Add Operator";

/** Add operator (/operator/add). */
export function AddOperatorPage() {
  const [isSent, setIsSent] = useState(false);
  if (!isSent) return <NewOperator onSent={() => setIsSent(true)} />;
  return (
    <Page title={HEADING} heading={HEADING} narrow>
      <SuccessPanel title="Submitted Successfully!" to="/admin/operators" />
    </Page>
  );
}

function NewOperator({ onSent }: { onSent: () => void }) {
  const navigate = useNavigate();
  const form = useNewOperatorForm(onSent);
  return (
    <TextFormScreen
      heading={HEADING}
      form={form}
      submitLabel="Submit"
      busyLabel="Submitting..."
      onCancel={() => void navigate({ to: "/dashboard" })}
    >
      <FormCard title="Operator">
        <NameFields form={form} />
      </FormCard>
      <FormCard title="Sign-in">
        <EmailField form={form} />
        <NewPasswordField label={accountLabels.password} {...form.field("password")} />
        <AccountFields form={form} />
      </FormCard>
    </TextFormScreen>
  );
}
