import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { PASSWORD_HINT } from "#shared/auth/rules-password.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { profileQuery, readOwnPassword } from "#web/profile/api.ts";
import type { usePasswordForm } from "#web/profile/use-profile-form.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { FormPassword } from "#web/ui/form-fields.tsx";
import { LoadLine } from "#web/ui/problem.tsx";
import { PasswordAbsence, ReadablePassword } from "#web/ui/readable-password.tsx";
import classes from "./profile-card.module.css";
import { CardForm, ProfileCard } from "./profile-card.tsx";

type PasswordCardProps = { form: ReturnType<typeof usePasswordForm>; success: string | null };

/** One's own password for reading, where the role has that, and the form that changes it. */
export function PasswordCard({ form, success }: PasswordCardProps) {
  const { role } = useCurrentUser();
  return (
    <ProfileCard title={t("Password")}>
      {isLetIn(role, "staff") && (
        <>
          <OwnPassword />
          <hr className={classes.line} />
        </>
      )}
      <h3 className={classes.subtitle}>{t("Change password")}</h3>
      <CardForm
        form={form}
        success={success}
        submitLabel={t("Change password")}
        busyLabel={t("Saving...")}
      >
        <FormPassword
          form={form.form}
          label={t("Current password")}
          name="currentPassword"
          autoComplete="current-password"
          required
        />
        <FormPassword
          form={form.form}
          label={t("New password")}
          name="newPassword"
          autoComplete="new-password"
          note={inLanguage(PASSWORD_HINT)}
          required
        />
        <FormPassword
          form={form.form}
          label={t("Confirm new password")}
          name="confirmPassword"
          autoComplete="new-password"
          required
        />
      </CardForm>
    </ProfileCard>
  );
}

function OwnPassword() {
  const profile = useQuery(profileQuery);
  const settings = useQuery(settingsQuery);
  const label = t("Your password");
  if (profile.data) {
    const { plain_password, confirm } = profile.data;
    return plain_password === null && !confirm ? (
      <PasswordAbsence label={label} display={settings.data?.plain_password_display} />
    ) : (
      // Another one is hidden again.
      <ReadablePassword key={plain_password} label={label} read={readOwnPassword} />
    );
  }
  if (!profile.isError) return <Skeleton height={66} />;
  return (
    <LoadLine onRetry={() => void profile.refetch()}>
      {t("Your password could not be loaded.")}
    </LoadLine>
  );
}
