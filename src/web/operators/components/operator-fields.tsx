import { useFormContext } from "react-hook-form";
import { accountLabels } from "#shared/auth/form-account.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { FormText } from "#web/ui/form-fields.tsx";

type Names = "first_name" | "last_name" | "email" | "username" | "balance";

function useAccount() {
  return useFormContext<Record<Names, string>>();
}

/** First and last name. */
export function NameFields() {
  const form = useAccount();
  return (
    <>
      <FormText
        form={form}
        name="first_name"
        label={inLanguage(accountLabels.first_name)}
        required
      />
      <FormText form={form} name="last_name" label={inLanguage(accountLabels.last_name)} required />
    </>
  );
}

/** The e-mail that the operator signs in with. */
export function EmailField() {
  return (
    <FormText
      form={useAccount()}
      name="email"
      label={inLanguage(accountLabels.email)}
      type="email"
      inputMode="email"
      required
    />
  );
}

/** How the account is called. */
export function UsernameField() {
  return (
    <FormText
      form={useAccount()}
      name="username"
      label={inLanguage(accountLabels.username)}
      required
    />
  );
}

/** What the operator has left, in dollars. */
export function BalanceField() {
  return (
    <FormText
      form={useAccount()}
      name="balance"
      label={inLanguage(accountLabels.balance)}
      inputMode="decimal"
      hint={t("Dollars, for example 12.50")}
    />
  );
}
