import { accountLabels } from "#shared/auth/form-account.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { useProfileForm } from "#web/profile/use-profile-form.ts";
import { FormText } from "#web/ui/form-fields.tsx";
import { CardForm, ProfileCard } from "./profile-card.tsx";

type AccountCardProps = { form: ReturnType<typeof useProfileForm>; success: string | null };

/** One's own name, e-mail and username. */
export function AccountCard({ form, success }: AccountCardProps) {
  return (
    <ProfileCard title={t("Account")}>
      <CardForm
        form={form}
        success={success}
        submitLabel={t("Save changes")}
        busyLabel={t("Saving...")}
      >
        <FormText
          form={form.form}
          label={inLanguage(accountLabels.first_name)}
          name="first_name"
          autoComplete="given-name"
          required
        />
        <FormText
          form={form.form}
          label={inLanguage(accountLabels.last_name)}
          name="last_name"
          autoComplete="family-name"
          required
        />
        <FormText
          form={form.form}
          label={inLanguage(accountLabels.email)}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <FormText
          form={form.form}
          label={inLanguage(accountLabels.username)}
          name="username"
          autoComplete="username"
          required
        />
      </CardForm>
    </ProfileCard>
  );
}
