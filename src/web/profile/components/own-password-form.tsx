import { ConfirmedByPassword } from "#shared/profile/contract-factor.ts";
import { t } from "#web/language/translate.ts";
import { FormPassword } from "#web/ui/form-fields.tsx";
import { readBy } from "#web/ui/read-form.ts";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import { CardForm } from "./profile-card.tsx";

type OwnPasswordFormProps<Answer> = {
  submitLabel: string;
  /** What to say when the server gives no sentence. */
  failure: string;
  send: (confirmed: ConfirmedByPassword) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
};

/** Asks for one's own password before something that changes how one signs in. */
export function OwnPasswordForm<Answer>(props: OwnPasswordFormProps<Answer>) {
  const form = useDeskForm({
    initial: { current_password: "" },
    read: (values) => readBy(ConfirmedByPassword, values),
    failure: props.failure,
    send: props.send,
    onSent: props.onSent,
  });
  return (
    <CardForm
      form={form}
      success={null}
      submitLabel={props.submitLabel}
      busyLabel={t("Checking...")}
      onCancel={props.onCancel}
    >
      <FormPassword
        form={form.form}
        label={t("Current password")}
        name="current_password"
        autoComplete="current-password"
        required
      />
    </CardForm>
  );
}
