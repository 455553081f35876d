import { accountLabels } from "#shared/auth/form-account.ts";
import { TextField } from "#web/ui/text-field.tsx";
import type { TextForm } from "#web/ui/use-text-form.ts";

type Names = "first_name" | "last_name" | "email" | "username" | "balance";

type FieldsProps = { form: Pick<TextForm<Names>, "field"> };

/** First and last name. */
export function NameFields({ form }: FieldsProps) {
  return (
    <>
      <TextField label={accountLabels.first_name} {...form.field("first_name")} required />
      <TextField label={accountLabels.last_name} {...form.field("last_name")} required />
    </>
  );
}

/** The e-mail that the operator signs in with. */
export function EmailField({ form }: FieldsProps) {
  return (
    <TextField
      label={accountLabels.email}
      {...form.field("email")}
      type="email"
      inputMode="email"
      required
    />
  );
}

/** Username and balance. */
export function AccountFields({ form }: FieldsProps) {
  return (
    <>
      <TextField label={accountLabels.username} {...form.field("username")} required />
      <TextField
        label={accountLabels.balance}
        {...form.field("balance")}
        inputMode="decimal"
        note="Dollars, for example 12.50"
      />
    </>
  );
}
