import { accountLabels } from "#shared/auth/form-account.ts";
import { CardForm, ProfileCard } from "#web/profile/components/profile-card.tsx";
import type { useProfileForm } from "#web/profile/use-profile-form.ts";
import { TextField } from "#web/ui/text-field.tsx";

type AccountCardProps = { form: ReturnType<typeof useProfileForm>; success: string | null };

/** One's own name, e-mail and username. */
export function AccountCard({ form, success }: AccountCardProps) {
  return (
    <ProfileCard title="Account">
      <CardForm form={form} success={success} submitLabel="Save changes" busyLabel="Saving...">
        <TextField
          label={accountLabels.first_name}
          {...form.field("first_name")}
          autoComplete="given-name"
          required
        />
        <TextField
          label={accountLabels.last_name}
          {...form.field("last_name")}
          autoComplete="family-name"
          required
        />
        <TextField
          label={accountLabels.email}
          {...form.field("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <TextField
          label={accountLabels.username}
          {...form.field("username")}
          autoComplete="username"
          required
        />
      </CardForm>
    </ProfileCard>
  );
}
